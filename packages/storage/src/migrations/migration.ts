/** The words in which the two engines differ. */
export type ColumnTypes = {
  text: string;
  integer: string;
  bytes: string;
  strict: string;
  /** Several transactions may write at once, each under a number of its own. */
  numbersTransactions: boolean;
};

/** How parts of a text are found by an index; `none` looks through all. */
export type Trigrams = 'fts5' | 'gin' | 'none';

/** One step of the schema, forward only; its statements run in one transaction. */
export type Migration = {
  name: string;
  statements: (words: ColumnTypes & { trigrams: Trigrams }) => string[];
};

/** Text sorts and compares by bytes on both engines; PostgreSQL has to be told. */
export const columnTypes = {
  sqlite: {
    text: 'text',
    integer: 'integer',
    bytes: 'blob',
    strict: 'strict',
    numbersTransactions: false,
  },
  postgres: {
    text: 'text collate "C"',
    integer: 'bigint',
    bytes: 'bytea',
    strict: '',
    numbersTransactions: true,
  },
} as const satisfies Record<string, ColumnTypes>;
