import { sql, type SqlBool } from 'kysely';
import { splitByMonths, type DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import { asValues, prepare, type Placeholders } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

/** The stores and dates to sum over, both edges included. */
export type SumFilter = { scope: StoreScope; range: DateRange };

type PeriodsFilter = { scope: StoreScope; periods: readonly DateRange[] };

const amounts = {
  sales: 'amount_cents',
  invoices: 'amount_cents',
  shifts: 'salary_cents',
} as const;

/** The sums of a store over the period that begins on `start`. */
type PeriodSums = {
  store_id: string;
  store_name: string;
  start: string;
  sales_cents: number;
  days_with_sales: number;
  invoices_cents: number;
  salary_cents: number;
};

/** Sums a table's live rows of a store and period, from a single index range. */
const sumOf = (table: keyof typeof amounts, what = `coalesce(sum(${amounts[table]}), 0)`) =>
  sql<number>`(select ${sql.raw(what)} from ${sql.table(table)} as counted
    where counted.store_id = stores.id and counted.deleted_at is null
      and counted.date >= periods.first_day and counted.date <= periods.last_day)`;

/**
 * Correlated subqueries per store, since each sum then reads one contiguous index range; grouping
 * the rows of all stores takes five times as long.
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
 * The same for periods of whole months, from the stored sums. A store and period may get several
 * rows (months, or parts of one); without stored sums it gets one row of zeros.
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

/** Compiles once per number of periods, for one store and for all. */
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

/** Adds up the rows of each store and period, keeping the order of first occurrence. */
function mergeSums(rows: readonly PeriodSums[]): PeriodSums[] {
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

const isOfWholeMonths = (period: DateRange): boolean => {
  const { months, edges } = splitByMonths(period);
  return months !== null && edges.length === 0;
};

/** A period with the whole months in it from stored sums, and the days around them from the rows. */
async function sumOfPeriod(db: Db, scope: StoreScope, period: DateRange): Promise<PeriodSums[]> {
  const { months, edges } = splitByMonths(period);
  const rows = [
    ...(await sumsOfMonths(db, { scope, periods: months === null ? [] : [months] })),
    ...(await sumsOfRows(db, { scope, periods: edges })),
  ];
  return rows.map((row) => ({ ...row, start: period.start }));
}

/**
 * Sales, invoices and wages in cents and the number of days with a sale, per live store and period
 * (PRF-12); zeros where there are no rows. Sorted by period, then store name. Whole months come
 * from stored sums; of several periods, only those of whole months.
 */
export async function sumByPeriod(db: Db, filter: PeriodsFilter): Promise<PeriodSums[]> {
  const { scope, periods } = filter;
  const [period, another] = periods;
  if (period && !another) return mergeSums(await sumOfPeriod(db, scope, period));
  const whole = periods.filter(isOfWholeMonths);
  const others = periods.filter((each) => !isOfWholeMonths(each));
  const rows = [
    ...(await sumsOfMonths(db, { scope, periods: whole })),
    ...(await sumsOfRows(db, { scope, periods: others })),
  ];
  // Stable: within a period the rows stay sorted by name.
  return mergeSums(rows).sort((one, other) => compareDates(one.start, other.start));
}

const compareDates = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

/** A store's sums over a range in cents, and how many days have a sale. */
export type StoreRangeSums = {
  storeId: string;
  name: string;
  salesCents: number;
  invoicesCents: number;
  salaryCents: number;
  daysWithSales: number;
};

const toStoreSums = (row: PeriodSums): StoreRangeSums => ({
  storeId: row.store_id,
  name: row.store_name,
  salesCents: row.sales_cents,
  invoicesCents: row.invoices_cents,
  salaryCents: row.salary_cents,
  daysWithSales: row.days_with_sales,
});

/** The sums over a range of each live store in scope, by name; zeros where there are no rows. */
export async function sumByStore(db: Db, { scope, range }: SumFilter): Promise<StoreRangeSums[]> {
  const sums = await sumByPeriod(db, { scope, periods: [range] });
  return sums.map(toStoreSums);
}

/** The same for each of several periods, by the day they start on. */
export async function sumByStoreOfEach(
  db: Db,
  filter: PeriodsFilter,
): Promise<Map<string, StoreRangeSums[]>> {
  const sums = await sumByPeriod(db, filter);
  const byStart = [...Map.groupBy(sums, ({ start }) => start)];
  return new Map(byStart.map(([start, rows]) => [start, rows.map(toStoreSums)]));
}
