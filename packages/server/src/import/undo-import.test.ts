import { afterEach, describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { engines } from '@backcounter/api/testing/engines';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { addDays } from '@backcounter/core/dates';
import { settingNames } from '@backcounter/core/settings';
import { importHost } from './import-host.ts';

const open: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { dispose } of open.splice(0)) await dispose();
});

const many = 520;
const days = Array.from({ length: many }, (_, index) => addDays('2025-01-01', index));
const lines = (head: string, count: number, line: (day: string, index: number) => string) =>
  [head, ...days.slice(0, count).map(line)].join('\n');

/** Two kinds have more rows than one batch of an undo. */
const given: Record<string, string> = {
  stores: 'name,address\nElm,3 Elm\n',
  vendors: 'name,stores\nBolt,Elm\n',
  employees: 'employee_id,name,store,hourly_rate\nEMP002,Bo,Elm,15\n',
  invoices: lines(
    'invoice_number,store,vendor,amount,date',
    many,
    (day, at) => `B-${at},Elm,Bolt,5,${day}`,
  ),
  sales: lines('store,date,total_sales', many, (day) => `Main St,${day},10.29`),
  shifts: lines(
    'employee_id,store,date,start_time,end_time',
    5,
    (day) => `EMP001,Main St,${day},09:00,17:00`,
  ),
  income_types: 'name,default_amount\nATM,5\n',
  incomes: lines('store,income_type,amount,date,description', 5, (day) => `Elm,ATM,5,${day},`),
  daily_cash: lines('store,date,credit,debit,fuel', 5, (day) => `Elm,${day},1,2,3`),
};

async function filled(engine: (typeof engines)[number]): Promise<TestApi> {
  const database = await engine.open();
  open.push(database);
  const t = await testApi(database.storage, { imports: importHost });
  const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
  await t.ok('POST /employees', {
    body: { employee_id: 'EMP001', name: 'Ann', store_id: store._id, hourly_rate: 15 },
  });
  const sale = { store_id: store._id, date: '2024-12-31', total_sales: 7 };
  await t.ok('POST /sales', { body: sale });
  return t;
}

async function enter(t: TestApi, files: Record<string, string>): Promise<string> {
  const entries = Object.entries(files).map(([name, text]) => [`${name}.csv`, strToU8(text)]);
  const zip = zipSync(Object.fromEntries(entries));
  const body = new FormData();
  body.append('file', new Blob([zip]), 'all.zip');
  const headers = { authorization: 'Bearer admin' };
  const sent = { method: 'POST', headers, body };
  const response = await t.api.request('http://localhost/api/imports', sent);
  const { _id } = (await response.json()) as { _id: string };
  const counts = await t.ok(`POST /imports/${_id}/commit`, { body: {} });
  expect(counts).toMatchObject({ refused: 0, unchanged: 0, changed: 0 });
  return _id;
}

const tables = [
  ...(['stores', 'vendors', 'vendor_stores', 'employees', 'invoices', 'sales', 'shifts'] as const),
  ...(['income_types', 'incomes', 'daily_cash'] as const),
];

