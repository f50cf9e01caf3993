import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { inBatches } from './batches.ts';

/** Texts that the activity tells again and again, by the numbers that stand for them. */
type Numbers = ReadonlyMap<string, number>;

/** More than a business has; then they are asked for anew. */
const mostRemembered = 50_000;

/** Numbers that are committed, by database: a word is never changed or taken away. */
const remembered = new WeakMap<object, Map<string, number>>();

/** What a transaction has found or added, which may be taken back. */
const unsure = new WeakMap<Tx, Map<string, number>>();

const databaseOf = (db: Db) => db.getExecutor().adapter;

function findNumbers(db: Db, texts: readonly string[]) {
  return inBatches(texts, (some) =>
    db.selectFrom('words').select(['number', 'text']).where('text', 'in', some).execute(),
  );
}

/** Adds those that are missing, in one order, so that no two transactions wait for each other. */
async function addWords(tx: Tx, texts: readonly string[]): Promise<void> {
  const rows = texts.toSorted().map((text) => sql`(${text})`);
  await sql`insert into words (text) values ${sql.join(rows)} on conflict do nothing`.execute(tx);
}

/** The numbers of texts; those that were never told before are added. */
export async function numbersOf(tx: Tx, texts: readonly string[]): Promise<Numbers> {
  const sure = remembered.get(databaseOf(tx));
  const own = unsure.get(tx) ?? new Map<string, number>();
  // Looked up at once, as what is remembered may be emptied by another write while this one waits.
  const numbers = new Map<string, number>();
  for (const text of texts) {
    const number = sure?.get(text) ?? own.get(text);
    if (number !== undefined) numbers.set(text, number);
  }
  const missing = () => texts.filter((text) => !numbers.has(text));
  const find = async () => {
    for (const { text, number } of await findNumbers(tx, missing())) {
      own.set(text, number);
      numbers.set(text, number);
    }
  };
  if (missing().length > 0) {
    await find();
    if (missing().length > 0) {
      await addWords(tx, missing());
      await find();
    }
    unsure.set(tx, own);
  }
  const [lost] = missing();
  if (lost !== undefined) throw new Error(`The word '${lost}' was added and is not there`);
  return numbers;
}

/** Remembers what a transaction has found or added, once that is committed. */
export function rememberWords(tx: Tx): void {
  const own = unsure.get(tx);
  if (!own) return;
  unsure.delete(tx);
  const database = databaseOf(tx);
  const known = remembered.get(database) ?? new Map<string, number>();
  if (known.size >= mostRemembered) known.clear();
  for (const [text, number] of own) known.set(text, number);
  remembered.set(database, known);
}

/** Lets go of what a transaction has found or added, when a part of it was taken back. */
export function forgetWords(tx: Tx): void {
  unsure.delete(tx);
}

/** Lets go of all that was remembered of a database whose rows others have taken the place of. */
export function forgetAllWords(db: Db): void {
  remembered.delete(databaseOf(db));
}

/** The texts of numbers. */
export async function textsOf(
  db: Db,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const words = await inBatches([...new Set(numbers)], (some) =>
    db.selectFrom('words').select(['number', 'text']).where('number', 'in', some).execute(),
  );
  return new Map(words.map(({ number, text }) => [number, text]));
}

/** Adds the words of one database to another; gives what number there stands for one of here. */
export async function copyWords(from: Db, to: Tx): Promise<(number: number) => number> {
  const words = await from.selectFrom('words').select(['number', 'text']).execute();
  const there = await inBatches(words, async (some) => {
    const numbers = await numbersOf(
      to,
      some.map(({ text }) => text),
    );
    return some.map(({ number, text }): [number, number] => [number, numbers.get(text) ?? 0]);
  });
  const numbers = new Map(there);
  return (number) => numbers.get(number) ?? 0;
}
