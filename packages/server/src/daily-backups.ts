import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { wallClock } from '@backcounter/core/time-zone';
import { readBackupStatus, recordAutomaticBackups } from '@backcounter/storage/backup-time';
import type { Storage } from '@backcounter/storage/database';
import { readSettings } from '@backcounter/storage/settings';
import { rootFolder } from './database-address.ts';
import { PeriodicCheck } from './periodic-check.ts';

/** When a day's backup is made, in the business's time zone: after the last shop closed. */
const backupTime = '03:00';

/** After a failure, such as a disk that is not plugged in. */
const retryMs = 60 * 60_000;

/** How many of the latest backups are kept. */
const keptDays = 14;

/** How many months keep their first backup. */
const keptMonths = 12;

const nameOf = (day: string) => `backcounter-${day}.db`;

const namePattern = /^backcounter-(\d{4}-\d{2}-\d{2})\.db$/;

/**
 * The names of backups in a folder that are not kept: all but the latest 14 and the first of each of
 * the latest 12 months. Files with other names are never among them.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const days = names.flatMap((name) => namePattern.exec(name)?.[1] ?? []).sort();
  const firsts = [...Map.groupBy(days, (day) => day.slice(0, 7)).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );
  const kept = new Set([...days.slice(-keptDays), ...firsts.slice(-keptMonths)]);
  return days.filter((day) => !kept.has(day)).map(nameOf);
}

const unfinishedPattern =
  /^backcounter-(\d{4}-\d{2}-\d{2})\.db\.unfinished-\d+(-wal|-shm|-journal)?$/;

/** The names of backups before `day` that a process which was killed has left unfinished. */
const abandonedBackups = (names: readonly string[], day: string) =>
  names.filter((name) => (unfinishedPattern.exec(name)?.[1] ?? day) < day);

const program = resolve(rootFolder, 'packages/server/start.js');

/**
 * Runs the command `backup` in a process of its own, so that no request waits for it; resolves to why
 * it failed, null if it succeeded.
 */
export async function backUpInProcess(file: string, stopping: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [program, 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { promise, resolve: end } = Promise.withResolvers<string | null>();
  const kill = () => child.kill();
  let reported = '';
  child.stderr.on('data', (text: Buffer) => {
    reported = (reported + text.toString()).slice(-2000);
  });
  child.on('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A sandbox may forbid it, or the process has ended already.
    }
  });
  child.on('error', (error) => end(error.message));
  child.on('close', (status) => {
    const lastLine = reported.trim().split('\n').at(-1) ?? '';
    end(status === 0 ? null : lastLine || 'The backup was stopped.');
  });
  stopping.addEventListener('abort', kill);
  try {
    return await promise;
  } finally {
    stopping.removeEventListener('abort', kill);
  }
}

type Options = {
  storage: Storage;
  /** Existing folder of the backups; null makes none. */
  folder: string | null;
  clock: () => number;
  /** Aborted when the server shuts down. */
  stopping: AbortSignal;
  /** Writes a backup; resolves to why it failed, null if it succeeded. */
  backUp: typeof backUpInProcess;
  report: (line: string) => void;
  warn: (line: string) => void;
  onFailure: (error: unknown) => void;
};

/**
 * Makes a backup of each day from three in the morning, or as soon after as the server runs, and
 * removes old ones. Where they are and why the last try failed is stored, for administrators to see.
 */
export class DailyBackups extends PeriodicCheck {
  readonly #options: Options;
  #retryAt = 0;

  constructor(options: Options) {
    super(options);
    this.#options = options;
  }

  /** Without a folder, checks once, so that it is known that none is made any more. */
  override start(): void {
    if (this.#options.folder === null) void this.check();
    else super.start();
  }

  protected async act(): Promise<void> {
    const { storage, folder, clock, stopping } = this.#options;
    await this.#recordFolder();
    const now = clock();
    if (folder === null || now < this.#retryAt || stopping.aborted) return;
    const { date, time } = wallClock(now, (await readSettings(storage.db)).time_zone);
    if (time < backupTime || existsSync(join(folder, nameOf(date)))) return;
    await this.#backUp(folder, date);
  }

  async #recordFolder(): Promise<void> {
    const { storage, folder } = this.#options;
    const stored = await readBackupStatus(storage.db);
    if (stored.folder === folder) return;
    await storage.transaction((tx) => recordAutomaticBackups(tx, { folder, problem: null }));
  }

  async #backUp(folder: string, day: string): Promise<void> {
    const { storage, clock, stopping, backUp, report, warn } = this.#options;
    const file = join(folder, nameOf(day));
    const problem = await backUp(file, stopping);
    if (stopping.aborted) return;
    if (problem === null) {
      report(`Backup written to ${file}`);
      const names = readdirSync(folder);
      for (const name of [...expiredBackups(names), ...abandonedBackups(names, day)]) {
        rmSync(join(folder, name));
        report(`Old backup removed: ${join(folder, name)}`);
      }
      return;
    }
    this.#retryAt = clock() + retryMs;
    warn(`The backup of today failed: ${problem}`);
    await storage.transaction((tx) => recordAutomaticBackups(tx, { folder, problem }));
  }
}
