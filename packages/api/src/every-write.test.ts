import { beforeEach, describe, expect, it } from 'vitest';
import { pdfOf } from '@backcounter/core/testing/files';
import type { RouteName } from './client.ts';
import { attach } from './testing/attach.ts';
import { testApi, type TestResponse, type TestApi } from './testing/test-api.ts';

let t: TestApi;
/** The rows that writes change, as returned by the API. */
let rows: Record<string, TestResponse['body']>;

type WriteName = Exclude<RouteName, `GET ${string}`>;

/** The input of a write; `row` is the name of the row that it changes. */
type Trial = {
  kind: string;
  action: 'create' | 'update' | 'delete' | 'restore';
  path?: () => string;
  body?: () => unknown;
  row?: string;
  /** Set if the response is not the row itself. */
  rowOf?: (response: TestResponse['body']) => unknown;
};

const day = '2026-11-19';
const idOf = (name: string): string => rows[name]._id;

const create = (kind: string, body: () => unknown, rowOf?: Trial['rowOf']): Trial => ({
  kind,
  action: 'create',
  body,
  ...(rowOf ? { rowOf } : {}),
});

/** A change or deletion of one of the rows. */
const of = (row: string, kind: string, more: Omit<Trial, 'kind' | 'row'>): Trial => ({
  kind,
  row,
  path: () => idOf(row),
  ...more,
});

const remove = (row: string, kind: string) => of(row, kind, { action: 'delete' });

/** A deletion as a batch of one. */
const removeMany = (row: string, kind: string): Trial => ({
  ...{ kind, row, action: 'delete' },
  body: () => ({ ids: [idOf(row)] }),
});

const newInvoice = (invoice_number: string) => ({
  ...{ invoice_number, store_id: idOf('here'), vendor_id: idOf('vendor') },
  ...{ amount: 10.29, date: day, description: 'Bread' },
});
const newShift = (date: string) => ({
  ...{ store_id: idOf('here'), employee_id: idOf('employee'), date },
  ...{ start_time: '08:00', end_time: '12:30' },
});
const newIncome = () => ({ storeId: idOf('here'), incomeType: 'Rent', amount: 4.57, date: day });
const newCash = (date: string) => ({
  ...{ store_id: idOf('here'), date },
  ...{ credit: 10.29, debit: 1.57, fuel: 0.29 },
});
const newSale = (date: string) => ({ store_id: idOf('here'), total_sales: 20.57, date });
const newUser = (email: string) => ({ email, name: 'Ann', role: 'owner', password: 'secret1' });

/** Sessions leave no activity. */
type SessionCall = 'POST /auth/login' | 'POST /auth/logout' | 'PUT /auth/session';

/** Calls with tests of their own below. */
type SpecialCall =
  | 'POST /auth/change-password'
  | 'POST /auth/users/:id/reset-password'
  | 'POST /activity/:id/restore'
  | 'POST /activity/restore'
  | 'PUT /settings'
  | 'PUT /targets'
  | 'POST /findings/:id/dismiss';

/** Imported rows leave the entries of their own calls; an upload itself leaves none. */
type ImportCall = Extract<WriteName, `${string} /imports${string}`>;

/** A file is sent as a form; its entry is tested in attachments.test.ts. */
type FormCall = 'POST /attachments';

type Tried = Exclude<WriteName, SessionCall | SpecialCall | ImportCall | FormCall>;

