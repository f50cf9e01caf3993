import { absentVendors } from '@backcounter/core/absent-vendors';
import type { Business } from '@backcounter/core/business';
import { addDays, monthOf, monthRange, type DateRange } from '@backcounter/core/dates';
import { doubleInvoices } from '@backcounter/core/double-invoices';
import { baselineDays, type Finding, type FindingKind } from '@backcounter/core/findings';
import {
  daysWithoutShifts,
  missingDays,
  unusualSales,
  wholeWeeks,
  type StoreSales,
} from '@backcounter/core/sale-findings';
import { unusualInvoices } from '@backcounter/core/unusual-invoices';
import type { Db } from '@backcounter/storage/database';
import { countByStoreAndDate } from '@backcounter/storage/day-sums';
import { listDismissals } from '@backcounter/storage/dismissals';
import type { StoreScope } from '@backcounter/storage/scope';
import { closedDaysOf, listStoreDays } from '@backcounter/storage/stores';
import { listWatchedInvoices, listWatchedSales } from '@backcounter/storage/watched-rows';
import { storeStarts } from './store-starts.ts';

/** The stores and dates to search, in one database snapshot. */
export type FindingSearch = Pick<
  Business,
  'today' | 'timeZone' | 'weekStartsOn' | 'closedThrough'
> & {
  db: Db;
  scope: StoreScope;
  range: DateRange;
};

/**
 * The stores that ever sold, each with its sales in the range and the baseline before it; nothing is
 * usual at the others.
 */
async function readStoreSales(search: FindingSearch): Promise<StoreSales[]> {
  const { db, scope, range } = search;
  const { end } = wholeWeeks(range, search.weekStartsOn);
  const baselineRange = { start: addDays(range.start, -baselineDays), end };
  const sales = Map.groupBy(
    await listWatchedSales(db, { scope, range: baselineRange }),
    ({ store_id }) => store_id,
  );
  const { hasSold, startOf } = await storeStarts(db, scope, search);
  const dismissed = Map.groupBy(await listDismissals(db, scope), ({ store_id }) => store_id);
  return (await listStoreDays(db, scope)).flatMap((store) => {
    if (!hasSold(store)) return [];
    const byDate = new Map((sales.get(store.id) ?? []).map(({ date, cents }) => [date, cents]));
    const { id: storeId, name: storeName } = store;
    const dismissedIds = (dismissed.get(storeId) ?? []).map(({ id }) => id);
    const closed = closedDaysOf(store);
    const startedOn = startOf(store);
    return [{ storeId, storeName, closed, startedOn, sales: byDate, dismissedIds }];
  });
}

async function saleFindings(search: FindingSearch, includesKind: (kind: FindingKind) => boolean) {
  const stores = await readStoreSales(search);
  const found: Finding[] = [];
  if (includesKind('missing_day'))
    found.push(...stores.flatMap((store) => missingDays(store, search)));
  if (includesKind('unusual_sale'))
    found.push(...stores.flatMap((store) => unusualSales(store, search)));
  if (!includesKind('no_shifts')) return found;
  const planned = Map.groupBy(
    await countByStoreAndDate(search.db, 'shifts', {
      scope: search.scope,
      range: { start: addDays(search.today, -28), end: addDays(search.today, 7) },
    }),
    ({ store_id }) => store_id,
  );
  for (const store of stores) {
    const dates = new Set((planned.get(store.storeId) ?? []).map(({ date }) => date));
    found.push(...daysWithoutShifts(store, { ...search, planned: dates }));
  }
  return found;
}

async function invoiceFindings(
  search: FindingSearch,
  includesKind: (kind: FindingKind) => boolean,
) {
  const { db, scope, range } = search;
  const months = {
    start: monthRange(monthOf(range.start)).start,
    end: monthRange(monthOf(range.end)).end,
  };
  const invoices = await listWatchedInvoices(db, {
    scope,
    range: { start: addDays(months.start, -baselineDays), end: addDays(months.end, 7) },
  });
  return [
    ...(includesKind('double_invoice') ? doubleInvoices({ invoices, range }) : []),
    ...(includesKind('unusual_invoice') ? unusualInvoices({ invoices, range }) : []),
    ...(includesKind('absent_vendor') ? absentVendors({ invoices, range }, search) : []),
  ];
}

const saleKinds: readonly FindingKind[] = ['missing_day', 'unusual_sale', 'no_shifts'];
const invoiceKinds: readonly FindingKind[] = ['double_invoice', 'unusual_invoice', 'absent_vendor'];

/**
 * The findings of some stores, optionally of one kind. The findings of a store depend only on its
 * own rows and the names of its vendors.
 */
export async function findInStores(search: FindingSearch, kind?: FindingKind): Promise<Finding[]> {
  const includesKind = (one: FindingKind) => kind === undefined || kind === one;
  return [
    ...(saleKinds.some(includesKind) ? await saleFindings(search, includesKind) : []),
    ...(invoiceKinds.some(includesKind) ? await invoiceFindings(search, includesKind) : []),
  ];
}
