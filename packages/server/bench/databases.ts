import type { BenchEngine } from './options.ts';

/** A raw SQL statement, the lower bound for the product. */
export type Statement = {
  /** With `?` placeholders. */
  sql: string;
  parameters: (index: number) => readonly unknown[];
  /** True if it always fails with a unique violation. */
  isRejected?: boolean;
};

/** A raw database connection. */
export type Connection = {
  engine: BenchEngine;
  all: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Executions per second, with rows serialized to JSON and every write synced to disk. */
  executionsPerSecond: (statement: Statement, seconds: number) => Promise<number>;
  close: () => Promise<void>;
};

export type Database = {
  name: string;
  /** In the format of `DATABASE_URL`. */
  url: string;
  connect: () => Promise<Connection>;
  bytes: () => Promise<number>;
};

/** Manages the databases of one engine. */
export type Databases = {
  has: (name: string) => Promise<boolean>;
  get: (name: string) => Database;
  /** Creates an empty one without tables; the program migrates it. */
  create: (name: string) => Promise<Database>;
  /** Copies a database that is not open. */
  copy: (from: string, name: string) => Promise<Database>;
  rename: (from: string, name: string) => Promise<void>;
  drop: (name: string) => Promise<void>;
  /** Removes the backups that the program creates before migrations. */
  removeBackups: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};
