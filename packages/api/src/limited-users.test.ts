import { beforeAll, describe, expect, it } from 'vitest';
import { everyCall, dumpTables } from './testing/every-call.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

const paths = {
  store: '/stores',
  vendor: '/vendors',
  invoice: '/invoices',
  sale: '/sales',
  employee: '/employees',
  shift: '/shifts',
  income: '/incomes',
  cash: '/daily-cash',
} as const;

/** An owner limited to one of two stores with the same rows but different amounts. */
let t: TestApi;
let limited: string;

type Filled = Record<Noun, string>;
type Noun = keyof typeof paths;

let [mine, foreign]: [Filled, Filled] = [{} as Filled, {} as Filled];
/** The deletion of a sale of the foreign store. */
let foreignEntry = '';

const date = '2026-11-19';

/** The POST body of each noun, for a store that has the rows of the previous ones. */
const bodies = (
  at: Filled,
  number: string,
  amount: number,
): Record<Exclude<Noun, 'store'>, unknown> => ({
  vendor: { name: `Vendor ${number}`, store_ids: [at.store] },
  invoice: {
    ...{ invoice_number: number, store_id: at.store, vendor_id: at.vendor },
    ...{ amount, date, description: `Of ${number}` },
  },
  sale: { store_id: at.store, total_sales: amount, date, description: `Of ${number}` },
  employee: { name: `Person ${number}`, store_id: at.store, hourly_rate: amount },
  shift: {
    shifts: [
      {
        ...{ store_id: at.store, employee_id: at.employee, date },
        ...{ start_time: '08:00', end_time: '12:00' },
      },
    ],
  },
  income: { storeId: at.store, incomeType: 'Rent', amount, date },
  cash: { store_id: at.store, date, credit: amount, debit: 1, fuel: 2 },
});

const created = (Object.keys(paths) as Noun[]).filter((noun) => noun !== 'store');

async function fill(name: string, amount: number): Promise<Filled> {
  const store = await t.ok('POST /stores', { body: { name, address: '1 Main St' } });
  const at = { store: store._id } as Filled;
  for (const noun of created) {
    const response = await t.ok(`POST ${paths[noun]}`, { body: bodies(at, name, amount)[noun] });
    at[noun] = (response.data ?? response[0] ?? response)._id;
  }
  return at;
}

beforeAll(async () => {
  t = await testApi();
  mine = await fill('Mine', 10.29);
  foreign = await fill('Foreign', 1000.57);
  limited = await t.signIn('owner', { storeIds: [mine.store] });
  const extra = { store_id: foreign.store, total_sales: 7.57, date: '2026-11-18' };
  const sale = await t.ok('POST /sales', { body: extra });
  await t.ok(`DELETE /sales/${sale._id}`);
  foreignEntry = (await t.ok('GET /activity?limit=1')).data[0]._id;
});

/** The noun of the id in a path such as `/invoices/:id`. */
function nounOf(path: string): Noun | undefined {
  return (Object.keys(paths) as Noun[]).find((noun) => path.startsWith(`${paths[noun]}/`));
}

/** A path with ids of the foreign store; null if it has no ids of a store. */
function foreignPath(path: string): string | null {
  if (!path.includes(':') || path.startsWith('/auth/') || path.startsWith('/income-types/')) {
    return null;
  }
  const noun = nounOf(path);
  const id = path.startsWith('/activity/') ? foreignEntry : noun && foreign[noun];
  return path
    .replace(':storeId', foreign.store)
    .replace(':id', id ?? '')
    .replace(':number', 'Foreign')
    .replace(':date', date)
    .replace(/:(start|end)/g, date);
}

const withPath = everyCall.flatMap(({ key, writes }) => {
  const [method = '', path = ''] = key.split(' ');
  return foreignPath(path) === null ? [] : [{ key, method, path, writes }];
});

type Shape = { shape?: Record<string, unknown> };
const storeFields = ['store_id', 'storeId', 'store_ids'];

const withQuery = everyCall.flatMap(({ key, route }) => {
  const shape = 'query' in route ? ((route.query ?? {}) as Shape).shape : undefined;
  return storeFields.filter((field) => field in (shape ?? {})).map((field) => ({ key, field }));
});

/** Required query parameters of lists and sums besides the store. */
const period: Record<string, string> = {
  'GET /charts': '&from=2026-11-01&to=2026-11-30',
  'GET /profit': '&month=2026-11',
  'GET /profit/report': '&month=2026-11',
  'GET /profit/change':
    '&from=2026-11-15&to=2026-11-21&against_from=2026-11-08&against_to=2026-11-14',
  'GET /profit/accounts':
    '&from=2026-11-15&to=2026-11-21&against_from=2026-11-08&against_to=2026-11-14',
  'GET /profit/accounts/months': '&from=2026-10-01&to=2026-11-30',
  'GET /hours': '&start_date=2026-11-01&end_date=2026-11-30',
  'GET /sales/week': '&week=2026-11-16',
  'GET /daily-cash/week': '&week=2026-11-16',
  'GET /schedule': '&week=2026-11-15',
  'GET /search': '&q=Foreign',
  'GET /attachments/counts': '&subject_kind=invoices',
  'GET /exports/accountant.zip': '&month=2026-11',
};

/** Event streams have no response to read, and files are listed by row only. */
const unlisted: readonly string[] = ['GET /changes', 'GET /attachments'];

const lists = everyCall
  .map(({ key }) => key)
  .filter((key) => key.startsWith('GET ') && !key.includes(':') && !unlisted.includes(key));

/** Users and backups are for administrators only; the whole business is for users who see every store. */
const notTheirs = /^GET \/((auth|exports)\/users|backups|exports\/business)/;

