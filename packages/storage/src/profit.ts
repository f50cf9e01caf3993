import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import { asValues, prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

/** The stores and dates that sums are taken over, both edges included. */
export type SumFilter = { scope: StoreScope; range: DateRange };

type PeriodsFilter = { scope: StoreScope; periods: readonly DateRange[] };

const amounts = {
  sales: 'amount_cents',
  invoices: 'amount_cents',
  shifts: 'salary_cents',
} as const;

/** The live rows of a table of a store and a period, summed by `what`, out of one part of an index. */
const sumOf = (table: keyof typeof amounts, what = `coalesce(sum(${amounts[table]}), 0)`) =>
  sql<number>`(select ${sql.raw(what)} from ${sql.table(table)} as counted
    where counted.store_id = stores.id and counted.deleted_at is null
      and counted.date >= periods.first_day and counted.date <= periods.last_day)`;

/**
 * Asked store by store, as each sum is then read from where its rows lie together in an index: to
 * group the rows of all stores takes five times as long.
 */
function periodSums(db: Db, { scope, periods }: PeriodsFilter) {
  const days = periods.map(({ start, end }) => sql`(${start}, ${end})`);
  type Period = { first_day: string; last_day: string };
  return db
    .with('periods(first_day, last_day)', () => sql<Period>`(values ${sql.join(days)})`)
    .selectFrom(['periods', 'stores'])
    .select([
      'stores.id as store_id',
      'stores.name as store_name',
      'periods.first_day as start',
      sumOf('sales').as('sales_cents'),
      sumOf('sales', 'count(*)').as('days_with_sales'),
      sumOf('invoices').as('invoices_cents'),
      sumOf('shifts').as('salary_cents'),
    ])
    .where('stores.deleted_at', 'is', null)
    .where(inScope('stores.id', scope))
    .orderBy('periods.first_day')
    .orderBy('stores.name_key')
    .orderBy('stores.id');
}

/** Compiled once for each number of periods, of one store and of all. */
const preparedSums = prepare((db, values: Placeholders<Record<string, string>>, _: string) => {
  const { store, ...days } = asValues(values);
  const periods = Array.from({ length: Object.keys(days).length / 2 }, (_day, index) => ({
    start: days[`start${index}`] as string,
    end: days[`end${index}`] as string,
  }));
  return periodSums(db, { scope: store === undefined ? null : [store], periods });
});

/**
 * What each live store of a scope sold, was billed and paid in wages in each of some periods, in
 * cents, and how many days had a sale (PRF-12); zeros where there are no rows. By period, then by name.
 */
export async function sumByPeriod(db: Db, { scope, periods }: PeriodsFilter) {
  if (periods.length === 0) return [];
  if (scope !== null && scope.length !== 1) return periodSums(db, { scope, periods }).execute();
  const days = periods.flatMap(({ start, end }, index): [string, string][] => [
    [`start${index}`, start],
    [`end${index}`, end],
  ]);
  const [store] = scope ?? [];
  const dates = Object.fromEntries(days);
  const values: Record<string, string> = store === undefined ? dates : { ...dates, store };
  return preparedSums(db, values, Object.keys(values).join(' '));
}

/** A store's sums over a range, in cents, and how many of its days have a sale. */
export type StoreRangeSums = {
  salesCents: number;
  invoicesCents: number;
  salaryCents: number;
  daysWithSales: number;
};

/** The sums of each live store of a scope over a range. */
export async function sumByStore(
  db: Db,
  { scope, range }: SumFilter,
): Promise<Map<string, StoreRangeSums>> {
  const sums = await sumByPeriod(db, { scope, periods: [range] });
  return new Map(
    sums.map((row) => [
      row.store_id,
      {
        salesCents: row.sales_cents,
        invoicesCents: row.invoices_cents,
        salaryCents: row.salary_cents,
        daysWithSales: row.days_with_sales,
      },
    ]),
  );
}

/** The stores that have a row in the profit of a scope, by name. */
export function listProfitStores(db: Db, scope: StoreScope) {
  return db
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where(inScope('id', scope))
    .orderBy('name_key')
    .orderBy('id')
    .execute();
}
