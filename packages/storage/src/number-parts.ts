import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Trigrams } from './migrations/migration.ts';

/** False for a part of one or two characters, which is looked for row by row. */
export function hasTrigram(part: string): boolean {
  return Array.from(part).length >= 3;
}

const known = new WeakMap<object, Trigrams>();

/** How a database finds parts of invoice numbers. */
export async function trigramsOf(db: Db): Promise<Trigrams> {
  const { adapter } = db.getExecutor();
  const trigrams = known.get(adapter) ?? (await askTrigrams(db));
  known.set(adapter, trigrams);
  return trigrams;
}

async function askTrigrams(db: Db): Promise<Trigrams> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return 'gin';
  const used = await sql<{ used: number }>`
    select sqlite_compileoption_used('ENABLE_FTS5') as used`.execute(db);
  return used.rows[0]?.used === 1 ? 'fts5' : 'none';
}

function trigramsIn(part: string): string[] {
  const characters = Array.from(part);
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** Rows of `invoices` whose number may hold a part: all that do, and perhaps some that do not. */
export function mayHoldPart(trigrams: Trigrams, part: string): RawBuilder<SqlBool> {
  if (trigrams === 'none' || !hasTrigram(part)) return sql<SqlBool>`1 = 1`;
  if (trigrams === 'gin') {
    return sql<SqlBool>`trigrams_of(invoices.number_key) @> trigrams_of(${part})`;
  }
  return sql<SqlBool>`invoices.rowid in ${rowsMatching(part)}`;
}

/** What SQLite's index finds for a part of three characters or more. */
function rowsMatching(part: string, limit = -1): RawBuilder<unknown> {
  const all = trigramsIn(part);
  // What all numbers begin with stands in every row; digits tell them apart.
  const digits = all.filter((word) => /^\d{3}$/.test(word));
  const words = (digits.length > 0 ? digits : all).map((word) => `"${word.replaceAll('"', '""')}"`);
  return sql`(select rowid from invoice_numbers
    where invoice_numbers match ${words.join(' AND ')} limit ${limit})`;
}

/** So few rows are fetched and sorted more quickly than the newest are walked. */
const fewRows = 500;

/**
 * True when an index tells at once that the numbers of few invoices may hold a part, in the
 * compared form. PostgreSQL's would find them all before it told.
 */
export async function isRarePart(db: Db, part: string): Promise<boolean> {
  if ((await trigramsOf(db)) !== 'fts5' || !hasTrigram(part)) return false;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from ${rowsMatching(part, fewRows + 1)}`.execute(db);
  return Number(rows[0]?.found) <= fewRows;
}

/** Rows whose number holds a part, both in the compared form. */
export function holdsPart(trigrams: Trigrams, part: string): RawBuilder<SqlBool> {
  return trigrams === 'gin'
    ? sql<SqlBool>`strpos(invoices.number_key, ${part}) > 0`
    : sql<SqlBool>`instr(invoices.number_key, ${part}) > 0`;
}
