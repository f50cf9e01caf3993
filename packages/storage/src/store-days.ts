import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A store and a date, the unique key of sales and daily cash. */
export type StoreDay = { storeId: string; date: string };

/** True for rows of the given store days; served by the unique index. */
export function onDays(table: string, days: readonly StoreDay[]): RawBuilder<SqlBool> {
  const rows = days.map(({ storeId, date }) => sql`(${storeId}, ${date})`);
  const store = sql.ref(`${table}.store_id`);
  const date = sql.ref(`${table}.date`);
  return sql<SqlBool>`(${store}, ${date}) in (values ${sql.join(rows)})`;
}
