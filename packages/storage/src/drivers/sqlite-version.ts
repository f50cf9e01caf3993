import type Sqlite from 'better-sqlite3';

/**
 * The version of a database file: changes after each commit by any process, except for this
 * process's quiet commits.
 */
export class FileVersion {
  readonly #reader: Sqlite.Statement<[], number>;
  readonly #writer: Sqlite.Statement<[], number>;
  /** `data_version` after the last quiet commit, and the version still reported for it. */
  #quiet: { dataVersion: number; version: number } | null = null;
  #ofTurn: number | null = null;

  /** The reader never writes, so every change it sees comes from another connection. */
  constructor({ reader, writer }: Record<'reader' | 'writer', Sqlite.Database>) {
    const prepare = (connection: Sqlite.Database) =>
      connection.prepare<[], number>('pragma data_version').pluck();
    this.#reader = prepare(reader);
    this.#writer = prepare(writer);
  }

  now(): number {
    const dataVersion = this.#reader.get() ?? 0;
    return dataVersion === this.#quiet?.dataVersion ? this.#quiet.version : dataVersion;
  }

  /**
   * `now`, read once for all requests that arrive in one turn of the event loop: their data was on
   * its way before. After its own commits the process calls `forgetTurn`.
   */
  inThisTurn(): number {
    if (this.#ofTurn === null) {
      this.#ofTurn = this.now();
      setImmediate(() => this.forgetTurn());
    }
    return this.#ofTurn;
  }

  forgetTurn(): void {
    this.#ofTurn = null;
  }

  /**
   * Call it inside a quiet transaction, when nobody else can write. Calling the returned function
   * after the commit keeps the version, unless somebody else has written since.
   */
  hold(): () => void {
    const version = this.now();
    const byOthers = this.#writer.get();
    return () => {
      const dataVersion = this.#reader.get() ?? 0;
      // `data_version` ignores a connection's own commits: if unchanged, the commit was ours alone.
      if (this.#writer.get() === byOthers) this.#quiet = { dataVersion, version };
    };
  }
}
