import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A day of a store: what a sale or a day's cash is unique by. */
export type StoreDay = { storeId: string; date: string };

/** So many days are looked up in one statement. */
const batch = 500;

/** True for rows of the stores and days named, found by the index that makes them unique. */
export function onDays(table: string, days: readonly StoreDay[]): RawBuilder<SqlBool> {
  const rows = days.map(({ storeId, date }) => sql`(${storeId}, ${date})`);
  const store = sql.ref(`${table}.store_id`);
  const date = sql.ref(`${table}.date`);
  return sql<SqlBool>`(${store}, ${date}) in (values ${sql.join(rows)})`;
}

/** The rows of many days or ids, read some hundred of them at a time. */
export async function inBatches<Key, Row>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < keys.length; start += batch) {
    rows.push(...(await read(keys.slice(start, start + batch))));
  }
  return rows;
}
