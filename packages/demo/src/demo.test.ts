import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { strFromU8, unzipSync } from 'fflate';
import { startDemo, type DemoHost, type DemoOptions } from './index.ts';

const noon = Date.parse('2026-11-20T18:00:00Z');

type TestResponse = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any answer
  body: any;
};

async function open(
  store: DemoOptions['store'] = new MemoryStore(),
  more: Partial<DemoOptions> = {},
) {
  const host = await startDemo({
    store,
    clock: () => noon,
    onStorageProblem: (problem) => {
      throw problem;
    },
    onFailure: (error) => {
      throw error;
    },
    ...more,
  });
  return { host, call: callerOf(host) };
}

function callerOf(host: DemoHost) {
  return async (route: string, body?: unknown): Promise<TestResponse> => {
    const [method = 'GET', path = ''] = route.split(' ');
    const response = await host.fetch(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: await response.json() };
  };
}

type Entry = { _id: string; kind: string; action: string };

const rowsAt = (store: MemoryStore, key: string) =>
  JSON.parse(store.texts.get(key) ?? 'null') as Record<string, unknown>[];

/** Every collection that one of the API's lists returns. */
const lists = [
  ['demo_stores', '/stores'],
  ['demo_vendors', '/vendors'],
  ['demo_invoices', '/invoices'],
  ['demo_sales', '/sales'],
  ['demo_employees', '/employees'],
  ['demo_shifts', '/shifts'],
  ['demo_incomes', '/incomes'],
  ['demo_income_types', '/income-types'],
] as const;

const computed = [
  '/sales/total',
  '/invoices/total?year=2026',
  '/hours?start_date=2026-09-01&end_date=2026-11-30',
  '/profit?store_id=all&month=2026-10',
  '/profit?store_id=all&year=2026',
  '/settings',
  '/targets',
  '/overview',
  '/board',
  '/findings',
  '/employees/next-id',
  '/activity?limit=200',
] as const;

