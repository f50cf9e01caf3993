import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { sumTriggers } from '../migrations/0021-stored-sums.ts';

/** Reports triggers on this program's tables that it did not create: they change rows unseen. */
export async function findUnknownTriggers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select 'The trigger ' || tgname || ' was not made by this program' as sentence
    from pg_trigger join pg_class on pg_class.oid = pg_trigger.tgrelid
    where not tgisinternal and pg_class.relnamespace = current_schema()::regnamespace
      and tgname not in (${sql.join(sumTriggers)})
    order by tgname`.execute(db);
  return rows.map(({ sentence }) => sentence);
}
