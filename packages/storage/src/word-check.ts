import type { ActivityTable } from './activity-tables.ts';
import type { Db } from './database.ts';
import { wordsIn } from './packed-activity.ts';
import { inOrder } from './paging.ts';

const entriesAtOnce = 5000;

/** The numbers of the words that an entry of the activity tells. */
function numbersIn(entry: ActivityTable): number[] {
  const { kind, action, user_id, user_name, employee_name, before, after } = entry;
  const columns = [kind, action, user_id, user_name, employee_name];
  return [...columns.filter((number) => number !== null), ...wordsIn(before), ...wordsIn(after)];
}

/** Ids of entries of the activity that tell a word which is not there, at most some. */
export async function entriesWithoutWords(db: Db, most: number): Promise<string[]> {
  const words = await db.selectFrom('words').select('number').execute();
  const known = new Set(words.map(({ number }) => number));
  const wrong: string[] = [];
  for (let after: string[] | null = null; wrong.length < most;) {
    const entries: ActivityTable[] = await inOrder(
      db.selectFrom('activity').selectAll(),
      [{ column: 'id', direction: 'asc' }],
      { limit: entriesAtOnce, after },
    ).execute();
    const lost = entries.filter((entry) => numbersIn(entry).some((number) => !known.has(number)));
    wrong.push(...lost.map(({ id }) => id));
    const last = entries.at(-1);
    if (!last) break;
    after = [last.id];
  }
  return wrong.slice(0, most);
}