/** Only administrators delete and merge vendors, and they are never limited. */
const ofAdmins = ['DELETE /vendors/:id', 'GET /vendors/:id/merge', 'POST /vendors/:id/merge'];

/** Bodies that are read before their row is looked up. */
const readFirst: Record<string, object> = { 'PUT /employees/:id/pin': { pin: null } };

describe('an owner who is limited to one store', () => {
  it('ROL-11 is tested with every call that refers to a row or a store', () => {
    expect(withPath.length).toBeGreaterThan(20);
    expect(withQuery.length).toBeGreaterThan(8);
  });

  it.each(withPath)(
    'finds nothing of another store by $key',
    async ({ key, method, path, writes }) => {
      const before = await dumpTables(t.storage);
      const body = method === 'PUT' || method === 'POST' ? { body: readFirst[key] ?? {} } : {};
      const { status, body: response } = await t.call(`${method} ${foreignPath(path)!}`, {
        as: limited,
        ...body,
      });
      if (key === 'GET /invoices/check-number/:number') expect(response).toEqual({ exists: false });
      else expect(status).toBe(ofAdmins.includes(key) ? 403 : 404);
      if (writes) expect(await dumpTables(t.storage)).toBe(before);
    },
  );

  it.each(withQuery)('is refused another store in $field of $key', async ({ key, field }) => {
    const more = period[key] ?? '';
    const own = await t.call(`${key}?${field}=${mine.store}${more}`, { as: limited });
    expect(own.status).toBe(200);
    const other = await t.call(`${key}?${field}=${foreign.store}${more}`, { as: limited });
    expect(other.status).toBe(400);
  });

  it.each(lists)('reads no row of another store in %s', async (key) => {
    const all = /^GET \/(profit|exports\/accountant)/.test(key) ? '?store_id=all' : '?';
    const path = `${key}${all}${period[key] ?? ''}`;
    const { status, body } = await t.call(path, { as: limited });
    expect(status).toBe(notTheirs.test(key) ? 403 : 200);
    const text = JSON.stringify(body);
    for (const id of [...Object.values(foreign), foreignEntry]) expect(text).not.toContain(id);
    expect(text).not.toMatch(/Foreign|1000\.57/);
  });

  it('sums the amounts of the own store only', async () => {
    const sums = await Promise.all([
      t.ok('GET /sales/total', { as: limited }),
      t.ok('GET /invoices/total', { as: limited }),
      t.ok('GET /sales/subtotals', { as: limited }),
      t.ok('GET /invoices/subtotals', { as: limited }),
      t.ok('GET /hours?start_date=2026-11-01&end_date=2026-11-30', { as: limited }),
      t.ok('GET /sales/days', { as: limited }),
    ]);
    expect(sums[0].total).toBe(10.29);
    expect(sums[1].total).toBe(10.29);
    expect([sums[2].count, sums[2].total]).toEqual([1, 10.29]);
    expect([sums[3].count, sums[3].total]).toEqual([1, 10.29]);
    expect(sums[5]).toMatchObject([{ count: 1, total: 10.29 }]);
    expect(sums[4]).toEqual([
      {
        employee_id: { _id: mine.employee, name: 'Person Mine' },
        minutes: 240,
        hours: 4,
        salary: 41.16,
      },
    ]);
    const report = await t.ok('GET /profit/report?store_id=all&month=2026-11', { as: limited });
    expect(report.employeeShifts).toEqual([expect.objectContaining({ id: mine.shift })]);
    expect(report.summary).toEqual({
      totalSales: 10.29,
      totalInvoices: 10.29,
      totalEmployeeSalary: 41.16,
      totalProfit: -41.16,
    });
  });

  it.each(created)('adds no %s to another store', async (noun) => {
    const before = await dumpTables(t.storage);
    const body = bodies(foreign, 'New', 5.29)[noun];
    const { status } = await t.call(`POST ${paths[noun]}`, { as: limited, body });
    expect(status).toBe(400);
    expect(await dumpTables(t.storage)).toBe(before);
  });

  it.each(created)('moves no %s of their own to another store', async (noun) => {
    const before = await dumpTables(t.storage);
    const body = {
      vendor: { store_ids: [foreign.store] },
      income: { storeId: foreign.store },
    }[noun as string] ?? { store_id: foreign.store };
    const { status } = await t.call(`PUT ${paths[noun]}/${mine[noun]}`, { as: limited, body });
    expect(status).toBe(400);
    expect(await dumpTables(t.storage)).toBe(before);
  });

  it('writes no cell of another store in a week', async () => {
    const before = await dumpTables(t.storage);
    const sale = { store_id: foreign.store, date: '2026-11-17', total_sales: 5.29 };
    const sales = await t.call('PUT /sales/week', { as: limited, body: { cells: [sale] } });
    const cell = { date: '2026-11-17', credit: 5.29, debit: 0, fuel: 0 };
    const body = { store_id: foreign.store, cells: [cell] };
    const cash = await t.call('PUT /daily-cash/week', { as: limited, body });
    expect([sales.status, cash.status]).toEqual([400, 400]);
    expect(await dumpTables(t.storage)).toBe(before);
  });

  it('is linked to a store they add, and nobody else is', async () => {
    const other = await t.signIn('owner', { storeIds: [foreign.store] });
    const body = { name: 'New', address: '2 Main St' };
    const store = await t.ok('POST /stores', { as: limited, body });
    const ids = async (as: string) => {
      const stores: { _id: string }[] = await t.ok('GET /stores', { as });
      return stores.map(({ _id }) => _id);
    };
    expect(await ids(limited)).toEqual([mine.store, store._id]);
    expect(await ids(other)).toEqual([foreign.store]);
    const me = await t.ok('GET /auth/me', { as: limited });
    expect(new Set(me.store_ids)).toEqual(new Set([mine.store, store._id]));
  });
});
