import { sql } from 'kysely';
import { monthOf, splitByMonths, type DateRange } from '@backcounter/core/dates';
import type { Db, Engine, Tx } from './database.ts';
import { fillOf, sourceTables, sumTables, wrongSums } from './migrations/0021-stored-sums.ts';
import { asValues, prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

type Asked = { scope: StoreScope; range: DateRange | null };

type Total = 'sales_cents' | 'invoices_cents';

const everyDay: DateRange = { start: '0000', end: '9999-99' };

const totalOfDays = prepare((db, days: Placeholders<DateRange>, total: Total) => {
  const { start, end } = asValues(days);
  return db
    .selectFrom('sums_by_day')
    .select(({ fn }) => fn.sum<number | null>(total).as('cents'))
    .where('date', '>=', start)
    .where('date', '<=', end);
});

function monthsOfStores(db: Db, total: Total, { scope, range }: Asked & { range: DateRange }) {
  return db
    .selectFrom('sums_by_month')
    .select(({ fn }) => fn.sum<number | null>(total).as('cents'))
    .where(inScope('store_id', scope))
    .where('month', '>=', range.start)
    .where('month', '<=', range.end);
}

const totalOfStore = prepare(
  (db, values: Placeholders<DateRange & { store: string }>, total: Total) => {
    const { store, start, end } = asValues(values);
    return monthsOfStores(db, total, { scope: [store], range: { start, end } });
  },
);

/** The months of a range that has nothing but whole ones. */
function wholeMonths(range: DateRange | null): DateRange | null {
  if (range === null) return everyDay;
  const { months, edges } = splitByMonths(range);
  return months && edges.length === 0
    ? { start: monthOf(months.start), end: monthOf(months.end) }
    : null;
}

/**
 * What live rows come to, in cents, without reading them: of all stores over any days, of some over
 * whole months; null where no sum is stored.
 */
export async function storedTotal(
  db: Db,
  total: Total,
  { scope, range }: Asked,
): Promise<number | null> {
  if (scope === null) {
    return (await totalOfDays(db, range ?? everyDay, total))[0]?.cents ?? 0;
  }
  const months = wholeMonths(range);
  if (!months) return null;
  const [store, ...more] = scope;
  const rows =
    store !== undefined && more.length === 0
      ? await totalOfStore(db, { store, ...months }, total)
      : await monthsOfStores(db, total, { scope, range: months }).execute();
  return rows[0]?.cents ?? 0;
}

type WrongKeys = { date: string } & { store_id: string; month: string };

/** Days and months of stores whose sums are not those of the rows, one sentence each. */
export async function wrongStoredSums(db: Db): Promise<string[]> {
  const wrong = (table: (typeof sumTables)[number]) =>
    sql<WrongKeys>`${sql.raw(wrongSums(table))} limit 20`.execute(db);
  const days = await wrong('sums_by_day');
  const months = await wrong('sums_by_month');
  return [
    ...days.rows.map(({ date }) => `The stored sums of a day are not those of its rows: ${date}`),
    ...months.rows.map(
      ({ store_id, month }) =>
        `The stored sums of a store's month are not those of its rows: ${store_id} ${month}`,
    ),
  ];
}

/** Makes all sums anew from the rows. */
export async function refillSums(tx: Tx): Promise<void> {
  for (const table of sumTables) {
    await tx.deleteFrom(table).execute();
    await sql.raw(fillOf(table)).execute(tx);
  }
}

/**
 * Runs a write of very many rows with their sums made at its end. PostgreSQL would look through each
 * version of a sum that the same transaction has made before.
 */
export async function withSumsLast<T>(tx: Tx, engine: Engine, write: () => Promise<T>): Promise<T> {
  const turn = async (how: 'enable' | 'disable') => {
    if (engine === 'sqlite') return;
    for (const table of sourceTables) {
      await sql.raw(`alter table ${table} ${how} trigger user`).execute(tx);
    }
  };
  await turn('disable');
  const result = await write();
  await turn('enable');
  if (engine === 'postgres') await refillSums(tx);
  return result;
}