/** Every other write; a missing route is a type error. */
const trials: Record<Tried, Trial> = {
  'POST /auth/users': create('users', () => newUser('new@example.com')),
  'PUT /auth/users/:id': of('user', 'users', { action: 'update', body: () => ({ name: 'Bo' }) }),
  'DELETE /auth/users/:id': remove('user', 'users'),
  'POST /auth/users/delete': removeMany('user', 'users'),
  'POST /stores': create('stores', () => ({ name: 'New', address: '3 Main St' })),
  'PUT /stores/:id': of('empty', 'stores', { action: 'update', body: () => ({ address: 'Left' }) }),
  'DELETE /stores/:id': remove('empty', 'stores'),
  'POST /vendors': create('vendors', () => ({ name: 'Best', store_ids: [idOf('here')] })),
  'PUT /vendors/:id': of('vendor', 'vendors', { action: 'update', body: () => ({ name: 'Top' }) }),
  'DELETE /vendors/:id': remove('vendor', 'vendors'),
  'POST /vendors/delete': removeMany('vendor', 'vendors'),
  'POST /invoices': create('invoices', () => newInvoice('A-2')),
  'PUT /invoices/:id': of('invoice', 'invoices', {
    action: 'update',
    body: () => ({ amount: 0.29 }),
  }),
  'DELETE /invoices/:id': remove('invoice', 'invoices'),
  'POST /invoices/delete': removeMany('invoice', 'invoices'),
  'POST /sales': create('sales', () => newSale('2026-11-18')),
  'PUT /sales/:id': of('sale', 'sales', { action: 'update', body: () => ({ total_sales: 0.57 }) }),
  'PUT /sales/week': {
    kind: 'sales',
    action: 'create',
    body: () => ({ cells: [newSale('2026-11-17')] }),
    rowOf: ([row]) => row,
  },
  'DELETE /sales/:id': remove('sale', 'sales'),
  'POST /sales/delete': removeMany('sale', 'sales'),
  'POST /employees': create('employees', () => ({
    ...{ name: 'Cy', store_id: idOf('here'), hourly_rate: 15.29 },
  })),
  'PUT /employees/:id': of('employee', 'employees', {
    action: 'update',
    body: () => ({ phone_number: '555 0100' }),
  }),
  'DELETE /employees/:id': remove('employee', 'employees'),
  'POST /employees/delete': removeMany('employee', 'employees'),
  'POST /shifts': create(
    'shifts',
    () => ({ shifts: [newShift('2026-11-18')] }),
    ([row]) => row,
  ),
  'PUT /shifts/:id': of('shift', 'shifts', {
    action: 'update',
    body: () => ({ end_time: '12:00' }),
  }),
  'DELETE /shifts/:id': remove('shift', 'shifts'),
  'POST /shifts/delete': removeMany('shift', 'shifts'),
  'POST /income-types': create('incomeTypes', () => ({ name: 'Rent', defaultAmount: 4.29 })),
  'PUT /income-types/:id': of('type', 'incomeTypes', {
    action: 'update',
    body: () => ({ defaultAmount: 4.57 }),
  }),
  'DELETE /income-types/:id': remove('type', 'incomeTypes'),
  'POST /incomes': create('incomes', newIncome),
  'PUT /incomes/:id': of('income', 'incomes', { action: 'update', body: () => ({ amount: 0.29 }) }),
  'DELETE /incomes/:id': remove('income', 'incomes'),
  'POST /incomes/delete': removeMany('income', 'incomes'),
  'POST /daily-cash': create(
    'dailyCash',
    () => newCash('2026-11-18'),
    ({ data }) => data,
  ),
  'PUT /daily-cash/:id': of('cash', 'dailyCash', {
    action: 'update',
    body: () => ({ fuel: 0.57 }),
    rowOf: ({ data }) => data,
  }),
  'PUT /daily-cash/week': {
    kind: 'dailyCash',
    action: 'create',
    body: () => {
      const { store_id, ...cell } = newCash('2026-11-17');
      return { store_id, cells: [cell] };
    },
    rowOf: ({ data }) => data[0],
  },
  'DELETE /daily-cash/:id': remove('cash', 'dailyCash'),
  'DELETE /attachments/:id': remove('file', 'attachments'),
};

