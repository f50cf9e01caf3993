import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, datesFrom, type DateRange } from '@backcounter/core/dates';
import { findingText } from '@backcounter/core/finding-texts';
import type { FindingKind } from '@backcounter/core/findings';
import { listWatchedInvoices } from '@backcounter/storage/watched-rows';
import { findInStores } from './store-findings.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

// A Friday.
const today = '2026-11-20';
const business = {
  today,
  timeZone: 'America/Chicago',
  weekStartsOn: 'monday',
  closedThrough: null,
} as const;

let t: TestApi;
let main: string;
let oak: string;
let number = 0;

const addVendor = (name: string) => t.add('/vendors', { name, store_ids: [main, oak] });
const sell = (store_id: string, date: string, total_sales = 500) =>
  t.add('/sales', { store_id, date, total_sales });

async function bill(vendor_id: string, dates: readonly string[], { at = main, amount = 0 } = {}) {
  for (const date of dates) {
    number += 1;
    // Amounts and numbers do not resemble those of another invoice.
    const what = { amount: amount || 100 + (number % 20), invoice_number: `${number}X${number}` };
    await t.add('/invoices', { ...what, store_id: at, vendor_id, date });
  }
}

const weekly = (first: string, count: number) =>
  Array.from({ length: count }, (_, week) => addDays(first, 7 * week));

type SearchOptions = { range?: DateRange; scope?: readonly string[] };

/** Titles of the findings, with their store. */
async function found(kind: FindingKind, options: SearchOptions = {}) {
  const { range = { start: '2026-10-01', end: '2026-11-27' }, scope = [main, oak] } = options;
  const all = await t.storage.snapshot((db) =>
    findInStores({ db, scope, range, ...business }, kind),
  );
  return all.map((finding) => [findingText(finding).title, finding.storeId]);
}

beforeEach(async () => {
  t = await testApi();
  main = await t.add('/stores', { name: 'Main St', address: '1', closed_weekdays: [0] });
  oak = await t.add('/stores', { name: 'Oak Ave', address: '2' });
});

describe('days without a sale', () => {
  const all = datesFrom('2026-11-02', 17);
  const fill = async (except: readonly string[]) => {
    for (const date of all) if (!except.includes(date)) await sell(main, date);
  };
  const noSale = (days: string) => [`Main St: no sale entered for ${days}`, main];

  it('exclude closed days, and days before the first sale that is not deleted', async () => {
    await t.ok(`DELETE /sales/${await sell(main, '2026-10-20')}`);
    await fill(['2026-11-08', '2026-11-15']);
    expect(await found('missing_day')).toEqual([]);
  });

  it('are reported for the week of the first day, by all of its sales', async () => {
    await fill(['2026-11-08', '2026-11-15', '2026-11-10']);
    const range = { start: '2026-11-09', end: '2026-11-11' };
    expect(await found('missing_day', { range })).toEqual([noSale('Nov 10, 2026')]);
  });

  it('include days whose sale was deleted', async () => {
    await fill(['2026-11-08', '2026-11-15']);
    const sales = (await t.ok('GET /sales')) as { _id: string; date: string }[];
    const deleted = sales.find(({ date }) => date === '2026-11-12');
    await t.ok(`DELETE /sales/${deleted?._id}`);
    expect(await found('missing_day')).toEqual([noSale('Nov 12, 2026')]);
  });

  it('are reported for the requested stores, except deleted ones', async () => {
    for (const store of [main, oak]) {
      await sell(store, '2026-11-09');
      await sell(store, '2026-11-11');
    }
    const titles = async (scope: readonly string[]) =>
      (await found('missing_day', { scope })).map(([, storeId]) => storeId);
    expect(new Set(await titles([oak]))).toEqual(new Set([oak]));
    expect(new Set(await titles([main, oak]))).toEqual(new Set([main, oak]));
    await t.storage.transaction((tx) =>
      tx.updateTable('stores').set({ deleted_at: today }).where('id', '=', oak).execute(),
    );
    expect(new Set(await titles([main, oak]))).toEqual(new Set([main]));
  });
});

it('reports a sale far from those of half a year on its weekday', async () => {
  for (const date of weekly('2026-09-18', 9)) await sell(main, date, 500);
  await sell(main, today, 5000);
  const title = 'Main St: the sale of Nov 20, 2026 is unusually high';
  expect(await found('unusual_sale', { range: { start: today, end: today } })).toEqual([
    [title, main],
  ]);
});

