import { rmSync } from 'node:fs';
import { constants } from 'node:os';

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Runs work that writes a file which is useless until it is complete. When the process is told to
 * stop meanwhile, it calls `remove` and exits; otherwise removing is up to the caller.
 */
export async function removeWhenStopped<T>(remove: () => void, work: () => Promise<T>): Promise<T> {
  const stop = (signal: (typeof stopSignals)[number]) => {
    remove();
    // Not by sending the signal again: the first process of a container would ignore it.
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of stopSignals) process.on(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/**
 * Runs work on a new SQLite file of this name, which it may move to its place; removes what is left
 * of it afterwards, even when the process is told to stop.
 */
export async function withUnfinishedDatabase<T>(path: string, work: () => Promise<T>): Promise<T> {
  const remove = () => removeDatabase(path);
  // A killed process may have left it: in a container each one may have the same id.
  remove();
  try {
    return await removeWhenStopped(remove, work);
  } finally {
    remove();
  }
}