beforeEach(async () => {
  t = await testApi();
  rows = {};
  const add = async (name: string, route: string, body: unknown, rowOf?: Trial['rowOf']) => {
    const response = await t.ok(route, { body });
    rows[name] = rowOf ? rowOf(response) : response;
  };
  for (const name of ['here', 'there', 'empty']) {
    await add(name, 'POST /stores', { name, address: '1 Main St' });
  }
  await add('user', 'POST /auth/users', newUser('user@shop.example'));
  await add('vendor', 'POST /vendors', { name: 'Acme', store_ids: [idOf('here'), idOf('there')] });
  await add('invoice', 'POST /invoices', newInvoice('A-1'));
  await add('sale', 'POST /sales', newSale(day));
  const person = { name: 'Bo', store_id: idOf('here'), hourly_rate: 15.57 };
  await add('employee', 'POST /employees', person);
  await add('shift', 'POST /shifts', { shifts: [newShift(day)] }, ([row]) => row);
  await add('type', 'POST /income-types', { name: 'Lottery', defaultAmount: 5.29 });
  await add('income', 'POST /incomes', newIncome());
  await add('cash', 'POST /daily-cash', newCash(day), ({ data }) => data);
  const sent = { kind: 'invoices', id: idOf('invoice'), file: pdfOf() };
  rows['file'] = (await attach(t, sent)).body;
  t.clock.now += 1000;
});

type Entry = { _id: string; kind: string; action: string; subject_id: string } & Record<
  'before' | 'after',
  Record<string, unknown> | null
>;

const entries = async (query = ''): Promise<Entry[]> =>
  (await t.ok(`GET /activity?limit=200${query}`)).data;

/** The entries left by a call, newest first. */
async function entriesOf(act: () => Promise<unknown>): Promise<Entry[]> {
  const before = await entries();
  await act();
  const after = await entries();
  return after.slice(0, after.length - before.length);
}