describe('days without shifts', () => {
  const plan = async (store_id: string, dates: readonly string[]) => {
    const body = { store_id, name: 'Ann', hourly_rate: 15 };
    const employee_id = await t.add('/employees', body);
    const times = { start_time: '09:00', end_time: '17:00' };
    const shifts = dates.map((date) => ({ store_id, employee_id, date, ...times }));
    await t.ok('POST /shifts', { body: { shifts } });
  };
  const noShifts = (name: string, day: string, id: string) => [
    `${name}: nobody is planned for ${day}`,
    id,
  ];

  it('are searched up to a week ahead, by the plans of four weeks', async () => {
    for (const store of [main, oak]) await sell(store, '2026-11-01');
    // Three of the four Fridays before today, the first of them four weeks ago.
    await plan(main, ['2026-10-23', '2026-11-06', '2026-11-13']);
    // Three of the four Fridays before the next one.
    await plan(oak, ['2026-11-06', '2026-11-13', '2026-11-20']);
    expect(await found('no_shifts')).toEqual([
      noShifts('Main St', 'Nov 20, 2026', main),
      noShifts('Oak Ave', 'Nov 27, 2026', oak),
    ]);
  });

  it('exclude weekdays that are planned a week ahead', async () => {
    await sell(oak, '2026-11-01');
    await plan(oak, [...weekly('2026-10-30', 4), '2026-11-27']);
    expect(await found('no_shifts')).toEqual([]);
  });
});

it('invoices are searched from the first to the last day', async () => {
  const acme = await addVendor('Acme');
  const dates = ['2026-11-02', '2026-11-03', '2026-11-05', '2026-11-06'];
  await bill(acme, dates);
  const range = { start: '2026-11-03', end: '2026-11-05' };
  const rows = await listWatchedInvoices(t.storage.db, { scope: [main], range });
  expect(rows.map(({ date }) => date)).toEqual(['2026-11-03', '2026-11-05']);
});

describe('invoices', () => {
  it('are reported if far above those of half a year, also for a day of their month', async () => {
    const acme = await addVendor('Acme');
    await bill(acme, weekly('2026-08-05', 10));
    await bill(acme, ['2026-11-04'], { amount: 9999 });
    const days = (start: string, end: string) =>
      found('unusual_invoice', { range: { start, end } });
    const [only] = await days('2026-11-01', '2026-11-20');
    expect(only?.[0]).toMatch(/^Acme: \w+ of \$9,999\.00 is unusually large$/);
    expect(await days('2026-11-04', '2026-11-04')).toEqual([only]);
    expect(await found('unusual_invoice', { scope: [oak] })).toEqual([]);
  });

  it('that were deleted are no duplicates', async () => {
    const acme = await addVendor('Acme');
    await bill(acme, ['2026-11-04', '2026-11-05'], { amount: 312.4 });
    expect(await found('double_invoice')).toHaveLength(1);
    const [newest] = (await t.ok('GET /invoices')) as { _id: string }[];
    await t.ok(`DELETE /invoices/${newest?._id}`);
    expect(await found('double_invoice')).toEqual([]);
  });

  it('are duplicates of one entered later for an earlier day', async () => {
    const acme = await addVendor('Acme');
    await bill(acme, ['2026-11-05', '2026-11-03'], { amount: 312.4 });
    const titles = (await found('double_invoice')).map(([title]) => title);
    expect(titles).toEqual([expect.stringContaining('of Nov 3, 2026')]);
  });

  it('of the last week of a month may be dated in the next month', async () => {
    const [acme, bolt] = [await addVendor('Acme'), await addVendor('Bolt')];
    // Acme delivers on Wednesdays, this time on Sunday, November 1.
    await bill(acme, [...weekly('2026-08-12', 11), '2026-11-01']);
    await bill(bolt, ['2026-10-31', '2026-11-06']);
    const range = { start: '2026-10-01', end: '2026-10-31' };
    expect(await found('absent_vendor', { range })).toEqual([]);
  });

  it('are missing if a vendor did not send one in a week', async () => {
    const [acme, bolt] = [await addVendor('Acme'), await addVendor('Bolt')];
    await bill(acme, weekly('2026-08-12', 11));
    await bill(bolt, ['2026-10-31', '2026-11-06']);
    const range = { start: '2026-10-01', end: '2026-10-31' };
    expect(await found('absent_vendor', { range })).toEqual([
      ['No invoice from Acme in the week of Oct 26, 2026', main],
    ]);
  });
});
