import type Sqlite from 'better-sqlite3';

/**
 * The version of a database file: another one after each commit, of whichever program, but for
 * those of this one that are said to be quiet.
 */
export class FileVersion {
  readonly #reader: Sqlite.Statement<[], number>;
  readonly #writer: Sqlite.Statement<[], number>;
  /** What SQLite tells since the last quiet commit, and the version that still holds. */
  #quiet: { told: number; version: number } | null = null;

  /** Nothing is ever written through the reader, so every change is another connection's. */
  constructor({ reader, writer }: Record<'reader' | 'writer', Sqlite.Database>) {
    const prepare = (connection: Sqlite.Database) =>
      connection.prepare<[], number>('pragma data_version').pluck();
    this.#reader = prepare(reader);
    this.#writer = prepare(writer);
  }

  now(): number {
    const told = this.#reader.get() ?? 0;
    return told === this.#quiet?.told ? this.#quiet.version : told;
  }

  /**
   * To be called in the transaction of a quiet commit, when nobody else can write. What it answers,
   * called after the commit, leaves the version as it is, unless somebody else has written since.
   */
  hold(): () => void {
    const version = this.now();
    const byOthers = this.#writer.get();
    return () => {
      const told = this.#reader.get() ?? 0;
      // A connection is not told of its own commits: it was ours alone.
      if (this.#writer.get() === byOthers) this.#quiet = { told, version };
    };
  }
}