describe('every write', () => {
  it.each(Object.entries(trials))(
    'API-47 %s leaves one entry, with the row before and after',
    async (key, { kind, action, path, body, row, rowOf = (response) => response }) => {
      let response: TestResponse['body'];
      const added = await entriesOf(async () => {
        const route = key.replace(':id', path?.() ?? '');
        const staleDeletion = `${route}?updated_at=${day}`;
        if (action === 'delete' && path) expect((await t.call(staleDeletion)).status).toBe(409);
        response = await t.ok(route, body ? { body: body() } : {});
      });
      const stored = action === 'delete' ? null : rowOf(response);
      const before = row === undefined ? null : rows[row];
      expect(added).toEqual([
        expect.objectContaining({
          ...{ kind, action, before, after: stored },
          subject_id: before?._id ?? (stored as { _id: string })._id,
        }),
      ]);
      if (action === 'update') expect(added[0]?.before).not.toEqual(added[0]?.after);
    },
  );

  it.each([
    ...['stores', 'vendors', 'invoices', 'sales', 'employees', 'shifts', 'incomes', 'dailyCash'],
    'attachments',
  ])(
    'API-47 %s are stored packed: a row that looks new needs its shape in storage',
    async (kind) => {
      const stored = await t.storage.db
        .selectFrom('activity')
        .innerJoin('words', 'words.number', 'activity.kind')
        .select('after')
        .where('text', '=', kind)
        .execute();
      expect(stored.length).toBeGreaterThan(0);
      expect(stored.filter(({ after }) => after?.startsWith('{'))).toEqual([]);
    },
  );

  it('API-47 ROL-04 a reset leaves an entry that shows no password', async () => {
    const added = await entriesOf(() => t.ok(`POST /auth/users/${idOf('user')}/reset-password`));
    expect(added).toEqual([
      expect.objectContaining({ kind: 'users', action: 'update', subject_id: idOf('user') }),
    ]);
    expect([added[0]?.before, added[0]?.after]).toEqual([
      rows['user'],
      { ...rows['user'], must_change_password: true, updated_at: expect.any(String) },
    ]);
  });

  it('API-47 a changed password leaves an entry that shows neither password', async () => {
    const body = { currentPassword: 'secret1', newPassword: 'another-29' };
    const [entry, ...more] = await entriesOf(() =>
      t.ok('POST /auth/change-password', { as: 'owner', body }),
    );
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: 'users', action: 'update' });
    expect(entry?.before?.['updated_at']).not.toBe(entry?.after?.['updated_at']);
    expect(JSON.stringify(entry)).not.toMatch(/secret1|another-29/);
  });

  it('API-47 changed settings leave an entry', async () => {
    const before = await t.ok('GET /settings');
    const added = await entriesOf(() =>
      t.ok('PUT /settings', { body: { business_name: 'Shops' } }),
    );
    const after = await t.ok('GET /settings');
    expect(after.business_name).toBe('Shops');
    expect(added).toEqual([
      expect.objectContaining({ kind: 'settings', action: 'update', before, after }),
    ]);
  });

  it('API-47 a target leaves an entry in the history of its store', async () => {
    const place = { store_id: idOf('here'), month: '2026-11' };
    const added = await entriesOf(() =>
      t.ok('PUT /targets', { body: { ...place, amount: 100.29 } }),
    );
    const about = { kind: 'targets', action: 'update' };
    const change = { before: { ...place, amount: null }, after: { ...place, amount: 100.29 } };
    expect(added).toEqual([expect.objectContaining({ ...about, ...change })]);
    expect((await entries(`&store_id=${idOf('here')}`))[0]?._id).toBe(added[0]?._id);
  });

  it('API-47 a dismissed finding leaves an entry in the history of its store', async () => {
    await t.ok('POST /sales', { body: newSale('2026-11-09') });
    const [finding] = (await t.ok('GET /findings?kind=missing_day')).data;
    const body = { reason: 'A holiday' };
    const added = await entriesOf(() => t.ok(`POST /findings/${finding._id}/dismiss`, { body }));
    const change = { before: finding, after: { ...finding, ...body } };
    expect(added).toEqual([
      expect.objectContaining({ kind: 'findings', action: 'update', ...change }),
    ]);
    expect((await entries(`&store_id=${idOf('here')}`))[0]?._id).toBe(added[0]?._id);
  });

  it('API-47 a restore leaves an entry with the restored row', async () => {
    await t.ok(`DELETE /incomes/${idOf('income')}`);
    const [deletion] = await entries();
    const added = await entriesOf(() => t.ok(`POST /activity/${deletion!._id}/restore`));
    const [again] = await t.ok('GET /incomes');
    expect(again).toEqual({ ...rows['income'], updated_at: expect.any(String) });
    expect(added).toEqual([
      expect.objectContaining({ kind: 'incomes', action: 'restore', before: null, after: again }),
    ]);
  });

  it.each([
    ['sale', 'PUT /sales', 'store_id'],
    ['invoice', 'PUT /invoices', 'store_id'],
    ['employee', 'PUT /employees', 'store_id'],
    ['income', 'PUT /incomes', 'storeId'],
    ['cash', 'PUT /daily-cash', 'store_id'],
  ])('API-47 a moved %s appears in the history of both stores', async (row, route, field) => {
    const body = { [field]: idOf('there') };
    const [moved] = await entriesOf(() => t.ok(`${route}/${idOf(row)}`, { body }));
    for (const store of ['here', 'there']) {
      const ids = (await entries(`&store_id=${idOf(store)}`)).map(({ _id }) => _id);
      expect(ids).toContain(moved?._id);
    }
  });

  it('API-47 a vendor that leaves a store appears in the history of both', async () => {
    const body = { store_ids: [idOf('there')] };
    const [added] = await entriesOf(() => t.ok(`PUT /vendors/${idOf('vendor')}`, { body }));
    for (const store of ['here', 'there']) {
      const ids = (await entries(`&store_id=${idOf(store)}`)).map(({ _id }) => _id);
      expect(ids).toContain(added?._id);
    }
  });
});
