import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import type { Trigrams } from './migrations/migration.ts';

/** False for a part of one or two characters, which no trigram index can find. */
export function hasTrigram(part: string): boolean {
  return Array.from(part).length >= 3;
}

const trigramsByAdapter = new WeakMap<object, Trigrams>();

/** Which trigram index a database has for invoice numbers; cached per dialect. */
export async function trigramsOf(db: Db): Promise<Trigrams> {
  const { adapter } = db.getExecutor();
  const trigrams = trigramsByAdapter.get(adapter) ?? (await detectTrigrams(db));
  trigramsByAdapter.set(adapter, trigrams);
  return trigrams;
}

async function detectTrigrams(db: Db): Promise<Trigrams> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return 'gin';
  const used = await sql<{ used: number }>`
    select sqlite_compileoption_used('ENABLE_FTS5') as used`.execute(db);
  return used.rows[0]?.used === 1 ? 'fts5' : 'none';
}

function trigramsIn(part: string): string[] {
  const characters = Array.from(part);
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/** True for invoices whose number may contain a part: all that do, and perhaps others. */
export function mayContainPart(trigrams: Trigrams, part: string): RawBuilder<SqlBool> {
  if (trigrams === 'none' || !hasTrigram(part)) return sql<SqlBool>`1 = 1`;
  if (trigrams === 'gin') {
    return sql<SqlBool>`trigrams_of(invoices.number_key) @> trigrams_of(${part})`;
  }
  return sql<SqlBool>`invoices.rowid in ${rowsMatching(part)}`;
}

/** Matches of SQLite's FTS5 index for a part of three characters or more. */
function rowsMatching(part: string, limit = -1): RawBuilder<unknown> {
  const all = trigramsIn(part);
  // A common prefix like "INV" matches every row; digits are selective.
  const digits = all.filter((word) => /^\d{3}$/.test(word));
  const words = (digits.length > 0 ? digits : all).map((word) => `"${word.replaceAll('"', '""')}"`);
  return sql`(select rowid from invoice_numbers
    where invoice_numbers match ${words.join(' AND ')} limit ${limit})`;
}

/** Up to this many rows are faster to fetch and sort than to find by walking the newest. */
const maxRareRows = 500;

/**
 * True when the FTS5 index shows quickly that few invoice numbers may contain a part (as a
 * nameKey). PostgreSQL's index would have to find all matches first.
 */
export async function isRarePart(db: Db, part: string): Promise<boolean> {
  if ((await trigramsOf(db)) !== 'fts5' || !hasTrigram(part)) return false;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from ${rowsMatching(part, maxRareRows + 1)}`.execute(db);
  return Number(rows[0]?.found) <= maxRareRows;
}

/** True for invoices whose number contains a part, both as nameKey. */
export function containsPart(trigrams: Trigrams, part: string): RawBuilder<SqlBool> {
  return trigrams === 'gin'
    ? sql<SqlBool>`strpos(invoices.number_key, ${part}) > 0`
    : sql<SqlBool>`instr(invoices.number_key, ${part}) > 0`;
}
