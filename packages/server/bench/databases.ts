import type { BenchEngine } from './options.ts';

/** A statement by itself, as a floor below the product. */
export type Statement = {
  /** With `?` where a parameter goes. */
  sql: string;
  parameters: (index: number) => readonly unknown[];
  /** True when an index refuses it each time. */
  refused?: boolean;
};

/** The database without the product. */
export type Connection = {
  engine: BenchEngine;
  all: (sql: string) => Promise<Record<string, unknown>[]>;
  /** How often a statement runs in a second, its rows made into JSON, each write on the disk. */
  timesPerSecond: (statement: Statement, seconds: number) => Promise<number>;
  close: () => Promise<void>;
};

export type Database = {
  name: string;
  /** As the program takes it. */
  url: string;
  connect: () => Promise<Connection>;
  bytes: () => Promise<number>;
};

/** Where databases of one engine lie. */
export type Databases = {
  has: (name: string) => Promise<boolean>;
  get: (name: string) => Database;
  /** Makes an empty one; the program makes its tables. */
  create: (name: string) => Promise<Database>;
  /** A copy of one that nobody has open. */
  copy: (from: string, name: string) => Promise<Database>;
  rename: (from: string, name: string) => Promise<void>;
  drop: (name: string) => Promise<void>;
  /** Removes what the program has put beside one, as it does before it changes the tables. */
  tidy: (name: string) => Promise<void>;
  stop: () => Promise<void>;
};
