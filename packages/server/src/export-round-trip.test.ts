import { afterEach, describe, expect, it } from 'vitest';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { engines } from '@backcounter/api/testing/engines';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import/import-host.ts';

const open: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { dispose } of open.splice(0)) await dispose();
});

async function fresh(engine: (typeof engines)[number]): Promise<TestApi> {
  const database = await engine.open();
  open.push(database);
  return testApi(database.storage, { imports: importHost });
}

const path = 'http://localhost/api';
const headers = { authorization: 'Bearer admin' };

async function businessOf(t: TestApi) {
  const response = await t.api.request(`${path}/exports/business.zip`, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = Object.entries(unzipSync(bytes)).map(([name, text]) => [name, strFromU8(text)]);
  return { bytes, files: Object.fromEntries(files) as Record<string, string> };
}

/** Imports a zip as in the browser. */
async function importZip(t: TestApi, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), 'business.zip');
  const sent = { method: 'POST', headers, body: form };
  const upload = await t.api.request(`${path}/imports`, sent);
  const { _id } = (await upload.json()) as { _id: string };
  expect((await t.ok(`GET /imports/${_id}/rows?state=refused`)).data).toEqual([]);
  await t.ok(`POST /imports/${_id}/commit`, { body: { replace_changed: false } });
  return _id;
}

/**
 * Rows of a day that are not in text order, texts that need escaping, and two vendors of one name in
 * different stores.
 */
const given: Record<string, string> = {
  settings:
    'business_name,time_zone,week_starts_on,invoice_numbers_per_vendor,earliest_invoice_date,' +
    'opens_at,closes_at,password_minimum,employees_may_delete_sales,employees_may_see_past_sales,' +
    'account_sales,account_cash,account_purchases,account_payable,account_wages,' +
    'account_wages_payable,account_other_income\n' +
    "Oak & Sons,America/New_York,sunday,yes,2019-01-01,05:30,23:30,8,no,no,4000,Cash,Purchases,'-AP,Wages,WP,OI\n",
  stores:
    'name,address,allow_simultaneous_shifts,closed_weekdays,closed_dates\n' +
    `"'=Oak's, 2nd","""1"", Main St",no,,\n` +
    'Main St,1 Main St,yes,sunday|monday,2026-11-26|2026-12-25\n',
  vendors: `name,stores\n''Acme,"Main St|=Oak's, 2nd"\nBolt,Main St\nBolt,"'=Oak's, 2nd"\n`,
  employees: 'employee_id,name,store,hourly_rate\nEMP001,Ann,Main St,16.57\n',
  wages: 'employee_id,hourly_rate,rate_from\nEMP001,15.29,2026-01-01\nEMP001,16.57,2026-11-10\n',
  shifts: 'employee_id,store,date,start_time,end_time\nEMP001,Main St,2026-11-09,08:00,12:20\n',
  targets: 'store,month,amount\nMain St,2026-10,1.29\n',
  invoices:
    'invoice_number,store,vendor,amount,date,description\n' +
    `A-0,Main St,''Acme,1.00,2020-02-29,\nA-2,Main St,''Acme,10.29,2026-11-10,"two\nlines"\nA-1,Main St,''Acme,5.57,2026-11-10,\n` +
    `A-1,"'=Oak's, 2nd",Bolt,2.29,2026-11-11,\n`,
  sales:
    'store,date,total_sales,description\n' +
    `Main St,2026-11-10,100.50,'-late\n"'=Oak's, 2nd",2026-11-10,7.00,\n`,
  income_types: 'name,default_amount\nLottery,5.29\n',
  incomes:
    'store,income_type,amount,date,description,is_recurring,start_date,end_date\n' +
    'Main St,Lottery,5.57,2026-11-10,x,no,,\n' +
    'Main St,Rent,9.01,2026-11-10,,yes,2026-11-10,2027-10-31\n',
  daily_cash: 'store,date,credit,debit,fuel\nMain St,2026-11-10,1.10,2.20,9.99\n',
};

describe.each(engines)('the whole business on $engine', (engine) => {
  it('is exported, imported into an empty database in the browser, and exported again identically', async () => {
    const first = await fresh(engine);
    const names = Object.keys(given);
    const entries = names.map((name) => [`${name}.csv`, strToU8(given[name]!)] as const);
    await importZip(first, zipSync(Object.fromEntries(entries)));
    const { bytes, files } = await businessOf(first);
    expect(Object.keys(files).sort()).toEqual(names.map((name) => `${name}.csv`).sort());
    expect(files['invoices.csv']).toBe(
      'invoice_number,store,vendor,amount,date,description\n' +
        `A-1,"'=Oak's, 2nd",Bolt,2.29,2026-11-11,\n` +
        `A-1,Main St,''Acme,5.57,2026-11-10,\nA-2,Main St,''Acme,10.29,2026-11-10,"two\nlines"\n` +
        `A-0,Main St,''Acme,1.00,2020-02-29,\n`,
    );
    for (const name of ['settings', 'stores', 'incomes', 'targets']) {
      expect([name, files[`${name}.csv`]]).toEqual([name, given[name]]);
    }
    const second = await fresh(engine);
    await importZip(second, bytes);
    expect((await businessOf(second)).files).toEqual(files);
  });
});

