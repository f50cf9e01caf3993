import { sql, type SqlBool } from 'kysely';
import { splitByMonths, type DateRange } from '@backcounter/core/dates';
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

/** The sums of a store and a period that begins with `start`. */
type PeriodSums = {
  store_id: string;
  store_name: string;
  start: string;
  sales_cents: number;
  days_with_sales: number;
  invoices_cents: number;
  salary_cents: number;
};

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

/**
 * The same of periods of whole months, from what is stored: a row for each month of a store, or
 * several, or one of zeros.
 */
function monthSums(db: Db, { scope, periods }: PeriodsFilter) {
  const months = periods.map(({ start, end }) => sql`(${start}, ${end})`);
  type Period = { first_day: string; last_day: string };
  const cents = (column: 'sales_cents' | 'invoices_cents' | 'salary_cents') =>
    sql<number>`coalesce(${sql.ref(column)}, 0)`.as(column);
  return db
    .with('periods(first_day, last_day)', () => sql<Period>`(values ${sql.join(months)})`)
    .selectFrom('periods')
    .innerJoin('stores', (join) => join.onTrue())
    .leftJoin('sums_by_month', (join) =>
      join
        .onRef('sums_by_month.store_id', '=', 'stores.id')
        .on(sql<SqlBool>`month >= substr(first_day, 1, 7) and month <= substr(last_day, 1, 7)`),
    )
    .select([
      'stores.id as store_id',
      'stores.name as store_name',
      'periods.first_day as start',
      cents('sales_cents'),
      sql<number>`coalesce(sums_by_month.sales, 0)`.as('days_with_sales'),
      cents('invoices_cents'),
      cents('salary_cents'),
    ])
    .where('stores.deleted_at', 'is', null)
    .where(inScope('stores.id', scope))
    .orderBy('periods.first_day')
    .orderBy('stores.name_key')
    .orderBy('stores.id');
}

type Sums = typeof periodSums | typeof monthSums;

/** Compiled once for each number of periods, of one store and of all. */
function preparedFor(build: Sums) {
  const prepared = prepare((db, values: Placeholders<Record<string, string>>, _: string) => {
    const { store, ...days } = asValues(values);
    const periods = Array.from({ length: Object.keys(days).length / 2 }, (_day, index) => ({
      start: days[`start${index}`] as string,
      end: days[`end${index}`] as string,
    }));
    return build(db, { scope: store === undefined ? null : [store], periods });
  });
  return (db: Db, { scope, periods }: PeriodsFilter): Promise<PeriodSums[]> => {
    if (periods.length === 0) return Promise.resolve([]);
    if (scope !== null && scope.length !== 1) return build(db, { scope, periods }).execute();
    const days = periods.flatMap(({ start, end }, index): [string, string][] => [
      [`start${index}`, start],
      [`end${index}`, end],
    ]);
    const [store] = scope ?? [];
    const dates = Object.fromEntries(days);
    const values: Record<string, string> = store === undefined ? dates : { ...dates, store };
    return prepared(db, values, Object.keys(values).join(' '));
  };
}

const sumsOfRows = preparedFor(periodSums);
const sumsOfMonths = preparedFor(monthSums);

/** One row for each store and period, in the order in which they come first. */
function together(rows: readonly PeriodSums[]): PeriodSums[] {
  const sums = new Map<string, PeriodSums>();
  for (const row of rows) {
    const key = row.start + row.store_id;
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, row);
      continue;
    }
    sum.sales_cents += row.sales_cents;
    sum.days_with_sales += row.days_with_sales;
    sum.invoices_cents += row.invoices_cents;
    sum.salary_cents += row.salary_cents;
  }
  return [...sums.values()];
}

/**
 * What each live store of a scope sold, was billed and paid in wages in each of some periods, in
 * cents, and how many days had a sale (PRF-12); zeros where there are no rows. By period, then by
 * name. Months are not summed from their rows, unless there are other periods besides.
 */
export async function sumByPeriod(db: Db, filter: PeriodsFilter): Promise<PeriodSums[]> {
  const { scope, periods } = filter;
  const split = periods.map(splitByMonths);
  if (split.every(({ months, edges }) => months && edges.length === 0)) {
    return together(await sumsOfMonths(db, filter));
  }
  const [period, another] = split;
  if (!period?.months || another) return sumsOfRows(db, filter);
  const rows = [
    ...(await sumsOfMonths(db, { scope, periods: [period.months] })),
    ...(await sumsOfRows(db, { scope, periods: period.edges })),
  ];
  return together(rows.map((row) => ({ ...row, start: periods[0]?.start ?? row.start })));
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
