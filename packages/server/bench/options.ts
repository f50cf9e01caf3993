import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sizes, type Size } from './sizes.ts';

export type BenchEngine = 'sqlite' | 'postgresql';

export type Options = {
  engine: BenchEngine;
  sizes: Size[];
  /** The folder that keeps filled databases for the next run; null for a temporary one. */
  folder: string | null;
  /** Only creates the databases. */
  fillOnly: boolean;
  /** Another server to measure, in turns. */
  beside: 'express' | 'directus' | null;
  /** Only cases whose name contains this text. */
  only: string;
  /** The case to profile instead of measuring. */
  profile: string | null;
  /** Duration of one measurement. */
  seconds: number;
  rounds: number;
  json: boolean;
  write: boolean;
};

export const usage = `Usage: npm run bench -- [options]

  --rows 0.1,1,10       millions of sales, and as many invoices (0.1; 0.01 to try it out)
  --engine ENGINE       sqlite or postgresql, a server of its own in a temporary folder (sqlite)
  --database FOLDER     leaves the filled databases there, and takes those that are there
  --fill                only makes those databases
  --beside PEER         asks another server over a copy of the same rows as well: express, a plain
                        one on SQLite, or directus on PostgreSQL; npm brings what they need
  --only TEXT           only the questions whose name holds it
  --profile TEXT        tells the heaviest functions of the server for the first such question
  --seconds N           of one measurement (3)
  --rounds N            in turns with the others, of which the median is told (3)
  --json                the figures as JSON instead of tables
  --write               puts the tables into docs/performance.md`;

const engines = ['sqlite', 'postgresql'] as const;

/** The peers available for each engine. */
const peersByEngine = { sqlite: ['express'], postgresql: ['directus'] } as const;

/** Returns the value if allowed; throws an Error with the usage otherwise. */
function parseChoice<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((text) => text === value);
  if (found === undefined)
    throw new Error(`--${option} is one of ${allowed.join(', ')}\n\n${usage}`);
  return found;
}

/** Parses the command line; throws an Error with the usage if it is invalid. */
export function parseOptions(args: readonly string[]): Options {
  const text = (value?: string) => ({
    type: 'string' as const,
    ...(value === undefined ? {} : { default: value }),
  });
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: text('0.1'),
      engine: text('sqlite'),
      database: text(),
      fill: flag,
      beside: text(),
      only: text(''),
      profile: text(),
      seconds: text('3'),
      rounds: text('3'),
      json: flag,
      write: flag,
    },
  });
  const { rows = '', engine = '', beside, only = '', profile, seconds, rounds } = values;
  const names = Object.keys(sizes);
  return {
    engine: parseChoice('engine', engine, engines),
    sizes: rows.split(',').flatMap((name) => sizes[parseChoice('rows', name, names)] ?? []),
    folder: values.database === undefined ? null : resolve(values.database),
    fillOnly: values.fill,
    beside:
      beside === undefined
        ? null
        : parseChoice('beside', beside, peersByEngine[parseChoice('engine', engine, engines)]),
    only,
    profile: profile ?? null,
    seconds: Number(seconds),
    rounds: Number(rounds),
    json: values.json,
    write: values.write,
  };
}
