import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/**
 * Reading alone makes SQLite lay a log and an index beside a database that nobody has open, and
 * only who may write takes them away. Call it before the file is opened for reading; what it
 * answers, called after closing, takes away what was not there before.
 */
export function noteCompanions(path: string): () => void {
  if (existsSync(`${path}-wal`)) return () => undefined;
  return () => {
    if (existsSync(`${path}-wal`)) removeCompanions(path);
  };
}

/** SQLite does it itself at the last closing, so that nobody who came meanwhile loses anything. */
function removeCompanions(path: string): void {
  try {
    const connection = new Sqlite(path, { fileMustExist: true, timeout: 0 });
    try {
      connection.pragma('schema_version');
    } finally {
      connection.close();
    }
  } catch {
    // Who may not write here leaves them; the next server takes them over.
  }
}
