import { beforeEach, describe, expect, it } from 'vitest';
import { pdfOf } from '@backcounter/core/testing/files';
import type { RouteName } from './client.ts';
import { entriesLeftBy } from './testing/activity-entries.ts';
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
  /** Set if the write changes no figure, so that closed books do not refuse it. */
  isFigure?: false;
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
type SessionCall =
  | 'POST /auth/login'
  | 'POST /auth/logout'
  | 'POST /auth/forgot-password'
  | 'POST /auth/identify'
  | 'PUT /auth/session';

/** Calls with tests of their own in special-writes.test.ts, password-links.test.ts or vendor-merges.test.ts. */
type SpecialCall =
  | 'POST /auth/change-password'
  | 'POST /auth/new-password'
  | 'POST /auth/users/:id/reset-password'
  | 'POST /activity/:id/restore'
  | 'POST /activity/restore'
  | 'POST /vendors/:id/merge'
  | 'PUT /settings'
  | 'PUT /targets'
  | 'POST /findings/:id/dismiss';

/** Imported rows leave the entries of their own calls; an upload itself leaves none. */
type ImportCall = Extract<WriteName, `${string} /imports${string}`>;

/** What somebody wants to get by email is nobody else's business. */
type EmailCall = Extract<WriteName, `${string} /weekly-email${string}`>;

/** A file is sent as a form; its entry is tested in attachments.test.ts. */
type FormCall = 'POST /attachments';

type Tried = Exclude<WriteName, SessionCall | SpecialCall | ImportCall | EmailCall | FormCall>;

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
  'POST /invoices/pay': {
    ...{ kind: 'invoices', row: 'bill', action: 'update', isFigure: false },
    body: () => ({ ids: [idOf('bill')], paid_date: day }),
    rowOf: ([row]) => row,
  },
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
  'PUT /employees/:id/pin': of('employee', 'employees', {
    action: 'update',
    body: () => ({ pin: '2957' }),
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
  await add('bill', 'POST /invoices', { ...newInvoice('B-1'), due_date: day });
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

describe('every write', () => {
  it.each(Object.entries(trials))(
    'API-47 %s leaves one entry, with the row before and after',
    async (key, { kind, action, path, body, row, rowOf = (response) => response }) => {
      let response: TestResponse['body'];
      const added = await entriesLeftBy(t, async () => {
        const route = key.replace(':id', path?.() ?? '');
        const staleDeletion = `${route}?updated_at=${day}`;
        if (action === 'delete' && path) {
          const stale = { headers: { 'if-match': `"${day}"` } };
          expect((await t.call(staleDeletion)).status).toBe(409);
          expect((await t.call(route, stale)).status).toBe(409);
        }
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

  const figures = ['invoices', 'sales', 'shifts', 'incomes', 'dailyCash'];

  it.each(Object.entries(trials))('%s leaves figures in closed books alone', async (key, trial) => {
    await t.ok('PUT /settings', { body: { books_closed_through: day } });
    const isFigure = figures.includes(trial.kind) && trial.isFigure !== false;
    const added = await entriesLeftBy(t, async () => {
      const route = key.replace(':id', trial.path?.() ?? '');
      const response = await t.call(route, trial.body ? { body: trial.body() } : {});
      if (!isFigure) return expect(response.status).toBeLessThan(300);
      expect([400, 409]).toContain(response.status);
      expect(JSON.stringify(response.body)).toContain('The books are closed through Nov 19, 2026');
    });
    if (isFigure) expect(added).toEqual([]);
  });

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
});
