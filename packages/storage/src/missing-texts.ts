import type { ActivityTable } from './activity-tables.ts';
import type { Db } from './database.ts';
import { textIdsIn } from './packed-activity.ts';
import { inOrder } from './paging.ts';

const batchSize = 5000;

/** All text ids that an activity entry refers to. */
function textIdsOf(entry: ActivityTable): number[] {
  const { kind, action, user_id, user_name, employee_name, before, after } = entry;
  const columns = [kind, action, user_id, user_name, employee_name];
  return [
    ...columns.filter((number) => number !== null),
    ...textIdsIn(before),
    ...textIdsIn(after),
  ];
}

/** Ids of activity entries that refer to a text missing from `words`, at most `most`. */
export async function findEntriesWithMissingTexts(db: Db, most: number): Promise<string[]> {
  const stored = await db.selectFrom('words').select('number').execute();
  const known = new Set(stored.map(({ number }) => number));
  const wrong: string[] = [];
  for (let after: string[] | null = null; wrong.length < most;) {
    const entries: ActivityTable[] = await inOrder(
      db.selectFrom('activity').selectAll(),
      [{ column: 'id', direction: 'asc' }],
      { limit: batchSize, after },
    ).execute();
    const incomplete = entries.filter((entry) =>
      textIdsOf(entry).some((number) => !known.has(number)),
    );
    wrong.push(...incomplete.map(({ id }) => id));
    const last = entries.at(-1);
    if (!last) break;
    after = [last.id];
  }
  return wrong.slice(0, most);
}