describe('the sample', () => {
  let store: MemoryStore;
  beforeAll(async () => {
    store = new MemoryStore();
    await open(store);
  });

  it('DEM-06 is four employees across three stores', () => {
    expect(rowsAt(store, 'demo_stores')).toHaveLength(3);
    const employees = rowsAt(store, 'demo_employees');
    expect(employees).toHaveLength(4);
    expect(new Set(employees.map((row) => (row['store_id'] as { _id: string })._id)).size).toBe(3);
  });

  it('DEM-03 DEM-04 DEM-05 fills every collection up to today', () => {
    for (const [key] of lists) expect(rowsAt(store, key).length, key).toBeGreaterThan(0);
    expect(rowsAt(store, 'demo_sales')[0]).toMatchObject({ date: '2026-11-20' });
    expect([...store.texts.keys()].every((key) => key.startsWith('demo_'))).toBe(true);
  });

  it('DEM-07 has ids that start with demo-, no two alike', () => {
    const ids = lists.flatMap(([key]) => rowsAt(store, key).map((row) => row['_id']));
    expect(ids.filter((id) => !/^demo-\d+$/.test(String(id)))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('DEM-06 is the same for the same day, and never overwrites stored data', async () => {
    const other = new MemoryStore();
    const { call } = await open(other, { clock: () => noon + 3_600_000 });
    expect(other.texts.get('demo_sales')).toBe(store.texts.get('demo_sales'));
    const [sale] = rowsAt(other, 'demo_sales');
    await call(`DELETE /sales/${String(sale?.['_id'])}`);
    const kept = other.texts.get('demo_sales');
    await open(other);
    expect(other.texts.get('demo_sales')).toBe(kept);
  });
});

/** A change, a deletion and an undone deletion of every noun that the demo has. */
async function work({ call }: Awaited<ReturnType<typeof open>>) {
  const ok = async (route: string, body?: unknown) => {
    const response = await call(route, body);
    expect(response.status, `${route}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
    return response.body as Record<string, unknown> & { _id: string };
  };
  const undo = async () => {
    const { data } = (await call('GET /activity?limit=1')).body;
    await ok(`POST /activity/${data[0]._id}/restore`);
  };
  const store = await ok('POST /stores', { name: 'Corner', address: '1 Main St' });
  const deleted = await ok('POST /stores', { name: 'Gone', address: '2 Main St' });
  await ok(`DELETE /stores/${deleted._id}`);
  const closed = { closed_weekdays: [0], closed_dates: ['2026-12-25'] };
  await ok(`PUT /stores/${store._id}`, { name: 'Corner II', address: '1 Main St', ...closed });
  await ok('PUT /targets', { store_id: store._id, month: '2026-11', amount: 45_000.29 });
  const vendor = await ok('POST /vendors', { name: 'Dairy', store_ids: [store._id] });
  const invoice = {
    ...{ invoice_number: 'A-1', store_id: store._id, vendor_id: vendor._id },
    ...{ amount: 12.34, date: '2026-11-02' },
  };
  await ok('POST /invoices', invoice);
  const second = await ok('POST /invoices', { ...invoice, invoice_number: 'A-2' });
  await ok(`DELETE /invoices/${second._id}`);
  await ok(`DELETE /vendors/${vendor._id}`);
  const sale = await ok('POST /sales', {
    ...{ store_id: store._id, total_sales: 100.5, date: '2026-11-03', description: 'rain' },
  });
  await ok(`DELETE /sales/${sale._id}`);
  await undo();
  const other = await ok('POST /sales', {
    ...{ store_id: store._id, total_sales: 7, date: '2026-11-04' },
  });
  await ok(`DELETE /sales/${other._id}`);
  const employee = await ok('POST /employees', {
    ...{ name: 'Zoe', store_id: store._id, hourly_rate: 15, rate_from: '2026-10-01' },
  });
  await ok(`PUT /employees/${employee._id}`, { hourly_rate: 16.25, rate_from: '2026-11-05' });
  const shifts = await ok('POST /shifts', {
    shifts: ['2026-11-04', '2026-11-06', '2026-11-07'].map((date) => ({
      ...{ store_id: store._id, employee_id: employee._id, date },
      ...{ start_time: '09:00', end_time: '17:30' },
    })),
  });
  const [shift] = shifts as unknown as { _id: string }[];
  await ok(`DELETE /shifts/${shift?._id}`);
  await ok(`DELETE /employees/${employee._id}`);
  const type = await ok('POST /income-types', { name: 'Rent', defaultAmount: 5 });
  await ok('POST /incomes', {
    ...{ storeId: store._id, incomeType: 'Rent', amount: 5, date: '2026-11-01' },
  });
  const income = await ok('POST /incomes', {
    ...{ storeId: store._id, incomeType: 'Odd', amount: 6, date: '2026-11-01', isRecurring: true },
    ...{ startDate: '2026-10-01', endDate: '2026-12-01' },
  });
  await ok(`DELETE /incomes/${income._id}`);
  await ok(`DELETE /income-types/${type._id}`);
  await ok('PUT /settings', { business_name: 'Ours', invoice_numbers_per_vendor: true });
  return { store, deletions: 8 };
}

describe('stored data', () => {
  const store = new MemoryStore();
  let first: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    first = await open(store);
    await work(first);
  });

  it.each(lists)('DEM-03 DEM-04 DEM-05 %s is what GET %s answers', async (key, path) => {
    expect(rowsAt(store, key)).toEqual((await first.call(`GET ${path}`)).body);
  });

  it('DEM-03 demo_settings and demo_activity are what their calls answer', async () => {
    expect(rowsAt(store, 'demo_settings')).toEqual([(await first.call('GET /settings')).body]);
    const { data } = (await first.call('GET /activity?limit=200')).body;
    expect(rowsAt(store, 'demo_activity')).toEqual(data);
  });

  it('DEM-12 every list, sum and profit is the same after a reload', async () => {
    const again = await open(store);
    for (const path of [...lists.map(([, path]) => path), ...computed]) {
      const [before, after] = [await first.call(`GET ${path}`), await again.call(`GET ${path}`)];
      expect(before.status, path).toBe(200);
      expect(after, path).toEqual(before);
    }
    const { store_id } = rowsAt(store, 'demo_sales').find((row) => row['description'] === 'rain')!;
    const { _id } = store_id as { _id: string };
    const log = `GET /activity?limit=200&store_id=${_id}`;
    expect((await again.call(log)).body).toEqual((await first.call(log)).body);
    expect((await again.call(log)).body.data.length).toBeGreaterThan(10);
  });

  it('API-47 every deletion can be undone after a reload', async () => {
    const again = await open(new CopiedStore(store));
    const { data } = (await again.call('GET /activity?limit=200')).body;
    const deletions = (data as Entry[]).filter((entry) => entry.action === 'delete');
    const restored: string[] = [];
    // Oldest last: a vendor, an employee and a store are restored before what belongs to them.
    for (const { _id, kind } of deletions) {
      const { status } = await again.call(`POST /activity/${_id}/restore`);
      if (status === 200) restored.push(kind);
    }
    expect(restored.sort()).toEqual([
      'employees',
      'incomeTypes',
      'incomes',
      'invoices',
      'sales',
      'shifts',
      'stores',
      'vendors',
    ]);
  });

  it('DEM-07 an id is never reused after a reload', async () => {
    const kept = new CopiedStore(store);
    const again = await open(kept);
    const { status, body } = await again.call('POST /stores', {
      name: 'New',
      address: '3 Main St',
    });
    expect(status).toBe(200);
    const ids = rowsAt(store, 'demo_activity').map((row) => row['_id']);
    expect(ids).not.toContain(body._id);
  });
});

class CopiedStore extends MemoryStore {
  constructor(from: MemoryStore) {
    super();
    for (const [key, text] of from.texts) this.texts.set(key, text);
  }
}

describe('what the demo refuses', () => {
  it.each([
    'GET /auth/users',
    'GET /profit/report?store_id=all&month=2026-10',
    'GET /daily-cash/store/x/date/2026-11-01',
    'POST /auth/change-password',
  ])('DEM-10 %s is forbidden', async (route) => {
    const { call } = await open();
    const body = route.startsWith('POST') ? {} : undefined;
    expect((await call(route, body)).status).toBe(403);
  });
});

describe('a browser that does not keep everything', () => {
  it('a full storage answers 507 with its message, and nothing has changed', async () => {
    const store = new MemoryStore();
    const { call } = await open(store, { onFailure: () => undefined });
    const before = new Map(store.texts);
    store.quota = [...store.texts].flat().join('').length + 50;
    const { status, body } = await call('POST /stores', { name: 'Corner', address: '1 Main St' });
    expect(status).toBe(507);
    expect(body.message).toBe('There is no space left to save this. Nothing was changed.');
    expect(store.texts).toEqual(before);
    expect((await call('GET /stores')).body).toHaveLength(3);
  });

  it('a blocked storage is reported, and the demo continues in memory', async () => {
    const forbidden = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    const reported: string[] = [];
    const { call } = await open(
      { getItem: forbidden, setItem: forbidden, removeItem: forbidden },
      { onStorageProblem: ({ message }) => reported.push(message) },
    );
    const store = { name: 'Corner', address: '1 Main St' };
    expect((await call('POST /stores', store)).status).toBe(200);
    expect((await call('GET /stores')).body).toHaveLength(4);
    expect(reported).toEqual([
      'This browser does not let this page keep data. It is gone when the page is closed.',
    ]);
  });

  it('unreadable data is reported, and the demo starts afresh', async () => {
    const store = new MemoryStore();
    await open(store);
    const seeded = store.texts.get('demo_sales');
    store.texts.set('demo_sales', '[{"_id":');
    const reported: string[] = [];
    await open(store, { onStorageProblem: ({ message }) => reported.push(message) });
    expect(reported).toHaveLength(1);
    expect(store.texts.get('demo_sales')).toBe(seeded);
  });
});

describe('two pages', () => {
  it('see each other after a reload, and lose nothing', async () => {
    const store = new MemoryStore();
    const [one, other] = [await open(store), await open(store)];
    const create = (page: typeof one, name: string) =>
      page.call('POST /stores', { name, address: '1 Main St' });
    const made = [await create(one, 'One'), await create(other, 'Other'), await create(one, 'Two')];
    expect(new Set(made.map(({ body }) => body._id)).size).toBe(3);
    await other.host.reload();
    expect((await other.call('GET /stores')).body).toHaveLength(6);
  });

  it('DEM-08 a closed host no longer writes', async () => {
    const store = new MemoryStore();
    const { host, call } = await open(store, { onFailure: () => undefined });
    const writing = call('POST /stores', { name: 'Late', address: '1 Main St' });
    store.texts.clear();
    await host.close();
    await writing;
    expect([...store.texts.keys()]).toEqual([]);
  });
});

it('DEM-03 all data can be exported as the files that an import reads', async () => {
  const { host, call } = await open();
  await call('POST /stores', { name: 'A "quoted", store', address: '1 Main St' });
  const files = unzipSync(await host.exportZip());
  const lines = (name: string) => strFromU8(files[`${name}.csv`]!).trimEnd().split('\n');
  expect(Object.keys(files).sort()).toEqual(
    [
      ...['daily_cash', 'employees', 'income_types', 'incomes', 'invoices', 'sales'],
      ...['shifts', 'stores', 'vendors', 'wages'],
    ].map((name) => `${name}.csv`),
  );
  // The sample's stores have closed days, so that all stores have the column filled.
  expect(lines('stores')[0]).toBe(
    'name,address,allow_simultaneous_shifts,closed_weekdays,closed_dates',
  );
  expect(lines('stores').find((line) => line.includes('quoted'))).toMatch(
    /^"A ""quoted"", store",1 Main St,[^,]*,,$/,
  );
  expect(lines('sales')).toHaveLength(1 + ((await call('GET /sales')).body as unknown[]).length);
  expect(lines('wages')).toHaveLength(5);
});
