import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A day of a store: what a sale or a day's cash is unique by. */
export type StoreDay = { storeId: string; date: string };

/** So many days are looked up in one statement. */
const batch = 500;

/** True for rows of the stores and days named, found by the index that makes them unique. */
export function onDays(table: string, days: readonly StoreDay[]): RawBuilder<SqlBool> {
  const rows = days.map(({ storeId, date }) => sql`(${storeId}, ${date})`);
  const [store, date] = [sql.ref(`${table}.store_id`), sql.ref(`${table}.date`)];
  return sql<SqlBool>`(${store}, ${date}) in (values ${sql.join(rows)})`;
}

/** The rows of many days, read some hundred days at a time. */
export async function inBatches<Row>(
  days: readonly StoreDay[],
  read: (some: readonly StoreDay[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < days.length; start += batch) {
    rows.push(...(await read(days.slice(start, start + batch))));
  }
  return rows;
}
