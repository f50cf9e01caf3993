import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import { prepareForStore } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';
import { sumSalaries } from './shifts.ts';

/** The stores and dates that sums are taken over, both edges included. */
export type SumFilter = { scope: StoreScope; range: DateRange };

// Written without parameters, so that `group by` and `select` hold the same text.
const month = sql<string>`substr(date, 1, 7)`;

const everyDay: DateRange = { start: '0000', end: '9999' };

const salesByMonth = prepareForStore((db, { scope, range }) =>
  db
    .selectFrom('sales')
    .select(({ fn }) => [
      'store_id',
      month.as('month'),
      fn.sum<number>('amount_cents').as('cents'),
      fn.countAll<number>().as('days'),
    ])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', (range ?? everyDay).start)
    .where('date', '<=', (range ?? everyDay).end)
    .groupBy(['store_id', month]),
);

const invoicesByMonth = prepareForStore((db, { scope, range }) =>
  db
    .selectFrom('invoices')
    .select(({ fn }) => ['store_id', month.as('month'), fn.sum<number>('amount_cents').as('cents')])
    .where('deleted_at', 'is', null)
    .where(inScope('store_id', scope))
    .where('date', '>=', (range ?? everyDay).start)
    .where('date', '<=', (range ?? everyDay).end)
    .groupBy(['store_id', month]),
);

/** Live sales by store and `YYYY-MM`: their sum in cents, and how many days have one. */
export function sumSalesByMonth(db: Db, filter: SumFilter) {
  return salesByMonth(db, filter);
}

/** Live invoices by store and `YYYY-MM`, summed in cents; those of deleted vendors count. */
export function sumInvoicesByMonth(db: Db, filter: SumFilter) {
  return invoicesByMonth(db, filter);
}

/** A store's sums over a range, in cents, and how many of its days have a sale. */
export type StoreRangeSums = {
  salesCents: number;
  invoicesCents: number;
  salaryCents: number;
  daysWithSales: number;
};

/** The sums of each store of a scope over a range; a store without rows has zeros. */
export async function sumByStore(db: Db, filter: SumFilter): Promise<Map<string, StoreRangeSums>> {
  const sums = new Map<string, StoreRangeSums>();
  const of = (storeId: string): StoreRangeSums => {
    const known = sums.get(storeId) ?? {
      salesCents: 0,
      invoicesCents: 0,
      salaryCents: 0,
      daysWithSales: 0,
    };
    sums.set(storeId, known);
    return known;
  };
  for (const row of await salesByMonth(db, filter)) {
    of(row.store_id).salesCents += row.cents;
    of(row.store_id).daysWithSales += row.days;
  }
  for (const row of await invoicesByMonth(db, filter)) of(row.store_id).invoicesCents += row.cents;
  for (const row of await sumSalaries(db, filter)) of(row.store_id).salaryCents += row.salary_cents;
  return sums;
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
