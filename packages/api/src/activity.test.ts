import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let [here, there] = ['', ''];

const addStore = (name: string): Promise<string> =>
  t.add('/stores', { name, address: '1 Main St' });

beforeEach(async () => {
  t = await testApi();
  [here, there] = [await addStore('Here'), await addStore('There')];
});

/** A call that must succeed, one second after the previous one. */
function later(route: string, sent: { as?: string; body?: unknown } = {}) {
  t.clock.now += 1000;
  return t.ok(route, sent);
}

const addSale = (store_id = here, date = '2026-11-20') =>
  later('POST /sales', { body: { store_id, total_sales: 5, date } });

type Entry = { _id: string; kind: string; action: string; subject_id: string };

async function entries(query = '', as = 'admin'): Promise<Entry[]> {
  return (await t.ok(`GET /activity${query}`, { as })).data;
}

const actionsOf = (list: Entry[]) => list.map(({ kind, action }) => `${kind} ${action}`);

describe('GET /activity', () => {
  it('API-47 tells who did what, with the row before and after, newest first', async () => {
    const sale = await addSale();
    const changed = await later(`PUT /sales/${sale._id}`, {
      body: { total_sales: 6 },
      as: 'owner',
    });
    await later(`DELETE /sales/${sale._id}`, { as: 'user' });
    const owner = await t.ok('GET /auth/me', { as: 'owner' });
    const list = await entries('?kind=sales');
    expect(actionsOf(list)).toEqual(['sales delete', 'sales update', 'sales create']);
    expect(list[1]).toEqual({
      _id: expect.any(String),
      kind: 'sales',
      action: 'update',
      subject_id: sale._id,
      user: { _id: owner._id, name: 'The owner' },
      employee_name: null,
      before: sale,
      after: changed,
      at: changed.updatedAt,
    });
    expect(list[0]).toMatchObject({ before: changed, after: null });
    expect(list[2]).toMatchObject({ before: null, after: sale });
  });

  it('API-05 ROL-11 is for admin and owner', async () => {
    expect((await t.call('GET /activity', { as: null })).status).toBe(401);
    for (const as of ['user', 'employee', 'demo']) {
      expect((await t.call('GET /activity', { as })).status, as).toBe(403);
      expect((await t.call('POST /activity/x/restore', { as })).status, as).toBe(403);
    }
  });

  it('API-47 is paginated, each entry once', async () => {
    for (let day = 1; day <= 9; day += 1) await addSale(here, `2026-11-0${day}`);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `?kind=sales&limit=4&cursor=${encodeURIComponent(cursor)}`;
      const part: { data: Entry[]; next_cursor: string | null } = await t.ok(
        `GET /activity${query}`,
      );
      expect(part.data.length).toBeLessThanOrEqual(4);
      seen.push(...part.data.map((entry) => entry._id));
      cursor = part.next_cursor;
    }
    expect(seen).toEqual((await entries('?kind=sales')).map((entry) => entry._id));
    expect(seen).toHaveLength(9);
  });

  it('API-47 returns 50 entries by default and at most 200', async () => {
    await t.storage.transaction(async (tx) => {
      const [entry] = await tx.selectFrom('activity').selectAll().execute();
      const copies = Array.from({ length: 60 }, (_, i) => ({ ...entry!, id: `z${String(i)}` }));
      await tx.insertInto('activity').values(copies).execute();
    });
    expect(await entries()).toHaveLength(50);
    expect(await entries('?limit=200')).toHaveLength(62);
    for (const limit of ['0', '201', 'x', '1.5']) {
      expect((await t.call(`GET /activity?limit=${limit}`)).status, limit).toBe(400);
    }
    expect((await t.call('GET /activity?cursor=x')).status).toBe(400);
  });

  it('API-47 is filtered by kind, user and store', async () => {
    await addSale(here);
    await addSale(there);
    await later('PUT /settings', { body: { business_name: 'Shops' }, as: 'owner' });
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    expect(actionsOf(await entries('?kind=settings'))).toEqual(['settings update']);
    expect(actionsOf(await entries(`?user_id=${_id}`))).toEqual(['settings update']);
    expect(actionsOf(await entries(`?store_id=${here}`))).toEqual([
      'sales create',
      'stores create',
    ]);
    expect(await entries('?user_id=nobody')).toEqual([]);
    expect(await entries('?kind=all&store_id=all&user_id=all')).toHaveLength(5);
    const unknown = await t.call('GET /activity?kind=tills');
    expect(unknown.body.fields.kind).toBe('Unknown kind of activity');
    expect((await t.call('GET /activity?store_id=nowhere')).status).toBe(400);
  });

  it('API-47 DAT-09 is filtered by days of the business and by instants', async () => {
    t.clock.now = Date.parse('2026-11-21T05:59:00Z');
    const as = await t.signIn('owner');
    await t.ok('PUT /settings', { as, body: { business_name: 'On Friday' } });
    t.clock.now = Date.parse('2026-11-21T06:00:00Z');
    await t.ok('PUT /settings', { as, body: { business_name: 'On Saturday' } });
    const names = async (query: string) => {
      const list: { after: { business_name: string } }[] = (
        await t.ok(`GET /activity?kind=settings&${query}`, { as })
      ).data;
      return list.map(({ after }) => after.business_name);
    };
    expect(await names('to=2026-11-20')).toEqual(['On Friday']);
    expect(await names('from=2026-11-21')).toEqual(['On Saturday']);
    expect(await names('from=2026-11-20&to=2026-11-21')).toEqual(['On Saturday', 'On Friday']);
    expect(await names('from=2026-11-21T05:59:30Z')).toEqual(['On Saturday']);
    expect((await t.call('GET /activity?from=soon', { as })).body.fields).toHaveProperty('from');
  });

  it('ROL-11 hides users from owners, and other stores from limited users', async () => {
    const limited = await t.signIn('owner', { storeIds: [here] });
    const id = (await t.ok('GET /auth/me', { as: 'user' }))._id;
    await later(`PUT /auth/users/${id}`, { body: { name: 'Uwe' } });
    await addSale(here);
    const moved = await addSale(there);
    await later(`PUT /sales/${moved._id}`, { body: { store_id: here, date: '2026-11-19' } });
    await later('POST /income-types', { body: { name: 'Lottery', defaultAmount: 5 } });
    await later('POST /vendors', { body: { name: 'Acme', store_ids: [here, there] } });
    await later('PUT /settings', { body: { business_name: 'Shops' } });
    expect(actionsOf(await entries('', 'owner'))).not.toContain('users update');
    expect(await entries('?kind=users', 'owner')).toEqual([]);
    expect(actionsOf(await entries('?kind=users'))).toEqual(['users update']);
    const list = await entries('', limited);
    expect(actionsOf(list)).toEqual([
      'settings update',
      'vendors create',
      'incomeTypes create',
      'sales update',
      'sales create',
      'stores create',
    ]);
    expect(list[1]).toMatchObject({ after: { store_ids: [{ _id: here }] } });
    expect(list[3]).toMatchObject({ before: null, after: { store_id: { _id: here } } });
    expect((await t.call(`GET /activity?store_id=${there}`, { as: limited })).status).toBe(400);
  });
});

