import type Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { AppError } from '@backcounter/core/errors';
import { migrate } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';
import { withFile } from './sqlite-backup.ts';

type SchemaObject = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; sql: string };

/** User-defined schema objects, without SQLite's internal ones. */
const listObjectsSql = `select type, name, sql from sqlite_master
  where sql is not null and name not like 'sqlite\\_%' escape '\\' order by type, name`;

const normalizeWhitespace = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const labelOf = ({ type, name }: SchemaObject) => `${type} ${name}`;

async function expectedObjects(): Promise<SchemaObject[]> {
  const fresh = openSqlite({ path: ':memory:' });
  try {
    await migrate(fresh, () => 0);
    return (await sql<SchemaObject>`${sql.raw(listObjectsSql)}`.execute(fresh.db)).rows;
  } finally {
    await fresh.close();
  }
}

type Differences = { unexpected: SchemaObject[]; missing: SchemaObject[]; changed: SchemaObject[] };

function compare(found: readonly SchemaObject[], expected: readonly SchemaObject[]): Differences {
  const known = new Map(expected.map((part) => [labelOf(part), part]));
  const there = new Set(found.map(labelOf));
  return {
    unexpected: found.filter((part) => !known.has(labelOf(part))),
    missing: expected.filter((part) => !there.has(labelOf(part))),
    changed: found.filter((part) => {
      const ours = known.get(labelOf(part));
      return ours !== undefined && normalizeWhitespace(ours.sql) !== normalizeWhitespace(part.sql);
    }),
  };
}

function objectsOf(connection: Sqlite.Database): SchemaObject[] {
  return connection.prepare<[], SchemaObject>(listObjectsSql).all();
}

/**
 * Compares a file's schema with this program's, one sentence per difference: a foreign trigger
 * changes rows unseen, and a missing unique index lets duplicates in.
 */
export async function schemaProblems(path: string): Promise<string[]> {
  const expected = await expectedObjects();
  const found = await withFile(path, { readonly: true, timeout: 5000 }, objectsOf);
  const { unexpected, missing, changed } = compare(found, expected);
  return [
    ...unexpected.map((part) => `The ${labelOf(part)} was not made by this program`),
    ...missing.map((part) => `The ${labelOf(part)} is missing`),
    ...changed.map((part) => `The ${labelOf(part)} is not as this program makes it`),
  ];
}

function drop(connection: Sqlite.Database, parts: readonly SchemaObject[]): void {
  // Dropping a table also drops its indexes.
  for (const { type, name } of parts) {
    connection.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`);
  }
}

/** Drops all triggers of a file, which must not fire during migrations. */
export async function dropTriggers(path: string): Promise<void> {
  await withFile(path, {}, (connection) => {
    drop(
      connection,
      objectsOf(connection).filter(({ type }) => type === 'trigger'),
    );
  });
}

/**
 * Repairs the schema of a file with current tables. Throws AppError `unavailable` when a table
 * differs or its rows violate an index.
 */
export async function repairSchema(path: string): Promise<void> {
  const expected = await expectedObjects();
  await withFile(path, {}, (connection) => {
    const { unexpected, missing, changed } = compare(objectsOf(connection), expected);
    const tables = [...missing, ...changed].filter(({ type }) => type === 'table');
    if (tables.length > 0) {
      const names = tables.map(({ name }) => name).join(', ');
      throw new AppError('unavailable', {
        message: `The backup is damaged: its tables ${names} are not those of this program`,
      });
    }
    drop(connection, [...unexpected, ...changed]);
    for (const part of [...missing, ...changed]) {
      connection.exec(expected.find((ours) => labelOf(ours) === labelOf(part))?.sql ?? '');
    }
  });
}
