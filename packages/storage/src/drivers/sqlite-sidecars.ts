import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/**
 * Even read-only, SQLite creates -wal and -shm files beside a database that nobody has open, and
 * only a writer removes them. Call it before opening a file for reading, and the returned function
 * after closing, to remove files that were not there before.
 */
export function trackSidecarFiles(path: string): () => void {
  if (existsSync(`${path}-wal`)) return () => undefined;
  return () => {
    if (existsSync(`${path}-wal`)) removeSidecarFiles(path);
  };
}

/**
 * Lets SQLite remove them on the last close, so that a process that opened the file meanwhile loses
 * nothing.
 */
function removeSidecarFiles(path: string): void {
  try {
    const connection = new Sqlite(path, { fileMustExist: true, timeout: 0 });
    try {
      connection.pragma('schema_version');
    } finally {
      connection.close();
    }
  } catch {
    // Without write access they stay; the next server takes them over.
  }
}