describe('POST /activity/:id/restore', () => {
  /** Deletes a row and returns the id of its activity entry. */
  async function remove(path: string): Promise<string> {
    await later(`DELETE ${path}`);
    const [entry] = await entries('?limit=1');
    expect(entry?.action).toBe('delete');
    return entry!._id;
  }

  const restore = (id: string, as = 'admin') => {
    t.clock.now += 1000;
    return t.call(`POST /activity/${id}/restore`, { as });
  };

  const addVendor = (name = 'Acme', store = here) =>
    later('POST /vendors', { body: { name, store_ids: [store] } });

  const addInvoice = (vendor_id: string) =>
    later('POST /invoices', {
      body: {
        invoice_number: 'A-1',
        store_id: here,
        vendor_id,
        amount: 5,
        date: '2026-11-20',
      },
    });

  const addEmployee = (employee_id?: string) =>
    later('POST /employees', {
      body: { name: 'Bo', store_id: here, hourly_rate: 10, employee_id },
    });

  async function addShift(employee_id: string) {
    const shift = { store_id: here, employee_id, date: '2026-11-20' };
    const times = { start_time: '08:00', end_time: '12:00' };
    return (await later('POST /shifts', { body: { shifts: [{ ...shift, ...times }] } }))[0];
  }

  const addIncomeType = () =>
    later('POST /income-types', { body: { name: 'Lottery', defaultAmount: 5 } });

  async function addCash() {
    const body = { store_id: here, date: '2026-11-20', credit: 1, debit: 2, fuel: 3 };
    return (await later('POST /daily-cash', { body })).data;
  }

  /** How to add a row and a conflicting one of each noun; incomes and stores have no conflicts. */
  const nouns: Record<string, { path: string; add: () => Promise<{ _id: string }> }> = {
    users: {
      path: '/auth/users',
      add: () =>
        later('POST /auth/users', {
          body: { email: 'ann@example.com', password: 'secret1', name: 'Ann' },
        }),
    },
    vendors: { path: '/vendors', add: () => addVendor() },
    invoices: {
      path: '/invoices',
      add: async () => {
        const [known] = await t.ok(`GET /vendors?store_id=${here}`);
        return addInvoice((known ?? (await addVendor()))._id);
      },
    },
    sales: { path: '/sales', add: () => addSale() },
    employees: { path: '/employees', add: () => addEmployee() },
    shifts: {
      path: '/shifts',
      add: async () => {
        const [known] = await t.ok('GET /employees');
        return addShift((known ?? (await addEmployee()))._id);
      },
    },
    incomeTypes: { path: '/income-types', add: addIncomeType },
    incomes: {
      path: '/incomes',
      add: () =>
        later('POST /incomes', {
          body: { storeId: here, incomeType: 'Lottery', amount: 5, date: '2026-11-20' },
        }),
    },
    dailyCash: { path: '/daily-cash', add: addCash },
    stores: { path: '/stores', add: async () => ({ _id: await addStore('Corner') }) },
  };
  const all = Object.entries(nouns);
  const rivals = {
    users: 'A user with this email already exists',
    vendors: 'Vendor "Acme" already exists in the selected store(s)',
    invoices: 'Invoice number already exists. Please use a different invoice number.',
    sales:
      'A sale for this store and date already exists. Please choose a different date or store.',
    employees: 'Employee "Bo" already exists in store "Here"',
    shifts: 'Shift overlaps with existing shift on 11/20/2026',
    incomeTypes: 'Income type name already exists',
    dailyCash: 'A daily cash entry for this store and date already exists',
  };

  it.each(all)('API-47 ROL-11 restores %s and returns the row', async (kind, noun) => {
    const { _id } = await noun.add();
    const [created] = (await t.ok(`GET /activity?kind=${kind}&limit=1`)).data;
    const entry = await remove(`${noun.path}/${_id}`);
    const response = await restore(entry);
    expect(response.status).toBe(200);
    const stamps = { updated_at: expect.any(String), updatedAt: expect.any(String) };
    const { updated_at: _, updatedAt: __, ...kept } = created.after;
    expect({ ...stamps, ...response.body }).toEqual({ ...stamps, ...kept });
    const [restored] = await entries('?limit=1');
    expect(restored).toMatchObject({ kind, action: 'restore', subject_id: _id, before: null });
    expect((restored as unknown as { after: object }).after).toEqual(response.body);
    expect((await restore(entry)).status).toBe(409);
    const second = await remove(`${noun.path}/${_id}`);
    expect((await restore(entry)).status).toBe(409);
    expect((await restore(second)).status).toBe(200);
  });

  it.each(Object.entries(rivals))('API-47 rejects a duplicate of %s: %s', async (kind, message) => {
    const noun = nouns[kind]!;
    const entry = await remove(`${noun.path}/${(await noun.add())._id}`);
    const rival = await noun.add();
    expect(await restore(entry)).toMatchObject({ status: 409, body: { message } });
    await later(`DELETE ${noun.path}/${rival._id}`);
    expect((await restore(entry)).status).toBe(200);
  });

  it.each(['sales', 'vendors', 'employees', 'incomes', 'dailyCash'])(
    'API-47 refuses %s whose store is gone',
    async (kind) => {
      const noun = nouns[kind]!;
      const entry = await remove(`${noun.path}/${(await noun.add())._id}`);
      const store = await remove(`/stores/${here}`);
      const message = 'The store of this record no longer exists. Please restore the store first.';
      expect(await restore(entry)).toMatchObject({ status: 409, body: { message } });
      expect((await restore(store)).status).toBe(200);
      expect((await restore(entry)).status).toBe(200);
    },
  );

  it('API-47 rejects an invoice whose vendor is deleted', async () => {
    const vendor = await addVendor();
    const entry = await remove(`/invoices/${(await addInvoice(vendor._id))._id}`);
    const deletion = await remove(`/vendors/${vendor._id}`);
    expect((await restore(entry)).status).toBe(409);
    expect((await restore(deletion)).status).toBe(200);
    expect((await restore(entry)).status).toBe(200);
  });

  it('API-47 of two concurrent restores, one succeeds', async () => {
    const entry = await remove(`/sales/${(await addSale())._id}`);
    const responses = await Promise.all([restore(entry), restore(entry)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('API-47 is 404 for an unknown entry, and 400 for one that is no deletion', async () => {
    await addSale();
    const [created] = await entries('?limit=1');
    expect((await restore('none')).status).toBe(404);
    const { status, body } = await restore(created!._id);
    expect([status, body.message]).toEqual([400, 'Only a deletion can be undone']);
    await later('PUT /settings', { body: { business_name: 'Shops' } });
    const [changed] = await entries('?kind=settings');
    expect((await restore(changed!._id)).status).toBe(400);
  });

  it('ROL-04 ROL-11 only an administrator restores a user, who can then sign in', async () => {
    const { _id } = await t.ok('GET /auth/me', { as: 'user' });
    const entry = await remove(`/auth/users/${_id}`);
    const response = await restore(entry, 'owner');
    expect([response.status, response.body.message]).toEqual([
      403,
      'Only an administrator can restore users',
    ]);
    expect((await restore(entry)).status).toBe(200);
    expect((await t.call('GET /auth/me', { as: 'user' })).status).toBe(401);
    const body = { email: 'user@example.com', password: 'secret1' };
    expect((await t.call('POST /auth/login', { as: null, body })).status).toBe(200);
  });

  it('ROL-11 a user limited to a store restores rows of that store only', async () => {
    const limited = await t.signIn('owner', { storeIds: [here] });
    const own = await remove(`/sales/${(await addSale(here))._id}`);
    const other = await remove(`/sales/${(await addSale(there))._id}`);
    const both = await later('POST /vendors', { body: { name: 'Acme', store_ids: [here, there] } });
    const shared = await remove(`/vendors/${both._id}`);
    expect((await restore(own, limited)).status).toBe(200);
    expect((await restore(other, limited)).status).toBe(404);
    expect((await restore(shared, limited)).status).toBe(409);
    expect((await restore(shared, 'owner')).status).toBe(200);
  });
});