it('takes out and brings back the terms and accounts of vendors, and when their invoices are due and paid', async () => {
  const [sqlite] = engines;
  const bills = {
    stores: given['stores']!,
    vendors:
      'name,stores,payment_terms,account\n' +
      'Acme,Main St,30,\nBolt,Main St,0,Rent\nCrate,Main St,,"Power, Water"\n',
    invoices:
      'invoice_number,store,vendor,amount,date,description,due_date,paid_date\n' +
      'A-1,Main St,Acme,10.29,2026-11-10,,2026-12-10,\n' +
      'B-1,Main St,Bolt,10.57,2026-11-10,,2026-11-10,2026-11-19\n' +
      'C-1,Main St,Crate,11.29,2026-11-10,,,\n',
  };
  const entries = Object.entries(bills).map(
    ([name, text]) => [`${name}.csv`, strToU8(text)] as const,
  );
  const first = await fresh(sqlite);
  await importZip(first, zipSync(Object.fromEntries(entries)));
  const { bytes, files } = await businessOf(first);
  expect([files['vendors.csv'], files['invoices.csv']]).toEqual([bills.vendors, bills.invoices]);
  const second = await fresh(sqlite);
  await importZip(second, bytes);
  expect((await businessOf(second)).files).toEqual(files);
});

it('brings back what was entered under rules that were tightened since', async () => {
  const [sqlite] = engines;
  const first = await fresh(sqlite);
  await first.ok('PUT /settings', { body: { opens_at: '05:00', closes_at: '05:00' } });
  const store = { name: 'Main St', address: '1 Main St' };
  const open = { ...store, allow_simultaneous_shifts: true };
  const { _id: store_id } = await first.ok('POST /stores', { body: open });
  const vendor = { name: 'Acme', store_ids: [store_id] };
  const { _id: vendor_id } = await first.ok('POST /vendors', { body: vendor });
  const invoice = { invoice_number: 'A-1', store_id, vendor_id, amount: 5, date: '2025-06-01' };
  await first.ok('POST /invoices', { body: invoice });
  for (const name of ['Ann Lee', 'Bo Diaz']) {
    const { _id: employee_id } = await first.ok('POST /employees', {
      body: { name, store_id, hourly_rate: 15 },
    });
    const night = { start_time: '22:00', end_time: '06:00' };
    const shift = { store_id, employee_id, date: '2026-11-09', ...night };
    await first.ok('POST /shifts', { body: { shifts: [shift] } });
  }
  const rules = { opens_at: '08:00', closes_at: '22:00', earliest_invoice_date: '2026-01-01' };
  await first.ok('PUT /settings', { body: rules });
  const closed = { ...store, allow_simultaneous_shifts: false };
  await first.ok(`PUT /stores/${store_id}`, { body: closed });
  const { bytes, files } = await businessOf(first);
  const second = await fresh(sqlite);
  await importZip(second, bytes);
  expect((await businessOf(second)).files).toEqual(files);
  expect(files['shifts.csv']?.trim().split('\n')).toHaveLength(3);
  // The rules hold for what is entered from now on.
  expect(await second.ok('GET /settings')).toMatchObject(rules);
  const { data } = await second.ok('GET /employees?limit=1');
  const [ann] = data as { _id: string; store_id: { _id: string } }[];
  const early = { date: '2026-11-12', start_time: '06:00', end_time: '12:00' };
  const shift = { ...early, employee_id: ann?._id, store_id: ann?.store_id._id };
  expect((await second.call('POST /shifts', { body: { shifts: [shift] } })).status).toBe(400);
});

it('brings back the vendors of stores whose names have the sign between names', async () => {
  const [sqlite] = engines;
  const files = {
    stores: 'name,address\nDeli,1 Main St\nDeli | Fuel,2 Main St\nFuel | Deli | Fuel,3 Main St\n',
    vendors: 'name,stores\nAcme,Deli|Deli | Fuel|Fuel | Deli | Fuel\nBolt,Deli | Fuel\n',
  };
  const entries = Object.entries(files).map(
    ([name, text]) => [`${name}.csv`, strToU8(text)] as const,
  );
  const first = await fresh(sqlite);
  await importZip(first, zipSync(Object.fromEntries(entries)));
  const { bytes, files: exported } = await businessOf(first);
  expect(exported['vendors.csv']).toBe(files.vendors);
  const second = await fresh(sqlite);
  await importZip(second, bytes);
  expect((await businessOf(second)).files).toEqual(exported);
});

it('undoes imported targets, but not settings', async () => {
  const [sqlite] = engines;
  const t = await fresh(sqlite);
  const files = ['settings', 'stores', 'targets'].map(
    (name) => [`${name}.csv`, strToU8(given[name]!)] as const,
  );
  const id = await importZip(t, zipSync(Object.fromEntries(files)));
  expect((await businessOf(t)).files['targets.csv']).toBe(given['targets']);
  await t.ok(`POST /imports/${id}/undo`);
  const left = (await businessOf(t)).files;
  expect(Object.keys(left)).not.toContain('targets.csv');
  expect(left['settings.csv']).toBe(given['settings']);
});

it('is restricted to users who may see every store', async () => {
  const [sqlite] = engines;
  const t = await fresh(sqlite);
  const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1' } });
  const limited = await t.signIn('owner', { storeIds: [store._id] });
  const refused = await t.call('GET /exports/business.zip', { as: limited });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only those who may see every store can take out the whole business',
  ]);
  expect((await t.call('GET /exports/business.zip', { as: 'user' })).status).toBe(403);
});
