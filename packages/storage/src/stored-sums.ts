import { sql } from 'kysely';
import { monthOf, splitByMonths, type DateRange } from '@backcounter/core/dates';
import type { Db, Engine, Tx } from './database.ts';
import {
  fillStatement,
  sourceTables,
  sumTables,
  wrongSumsQuery,
} from './migrations/0021-stored-sums.ts';
import { asValues, prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

type TotalFilter = { scope: StoreScope; range: DateRange | null };

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

function monthsOfStores(
  db: Db,
  total: Total,
  { scope, range }: TotalFilter & { range: DateRange },
) {
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

/** The months of a range made up of whole months only; null otherwise. */
function wholeMonths(range: DateRange | null): DateRange | null {
  if (range === null) return everyDay;
  const { months, edges } = splitByMonths(range);
  return months && edges.length === 0
    ? { start: monthOf(months.start), end: monthOf(months.end) }
    : null;
}

/**
 * The sum of live rows in cents from stored totals: any days over all stores, whole months for some
 * stores; null when no total is stored.
 */
export async function storedTotal(
  db: Db,
  total: Total,
  { scope, range }: TotalFilter,
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

/** Reports stored sums that differ from the sums of the rows, one sentence each. */
export async function findWrongSums(db: Db): Promise<string[]> {
  const wrong = (table: (typeof sumTables)[number]) =>
    sql<WrongKeys>`${sql.raw(wrongSumsQuery(table))} limit 20`.execute(db);
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

/** Recomputes all stored sums from the rows. */
export async function rebuildSums(tx: Tx): Promise<void> {
  for (const table of sumTables) {
    await tx.deleteFrom(table).execute();
    await sql.raw(fillStatement(table)).execute(tx);
  }
}

/**
 * Runs a bulk write and recomputes the sums at its end. With the triggers on, PostgreSQL would scan
 * every version of a sum that the transaction has already written.
 */
export async function withDeferredSums<T>(
  tx: Tx,
  engine: Engine,
  write: () => Promise<T>,
): Promise<T> {
  const turn = async (how: 'enable' | 'disable') => {
    if (engine === 'sqlite') return;
    for (const table of sourceTables) {
      await sql.raw(`alter table ${table} ${how} trigger user`).execute(tx);
    }
  };
  await turn('disable');
  const result = await write();
  await turn('enable');
  if (engine === 'postgres') await rebuildSums(tx);
  return result;
}
