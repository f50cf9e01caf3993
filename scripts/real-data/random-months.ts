import type { Page } from '@playwright/test';
import type { Visit } from './browser.ts';
import { pick } from './seeded-random.ts';
import type { Oracle } from './oracle.ts';
import {
  allStores,
  listInvoices,
  listSales,
  openHours,
  openInvoiceList,
  openInvoiceTotal,
  openSalesHistory,
  openSalesTotal,
  readHours,
  readVendorChart,
  totalInvoices,
  totalSales,
} from './screens.ts';
import { hoursToShow, sumOf } from './shown.ts';
import type { Tally } from './tally.ts';

export type StoreMonth = { store: string; month: string };

const pickCount = 6;
/** Picks with shifts, which few stores have. */
const workedCount = 3;
/** Number of vendors with their own bar. */
const barCount = 10;

/** Random stores and months, half of them with shifts; other ones in each run. */
export function pickStoreMonths(oracle: Oracle, random: () => number): StoreMonth[] {
  const all = oracle.stores.flatMap((store) => oracle.months.map((month) => ({ store, month })));
  const isWorked = (each: StoreMonth) => oracle.find('shift_minutes', each).count > 0;
  const worked = pick(all.filter(isWorked), workedCount, random);
  const others = pick(
    all.filter((each) => !worked.includes(each)),
    pickCount - workedCount,
    random,
  );
  return [...worked, ...others];
}

type Check = { tally: Tally; oracle: Oracle; page: Page; picks: readonly StoreMonth[] };

/** Checks all screens of these stores and months against the folder's totals. */
export async function checkStoreMonths(
  visit: Visit,
  { picks, ...rest }: Omit<Check, 'page'>,
): Promise<void> {
  const on = async (open: typeof openHours, check: (given: Check) => Promise<void>) => {
    const page = await open(visit);
    await check({ ...rest, picks, page });
    await page.close();
  };
  await Promise.all([
    on(openInvoiceList, checkInvoiceLists),
    on(openInvoiceTotal, checkInvoiceTotals),
    on(openSalesHistory, checkSalesLists),
    on(openSalesTotal, checkSalesTotals),
    on(openHours, checkHours),
  ]);
}

async function checkInvoiceLists({ tally, oracle, page, picks }: Check): Promise<void> {
  for (const { store, month } of picks) {
    const expected = oracle.find('invoices_store', { store, month });
    const filter = { store, period: month };
    const found = await listInvoices(page, filter, expected.count === 0);
    tally.equal(`listed invoices of ${store} ${month}`, found, expected);
    await checkVendorChart({ tally, oracle, page, picks: [{ store, month }] });
  }
  for (const month of months(picks)) {
    const found = await listInvoices(page, { store: allStores, period: month });
    tally.equal(`listed invoices ${month}`, found, oracle.find('invoices_all', { month }));
  }
}

/**
 * Checks the bars below a list: the highest vendors, and the others as one; a single vendor has no
 * chart.
 */
async function checkVendorChart({ tally, oracle, page, picks }: Check): Promise<void> {
  for (const { store, month } of picks) {
    const vendors = oracle.vendorsOf(store, month);
    if (vendors.length < 2) continue;
    const bars = await readVendorChart(page, { store, period: month });
    const named = bars.slice(0, vendors.length > barCount + 1 ? barCount : vendors.length);
    const rest = vendors.slice(named.length).map(({ value }) => value);
    const title = `vendors' bars of ${store} ${month}`;
    tally.equal(
      title,
      bars.map(({ value }) => value),
      [
        ...vendors.slice(0, named.length).map(({ value }) => value),
        ...(rest.length ? [sumOf(rest)] : []),
      ],
    );
    for (const { label, value } of named) {
      const expected = oracle.find('invoices', { store, vendor: label, month }).value;
      tally.equal(`${title}, ${label}`, value, expected);
    }
  }
}

async function checkInvoiceTotals({ tally, oracle, page, picks }: Check): Promise<void> {
  const check = async (store: string, period: string, expected: number, vendor?: string) => {
    const found = await totalInvoices(page, { store, period, ...(vendor ? { vendor } : {}) });
    tally.equal(`total invoices of ${store} ${vendor ?? ''} ${period}`, found, expected);
  };
  for (const { store, month } of picks) {
    const year = month.slice(0, 4);
    await check(store, month, oracle.find('invoices_store', { store, month }).value);
    await check(store, year, oracle.find('invoices_store_year', { store, month: year }).value);
    for (const { vendor, value } of oracle.vendorsOf(store, month)) {
      await check(store, month, value, vendor);
    }
    const [first] = oracle.vendorsOf(store, month);
    if (!first) continue;
    const everywhere = oracle.find('invoices_vendor', { vendor: first.vendor, month });
    await check(allStores, month, everywhere.value, first.vendor);
  }
  for (const month of months(picks)) {
    await check(allStores, month, oracle.find('invoices_all', { month }).value);
  }
}

async function checkSalesLists({ tally, oracle, page, picks }: Check): Promise<void> {
  for (const { store, month } of picks) {
    const expected = oracle.find('sales', { store, month });
    const found = await listSales(page, { store, period: month }, expected.count === 0);
    tally.equal(`listed sales of ${store} ${month}`, found, expected);
  }
  for (const month of months(picks)) {
    const expected = oracle.find('sales_all_stores', { month });
    const found = await listSales(page, { store: allStores, period: month }, expected.count === 0);
    tally.equal(`listed sales ${month}`, found, expected);
  }
}

async function checkSalesTotals({ tally, oracle, page, picks }: Check): Promise<void> {
  for (const { store, month } of picks) {
    const year = month.slice(0, 4);
    const ofMonth = await totalSales(page, { store, period: month });
    const expected = oracle.find('sales', { store, month }).value;
    tally.equal(`total sales of ${store} ${month}`, ofMonth, expected);
    const ofYear = await totalSales(page, { store, period: year });
    const inYear = oracle.find('sales_year', { store, month: year }).value;
    tally.equal(`total sales of ${store} ${year}`, ofYear, inYear);
  }
  for (const month of months(picks)) {
    const found = await totalSales(page, { store: allStores, period: month });
    tally.equal(`total sales ${month}`, found, oracle.find('sales_all_stores', { month }).value);
  }
}

async function checkHours({ tally, oracle, page, picks }: Check): Promise<void> {
  for (const { store, month } of picks) {
    const minutes = oracle.find('shift_minutes', { store, month });
    const salary = oracle.find('salary_cents', { store, month }).value;
    const isEmpty = minutes.count === 0;
    const expected = isEmpty ? null : { hours: hoursToShow(minutes.value), salary };
    const found = await readHours(page, { store, period: month }, isEmpty);
    tally.equal(`hours and salary of ${store} ${month}`, found, expected);
  }
}

const months = (picks: readonly StoreMonth[]) => [...new Set(picks.map(({ month }) => month))];
