import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A day of a store: what a sale or a day's cash is unique by. */
export type StoreDay = { storeId: string; date: string };

/** True for rows of the stores and days named, found by the index that makes them unique. */
export function onDays(table: string, days: readonly StoreDay[]): RawBuilder<SqlBool> {
  const rows = days.map(({ storeId, date }) => sql`(${storeId}, ${date})`);
  const store = sql.ref(`${table}.store_id`);
  const date = sql.ref(`${table}.date`);
  return sql<SqlBool>`(${store}, ${date}) in (values ${sql.join(rows)})`;
}
