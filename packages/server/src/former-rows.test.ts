import { afterEach, describe, expect, it } from 'vitest';
import { engines } from '@backcounter/api/testing/engines';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import/import-host.ts';
import { exportedFiles, importFiles, withoutIds } from './testing/zip-of-business.ts';

type Engine = (typeof engines)[number];

const open: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { dispose } of open.splice(0)) await dispose();
});

async function fresh(engine: Engine): Promise<TestApi> {
  const database = await engine.open();
  open.push(database);
  return testApi(database.storage, { imports: importHost });
}

/** What the figures of a business come from, by names, as ids differ. */
async function figures(t: TestApi) {
  const year = '?from=2025-12-01&to=2026-11-20';
  const profits = await t.ok(`GET /profit${year}&store_id=all`);
  const hours = await t.ok(`GET /hours${year}`);
  const invoices = await t.ok(`GET /invoices${year}`);
  type Row = { vendor_name: string; store_id: { name: string }; amount: number };
  return {
    profits: withoutIds(profits),
    hours: withoutIds(hours),
    invoices: (invoices as Row[])
      .map(({ vendor_name, store_id, amount }) => `${vendor_name} ${store_id.name} ${amount}`)
      .sort(),
  };
}

/**
 * Ann left and her number and name were given again, Bob moved, Cleo and another Ann left; Acme was
 * deleted in both stores and began again in one, Bolt no longer delivers to one store.
 */
async function grownBusiness(engine: Engine): Promise<TestApi> {
  const t = await fresh(engine);
  const store = (name: string) => t.ok('POST /stores', { body: { name, address: '1' } });
  const [main, side] = [await store('Main St'), await store('Side St')];
  const both = [main._id, side._id];
  const employ = (name: string, employee_id: string, store_id: string, more: object = {}) => {
    const body = { name, employee_id, store_id, hourly_rate: 15.29, rate_from: '2026-01-01' };
    return t.ok('POST /employees', { body: { ...body, ...more } });
  };
  const work = (employee: { _id: string }, store_id: string, date: string) => {
    const shift = { store_id, employee_id: employee._id, date };
    const body = { shifts: [{ ...shift, start_time: '08:00', end_time: '12:20' }] };
    return t.ok('POST /shifts', { body });
  };
  const supply = (name: string, store_ids: string[]) =>
    t.ok('POST /vendors', { body: { name, store_ids } });
  const bill = (vendor: { _id: string }, store_id: string, amount: number) => {
    const body = { invoice_number: `A-${amount}`, store_id, vendor_id: vendor._id, amount };
    return t.ok('POST /invoices', { body: { ...body, date: '2026-11-10' } });
  };

  const ann = await employ('Ann', 'EMP001', main._id, { email: 'ann@example.com' });
  await t.ok(`PUT /employees/${ann._id}`, {
    body: { hourly_rate: 16.57, rate_from: '2026-03-01' },
  });
  await work(ann, main._id, '2026-02-09');
  await work(ann, main._id, '2026-03-09');
  await t.ok(`DELETE /employees/${ann._id}`);
  const bob = await employ('Bob', 'EMP002', main._id);
  await work(bob, main._id, '2026-02-10');
  await t.ok(`PUT /employees/${bob._id}`, { body: { store_id: side._id } });
  await work(bob, side._id, '2026-02-11');
  const other = await employ('Ann', 'EMP001', main._id, { hourly_rate: 20 });
  await work(other, main._id, '2026-04-09');
  await t.ok(`DELETE /employees/${other._id}`);
  await work(await employ('Ann', 'EMP001', main._id, { hourly_rate: 21 }), main._id, '2026-05-09');
  const idle = await employ('Cleo', 'EMP003', side._id);
  await t.ok(`DELETE /employees/${idle._id}`);

  const acme = await supply('Acme', both);
  await bill(acme, main._id, 10.29);
  await bill(acme, side._id, 10.57);
  await t.ok(`DELETE /vendors/${acme._id}`);
  await bill(await supply('Acme', [main._id]), main._id, 11.29);
  const bolt = await supply('Bolt', both);
  await bill(bolt, side._id, 12.29);
  await t.ok(`PUT /vendors/${bolt._id}`, { body: { store_ids: [main._id] } });
  const crate = await supply('Crate', [side._id]);
  await t.ok(`DELETE /vendors/${crate._id}`);
  return t;
}