/** All live rows with all their columns. */
async function liveRows({ storage }: TestApi) {
  const read = tables.map(async (table) => {
    const live = storage.db.selectFrom(table as 'sales').where('deleted_at', 'is', null);
    return [table, await live.selectAll().execute()] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

describe.each(engines)('an import of many rows on $engine', (engine) => {
  it('is undone in every table, with an activity entry per row', async () => {
    const t = await filled(engine);
    const before = await liveRows(t);
    t.clock.now += 1000;
    const id = await enter(t, given);
    expect((await liveRows(t))['sales']).toHaveLength(many + 1);
    t.clock.now += 1000;
    await t.ok(`POST /imports/${id}/undo`);
    expect(await liveRows(t)).toEqual(before);
    const deletions = await t.storage.db
      .selectFrom('activity')
      .innerJoin('words as kinds', 'kinds.number', 'kind')
      .innerJoin('words as actions', 'actions.number', 'action')
      .select(['kinds.text as kind', ({ fn }) => fn.countAll<number>().as('count')])
      .where('actions.text', '=', 'delete')
      .groupBy('kinds.text')
      .orderBy('kinds.text')
      .execute();
    expect(deletions.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      ...['dailyCash 5', 'employees 1', 'incomeTypes 1', 'incomes 5', 'invoices 520'],
      ...['sales 520', 'shifts 5', 'stores 1', 'vendors 1'],
    ]);
    const [sale] = await t.ok('GET /activity?kind=sales&limit=1').then(({ data }) => data);
    expect([sale.action, sale.before.total_sales]).toEqual(['delete', 10.29]);
    await t.ok(`POST /activity/${sale._id}/restore`);
    expect((await liveRows(t))['sales']).toHaveLength(2);
  });

  it('is not undone if one row was changed since, and reports which', async () => {
    const t = await filled(engine);
    const id = await enter(t, { sales: given['sales']! });
    t.clock.now += 1000;
    const sales = (await t.ok('GET /sales')) as { _id: string; date: string }[];
    const changed = sales.find(({ date }) => date === days[510])!;
    await t.ok(`PUT /sales/${changed._id}`, { body: { total_sales: 9 } });
    const before = await liveRows(t);
    const refused = await t.call(`POST /imports/${id}/undo`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Line 512 of sales.csv was changed or deleted since',
    ]);
    expect(await liveRows(t)).toEqual(before);
  });

  it('is undone without the rows that were refused', async () => {
    const t = await filled(engine);
    const before = await liveRows(t);
    const text = `store,date,total_sales\nMain St,2025-01-01,5\nNowhere,2025-01-02,6\n`;
    const { _id } = await t.ok('POST /imports', { body: { text } });
    const counts = await t.ok(`POST /imports/${_id}/commit`, { body: {} });
    expect(counts).toMatchObject({ added: 1, refused: 1 });
    await t.ok(`POST /imports/${_id}/undo`);
    expect(await liveRows(t)).toEqual(before);
  });

  it('deletes sales targets, unless they were changed since', async () => {
    const t = await filled(engine);
    const targets = 'store,month,amount\nMain St,2026-11,"1,500.29"\nMain St,2026-12,900\n';
    const listed = async () =>
      ((await t.ok('GET /targets')).data as { month: string; amount: number }[]).map(
        ({ month, amount }) => [month, amount],
      );
    const first = await enter(t, { targets });
    expect(await listed()).toEqual([
      ['2026-11', 1500.29],
      ['2026-12', 900],
    ]);
    await t.ok(`POST /imports/${first}/undo`);
    expect(await listed()).toEqual([]);
    const second = await enter(t, { targets });
    const store_id = (await t.ok('GET /stores'))[0]._id;
    const set = (amount: number | null) =>
      t.ok('PUT /targets', { body: { store_id, month: '2026-12', amount } });
    for (const amount of [2000, null]) {
      await set(amount);
      const before = await listed();
      const refused = await t.call(`POST /imports/${second}/undo`);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Line 3 of targets.csv was changed or deleted since',
      ]);
      expect(await listed()).toEqual(before);
    }
  });

  it('restores replaced values, unless they were changed since, and is undone only once', async () => {
    const t = await filled(engine);
    const text = 'store,date,total_sales\nMain St,2024-12-31,9.57\nMain St,2025-01-01,5\n';
    const enterReplacing = async () => {
      const { _id } = await t.ok('POST /imports', { body: { text } });
      expect((await t.call(`POST /imports/${_id}/undo`)).body.message).toBe(
        'This import has not been entered',
      );
      const body = { replace_changed: true };
      const counts = await t.ok(`POST /imports/${_id}/commit`, { body });
      expect(counts).toMatchObject({ added: 1, changed: 1 });
      t.clock.now += 1000;
      return _id as string;
    };
    const before = await t.ok('GET /sales');
    const amounts = async () =>
      ((await t.ok('GET /sales')) as { total_sales: number }[]).map((sale) => sale.total_sales);
    const first = await enterReplacing();
    expect(await amounts()).toEqual([5, 9.57]);
    await t.ok(`POST /imports/${first}/undo`);
    expect(await t.ok('GET /sales')).toEqual([{ ...before[0], updatedAt: expect.any(String) }]);
    const again = await t.call(`POST /imports/${first}/undo`);
    expect([again.status, again.body.message]).toEqual([409, 'This import was already undone']);

    const second = await enterReplacing();
    await t.ok(`PUT /sales/${before[0]._id}`, { body: { total_sales: 11 } });
    const refused = await t.call(`POST /imports/${second}/undo`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Line 2 of Pasted rows was changed or deleted since',
    ]);
    expect(await amounts()).toEqual([5, 11]);
  });

  it('does not undo settings', async () => {
    const t = await filled(engine);
    const stored = (await t.ok('GET /settings')) as Record<string, unknown>;
    const values = settingNames.map((name) => {
      const value = name === 'business_name' ? 'Corner Shops' : stored[name];
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      return String(value);
    });
    const id = await enter(t, { settings: `${settingNames.join()}\n${values.join()}\n` });
    await t.ok(`POST /imports/${id}/undo`);
    expect((await t.ok('GET /settings')).business_name).toBe('Corner Shops');
  });
});

it('an import that there is not cannot be undone', async () => {
  const t = await filled(engines[0]);
  const { status, body } = await t.call('POST /imports/unknown/undo');
  expect([status, body.message]).toEqual([404, 'Import not found']);
});

describe('an import that replaced what was stored', () => {
  it.each([
    ['stores', 'name,address', 'Main St,1 Main St', 'Main St,9 Elm'],
    [
      'employees',
      'employee_id,name,store,hourly_rate',
      'EMP001,Ann,Main St,15',
      'EMP001,Anna,Main St,15',
    ],
    [
      'shifts',
      'employee_id,store,date,start_time,end_time',
      'EMP001,Main St,2026-11-03,09:00,17:00',
      'EMP001,Main St,2026-11-03,09:00,18:10',
    ],
    ['income_types', 'name,default_amount', 'ATM,5', 'ATM,6.29'],
    [
      'daily_cash',
      'store,date,credit,debit,fuel',
      'Main St,2026-11-03,1,2,3',
      'Main St,2026-11-03,4.57,2,3',
    ],
  ])('restores the values of %s', async (noun, head, before, after) => {
    const t = await filled(engines[0]);
    const put = async (line: string, replace_changed: boolean) => {
      const body = { text: `${head}\n${line}\n`, noun };
      const { _id } = await t.ok('POST /imports', { body });
      t.clock.now += 1000;
      return [
        _id as string,
        await t.ok(`POST /imports/${_id}/commit`, { body: { replace_changed } }),
      ];
    };
    await put(before, false);
    const rows = async () =>
      JSON.stringify(await liveRows(t)).replaceAll(/"updated_at":"[^"]*"/g, '');
    const was = await rows();
    const [id, counts] = await put(after, true);
    expect(counts).toMatchObject({ added: 0, changed: 1, refused: 0 });
    expect(await rows()).not.toBe(was);
    await t.ok(`POST /imports/${id}/undo`);
    expect(await rows()).toBe(was);
  });
});
