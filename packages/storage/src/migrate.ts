import { sql, type Kysely } from 'kysely';
import { AppError } from '@backcounter/core/errors';
import type { Db, Storage, Tx } from './database.ts';
import { migrations } from './migrations/list.ts';
import { columnTypes } from './migrations/migration.ts';
import { trigramsOf } from './number-parts.ts';

/** An arbitrary advisory lock number that no other program uses. */
const lockNumber = 5_226_017;

type VersionTable = { schema_versions: { version: number; name: string; applied_at: string } };

/** Not part of `Database`: migrations alone read it, also before there are other tables. */
const versionsIn = (db: Db | Tx) => db as unknown as Kysely<VersionTable>;

/** How many migrations this program knows. */
export const newestVersion = migrations.length;

/** The number of migrations applied to a database, 0 for an empty one. */
export async function schemaVersion(db: Db): Promise<number> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'schema_versions')) return 0;
  return versionOf(db);
}

async function versionOf(db: Db): Promise<number> {
  const row = await versionsIn(db)
    .selectFrom('schema_versions')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .executeTakeFirstOrThrow();
  return row.version ?? 0;
}

type MigratedStorage = Pick<Storage, 'engine' | 'transaction'>;

/**
 * Migrates the schema to the newest version, each step in its own transaction; several processes
 * may start at once. Throws AppError `unavailable` when the database is newer than this program.
 * Returns the names of the applied migrations.
 */
export async function migrate(storage: MigratedStorage, now: () => number): Promise<string[]> {
  const versionBefore = await startVersion(storage);
  const applied: string[] = [];
  for (const [index, { name }] of migrations.entries()) {
    // Skips applied migrations without opening a transaction for each one at every start.
    if (index < versionBefore) continue;
    if (await applyMigration(storage, index, now)) applied.push(name);
  }
  return applied;
}

/** The version of the database before, whose table of versions is created if there is none. */
function startVersion(storage: MigratedStorage): Promise<number> {
  const { integer, text, strict } = columnTypes[storage.engine];
  return inLockedTransaction(storage, async (tx) => {
    await sql
      .raw(
        `create table if not exists schema_versions (
          version ${integer} primary key, name ${text} not null, applied_at ${text} not null) ${strict}`,
      )
      .execute(tx);
    return knownVersionOf(tx);
  });
}

/** Applies one migration; returns false if another process has done so meanwhile. */
function applyMigration(
  storage: MigratedStorage,
  index: number,
  now: () => number,
): Promise<boolean> {
  return inLockedTransaction(storage, async (tx) => {
    const migration = migrations[index];
    const version = index + 1;
    if (!migration || (await knownVersionOf(tx)) >= version) return false;
    const dialect = { ...columnTypes[storage.engine], trigrams: await trigramsOf(tx) };
    for (const statement of migration.statements(dialect)) {
      await sql.raw(statement).execute(tx);
    }
    await versionsIn(tx)
      .insertInto('schema_versions')
      .values({ version, name: migration.name, applied_at: new Date(now()).toISOString() })
      .execute();
    return true;
  });
}

async function knownVersionOf(tx: Tx): Promise<number> {
  const version = await versionOf(tx);
  if (version > newestVersion) throw newerSchema(version);
  return version;
}

/** The AppError for a database that a newer program has written. */
export function newerSchema(version: number): AppError {
  return new AppError('unavailable', {
    message: `The database has schema version ${version}, but this program knows only up to ${newestVersion}. Please start the newer program that wrote it.`,
  });
}

function inLockedTransaction<T>(
  { engine, transaction }: MigratedStorage,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    if (engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx);
    }
    return work(tx);
  });
}
