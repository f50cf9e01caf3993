import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { numberSpellings } from '@backcounter/core/search';
import type { Db } from './database.ts';
import { isPostgres } from './is-postgres.ts';
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
  if (isPostgres(db)) return 'gin';
  const used = await sql<{ used: number }>`
    select sqlite_compileoption_used('ENABLE_FTS5') as used`.execute(db);
  return used.rows[0]?.used === 1 ? 'fts5' : 'none';
}

function trigramsIn(part: string): string[] {
  const characters = Array.from(part);
  return characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''));
}

/**
 * The spellings of a part that are searched for; where an index can find the part itself, those
 * that it cannot find are left out.
 */
function spellingsOf(part: string): string[] {
  const spellings = numberSpellings(part);
  return hasTrigram(part) ? spellings.filter(hasTrigram) : spellings;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** True for invoices whose number may contain a part: all that do, and perhaps others. */
export function mayContainPart(trigrams: Trigrams, part: string): RawBuilder<SqlBool> {
  if (trigrams === 'none' || !hasTrigram(part)) return sql<SqlBool>`1 = 1`;
  if (trigrams === 'gin') {
    return anyOf(
      spellingsOf(part).map(
        (spelling) => sql`trigrams_of(invoices.number_key) @> trigrams_of(${spelling})`,
      ),
    );
  }
  return sql<SqlBool>`invoices.rowid in ${rowsMatching(part)}`;
}

/** Matches of SQLite's FTS5 index for a part of three characters or more. */
function rowsMatching(part: string, limit = -1): RawBuilder<unknown> {
  const matches = new Set(spellingsOf(part).map(matchOf));
  return sql`(select rowid from invoice_numbers
    where invoice_numbers match ${[...matches].join(' OR ')} limit ${limit})`;
}

/** The FTS5 query for one spelling. */
function matchOf(spelling: string): string {
  const all = trigramsIn(spelling);
  // A common prefix like "INV" matches every row; digits are selective, several of them enough.
  const digits = all.filter((word) => /^\d{3}$/.test(word));
  const withDigits = all.filter((word) => /\d/.test(word));
  const [selective = all] = [digits, withDigits].filter((words) => words.length > 1);
  const words = selective.map((word) => `"${word.replaceAll('"', '""')}"`);
  return `(${words.join(' AND ')})`;
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

/** True for invoices whose number contains a part, both as nameKey, in one of its spellings. */
export function containsPart(trigrams: Trigrams, part: string): RawBuilder<SqlBool> {
  const position = sql.raw(trigrams === 'gin' ? 'strpos' : 'instr');
  return anyOf(
    spellingsOf(part).map(
      (spelling) => sql<SqlBool>`${position}(invoices.number_key, ${spelling}) > 0`,
    ),
  );
}
