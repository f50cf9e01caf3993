/** SQL fragments and capabilities in which the two engines differ. */
export type ColumnTypes = {
  text: string;
  integer: string;
  bytes: string;
  strict: string;
  /** True when several transactions may write at once, each with its own number. */
  hasConcurrentWriters: boolean;
};

/** The index for substring search; `none` scans all rows. */
export type Trigrams = 'fts5' | 'gin' | 'none';

/** A schema change, forward only; its statements run in one transaction. */
export type Migration = {
  name: string;
  statements: (dialect: ColumnTypes & { trigrams: Trigrams }) => string[];
};

/** Text sorts and compares by bytes on both engines; PostgreSQL needs `collate "C"` for that. */
export const columnTypes = {
  sqlite: {
    text: 'text',
    integer: 'integer',
    bytes: 'blob',
    strict: 'strict',
    hasConcurrentWriters: false,
  },
  postgres: {
    text: 'text collate "C"',
    integer: 'bigint',
    bytes: 'bytea',
    strict: '',
    hasConcurrentWriters: true,
  },
} as const satisfies Record<string, ColumnTypes>;