describe.each(engines)('a business that people and vendors have left, on $engine', (engine) => {
  it('is exported, imported with the same figures, and exported again identically', async () => {
    const first = await grownBusiness(engine);
    const files = await exportedFiles(first);
    expect(files['employees.csv']).toBe(
      'employee_id,name,store,hourly_rate,email,phone_number,former_stores,deleted\n' +
        'EMP001-2,Ann,Main St,16.57,ann@example.com,,,yes\n' +
        'EMP001-3,Ann,Main St,20.00,,,,yes\n' +
        'EMP001,Ann,Main St,21.00,,,,\n' +
        'EMP002,Bob,Side St,15.29,,,Main St,\n',
    );
    expect(files['vendors.csv']).toBe(
      'name,stores,former_stores,deleted\nAcme,Side St,,yes\nAcme,Main St,,\nBolt,Main St,Side St,\n',
    );
    const second = await fresh(engine);
    const { refused } = await importFiles(second, files);
    expect(refused).toEqual([]);
    expect((await figures(first)).invoices).toHaveLength(4);
    expect(await figures(second)).toEqual(await figures(first));
    const names = (await second.ok('GET /employees')) as { name: string; employee_id: string }[];
    expect(names.map(({ name, employee_id: id }) => `${id} ${name}`)).toEqual([
      'EMP001 Ann',
      'EMP002 Bob',
    ]);
    expect(await exportedFiles(second)).toEqual(files);
  });

  it('changes nothing when its own files are imported again, here or where they came from', async () => {
    const first = await grownBusiness(engine);
    const files = await exportedFiles(first);
    const second = await fresh(engine);
    await importFiles(second, files);
    for (const t of [first, second]) {
      const before = await figures(t);
      const { refused, counts } = await importFiles(t, files);
      expect(refused).toEqual([]);
      expect(counts).toMatchObject({ added: 0, refused: 0 });
      expect(await figures(t)).toEqual(before);
      expect(await exportedFiles(t)).toEqual(files);
    }
  });

  it('is undone as a whole, unless somebody was restored since', async () => {
    const files = await exportedFiles(await grownBusiness(engine));
    const t = await fresh(engine);
    const { id } = await importFiles(t, files);
    await t.ok(`POST /imports/${id}/undo`);
    expect(Object.keys(await exportedFiles(t))).toContain('stores.csv');
    expect((await exportedFiles(t))['shifts.csv']?.split('\n')).toHaveLength(2);
    expect(await t.ok('GET /stores')).toEqual([]);

    const again = await importFiles(t, files);
    const { data } = await t.ok('GET /activity?kind=vendors');
    const deletion = (data as { _id: string; action: string }[]).find(
      ({ action }) => action === 'delete',
    );
    await t.ok(`POST /activity/${deletion?._id}/restore`);
    const refused = await t.call(`POST /imports/${again.id}/undo`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('was changed or deleted since'),
    ]);
  });
});

const [sqlite] = engines;

it('tells stores that share a name apart by their address', async () => {
  const files = {
    'stores.csv': 'name,address\nQuick Mart,1 Main St\nQuick Mart,2 Elm St\nElm,3 Elm St\n',
    'vendors.csv': 'name,stores\nAcme,"Elm|Quick Mart, 1 Main St|Quick Mart, 2 Elm St"\n',
    'sales.csv':
      'store,date,total_sales,description\n' +
      'Elm,2026-11-10,3.29,\n"Quick Mart, 1 Main St",2026-11-10,1.29,\n"Quick Mart, 2 Elm St",2026-11-10,2.29,\n',
    'targets.csv': 'store,month,amount\n"Quick Mart, 2 Elm St",2026-10,5.29\n',
  };
  const t = await fresh(sqlite);
  const { refused } = await importFiles(t, files);
  expect(refused).toEqual([]);
  const taken = await exportedFiles(t);
  for (const name of ['vendors.csv', 'sales.csv', 'targets.csv'] as const) {
    expect(taken[name]).toBe(files[name]);
  }
  const again = await importFiles(t, taken);
  expect([again.refused, again.changed, again.counts.added]).toEqual([[], [], 0]);
  const bare = { 'sales.csv': 'store,date,total_sales\nQuick Mart,2026-11-11,1.29\n' };
  expect((await importFiles(t, bare)).refused).toMatchObject([
    { fields: { store: 'The name "Quick Mart" fits more than one store' } },
  ]);
});

it('refuses rows of those who left without a word of it in the files', async () => {
  const files = await exportedFiles(await grownBusiness(sqlite));
  const withoutFormer = (text = '') =>
    text
      .replaceAll(/,former_stores,deleted/g, '')
      .split('\n')
      .filter((line) => !line.endsWith(',yes'))
      .map((line) => line.replace(/,[^,]*,$/, ''))
      .join('\n');
  const t = await fresh(sqlite);
  const { refused } = await importFiles(t, {
    ...files,
    'employees.csv': withoutFormer(files['employees.csv']),
    'vendors.csv': withoutFormer(files['vendors.csv']),
    'wages.csv': 'employee_id,hourly_rate,rate_from\n',
  });
  expect(refused.length).toBeGreaterThan(4);
});

it('keeps the payment terms of a vendor that was deleted', async () => {
  const files = {
    'stores.csv': 'name,address\nMain St,1\n',
    'vendors.csv':
      'name,stores,payment_terms,former_stores,deleted\n' +
      'Acme,Main St,30,,yes\nBolt,Main St,14,,yes\nCrate,Main St,,,\n',
    'invoices.csv':
      'invoice_number,store,vendor,amount,date,description,due_date,paid_date\n' +
      'A-1,Main St,Acme,1.29,2026-11-10,,2026-12-10,\nB-1,Main St,Bolt,1.57,2026-11-10,,,\n',
  };
  const t = await fresh(sqlite);
  expect((await importFiles(t, files)).refused).toEqual([]);
  const taken = await exportedFiles(t);
  expect(taken['vendors.csv']).toBe(files['vendors.csv']);
  expect(taken['invoices.csv']).toBe(files['invoices.csv']);
  const again = await importFiles(t, taken);
  expect([again.refused, again.changed, again.counts.added]).toEqual([[], [], 0]);
});

it('keeps the rates of somebody who left', async () => {
  const t = await fresh(sqlite);
  await importFiles(t, await exportedFiles(await grownBusiness(sqlite)));
  const profits = await t.ok('GET /profit?from=2026-02-09&to=2026-03-09&store_id=all');
  // 4 h 20 min of Ann at 15.29 and at 16.57, and of Bob at 15.29 in each store.
  const salaries = (profits as { employeeSalary: number }[]).map((row) => row.employeeSalary);
  expect(salaries).toEqual([204.32, 66.26]);
});
