import { sql } from 'kysely';
import type { DateRange } from '@backcounter/core/dates';
import type { Db } from './database.ts';
import { prepareForStore } from './prepared.ts';
import { inScope, type StoreScope } from './scope.ts';

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
