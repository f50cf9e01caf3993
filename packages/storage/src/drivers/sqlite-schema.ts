import type Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { AppError } from '@backcounter/core/errors';
import { migrate } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';
import { withFile } from './sqlite-backup.ts';

type Part = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; sql: string };

/** What somebody wrote, without what SQLite adds for itself. */
const listParts = `select type, name, sql from sqlite_master
  where sql is not null and name not like 'sqlite\\_%' escape '\\' order by type, name`;

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const labelOf = ({ type, name }: Part) => `${type} ${name}`;

async function partsWanted(): Promise<Part[]> {
  const fresh = openSqlite({ path: ':memory:' });
  try {
    await migrate(fresh, () => 0);
    return (await sql<Part>`${sql.raw(listParts)}`.execute(fresh.db)).rows;
  } finally {
    await fresh.close();
  }
}

type Differences = { foreign: Part[]; missing: Part[]; changed: Part[] };

function compare(found: readonly Part[], wanted: readonly Part[]): Differences {
  const known = new Map(wanted.map((part) => [labelOf(part), part]));
  const there = new Set(found.map(labelOf));
  return {
    foreign: found.filter((part) => !known.has(labelOf(part))),
    missing: wanted.filter((part) => !there.has(labelOf(part))),
    changed: found.filter((part) => {
      const ours = known.get(labelOf(part));
      return ours !== undefined && plain(ours.sql) !== plain(part.sql);
    }),
  };
}

function partsOf(connection: Sqlite.Database): Part[] {
  return connection.prepare<[], Part>(listParts).all();
}

/**
 * What of a file with today's schema is not as this program makes it, one sentence each: a trigger
 * of somebody else's changes rows unseen, and without its index a number is taken twice.
 */
export async function schemaProblems(path: string): Promise<string[]> {
  const wanted = await partsWanted();
  const found = await withFile(path, { readonly: true, timeout: 5000 }, partsOf);
  const { foreign, missing, changed } = compare(found, wanted);
  return [
    ...foreign.map((part) => `The ${labelOf(part)} was not made by this program`),
    ...missing.map((part) => `The ${labelOf(part)} is missing`),
    ...changed.map((part) => `The ${labelOf(part)} is not as this program makes it`),
  ];
}

function drop(connection: Sqlite.Database, parts: readonly Part[]): void {
  // A dropped table takes its own indexes along.
  for (const { type, name } of parts) {
    connection.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`);
  }
}

/** Takes away what would run by itself while the tables of a file are brought up to date. */
export async function dropTriggers(path: string): Promise<void> {
  await withFile(path, {}, (connection) => {
    drop(
      connection,
      partsOf(connection).filter(({ type }) => type === 'trigger'),
    );
  });
}

/**
 * Gives a file with today's tables exactly this program's schema. Throws AppError `unavailable`
 * when a table is another one, or its rows do not fit an index.
 */
export async function mendSchema(path: string): Promise<void> {
  const wanted = await partsWanted();
  await withFile(path, {}, (connection) => {
    const { foreign, missing, changed } = compare(partsOf(connection), wanted);
    const tables = [...missing, ...changed].filter(({ type }) => type === 'table');
    if (tables.length > 0) {
      const names = tables.map(({ name }) => name).join(', ');
      throw new AppError('unavailable', {
        message: `The backup is damaged: its tables ${names} are not those of this program`,
      });
    }
    drop(connection, [...foreign, ...changed]);
    for (const part of [...missing, ...changed]) {
      connection.exec(wanted.find((ours) => labelOf(ours) === labelOf(part))?.sql ?? '');
    }
  });
}
