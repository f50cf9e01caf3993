import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '@backcounter/storage/activity';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let store: string;
let other: string;

const addStore = (name: string): Promise<string> =>
  t.add('/stores', { name, address: `1 ${name}` });

beforeEach(async () => {
  t = await testApi();
  store = await addStore('Main St');
  other = await addStore('Oak Ave');
});

const employee = (more: object = {}) => ({
  name: 'Ann Lee',
  store_id: store,
  hourly_rate: 15.25,
  ...more,
});

const add = (more: object = {}) => t.ok('POST /employees', { body: employee(more) });

describe('POST /employees', () => {
  it('EMP-06 EMP-09 EMP-10 EMP-17 API-32 adds an employee with the next id', async () => {
    const response = await t.call('POST /employees', {
      body: employee({ email: 'ann@example.com', phone_number: '555 0100' }),
      as: 'owner',
    });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      _id: expect.any(String),
      name: 'Ann Lee',
      employee_id: 'EMP001',
      store_id: { _id: store, name: 'Main St' },
      hourly_rate: 15.25,
      email: 'ann@example.com',
      phone_number: '555 0100',
      has_pin: false,
      created_at: '2026-11-20T18:00:00.000Z',
      updated_at: '2026-11-20T18:00:00.000Z',
    });
    expect(await t.ok('GET /employees')).toEqual([response.body]);
  });

  it.each([
    ['no name', { name: undefined }, 'name', 'Employee name is required'],
    ['a blank name', { name: '  ' }, 'name', 'Employee name is required'],
    ['no store', { store_id: '' }, 'store_id', 'Please select a store for the employee'],
    ['an unknown store', { store_id: 'none' }, 'store_id', 'Selected store not found'],
    ['no rate', { hourly_rate: undefined }, 'hourly_rate', 'Hourly rate is required'],
    ['a rate as text', { hourly_rate: '15' }, 'hourly_rate', 'Hourly rate is required'],
    ['a negative rate', { hourly_rate: -0.01 }, 'hourly_rate', 'Hourly rate must be zero or more'],
    [
      'three decimals',
      { hourly_rate: 15.255 },
      'hourly_rate',
      'Amount must have at most two decimals',
    ],
    ['a wrong email', { email: 'ann@' }, 'email', 'Please enter a valid email address'],
  ])('EMP-06 EMP-07 EMP-08 EMP-12 refuses %s at its field', async (_, change, field, message) => {
    const response = await t.call('POST /employees', { body: employee(change) });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message, fields: { [field]: message } });
    expect(await t.ok('GET /employees')).toEqual([]);
  });

  it('EMP-08 takes a rate of zero', async () => {
    expect((await add({ hourly_rate: 0 })).hourly_rate).toBe(0);
  });

  it('EMP-11 refuses the same name in the same store, case ignored, and takes it in another', async () => {
    await add();
    const response = await t.call('POST /employees', { body: employee({ name: ' ANN lee ' }) });
    expect(response.status).toBe(409);
    expect(response.body.fields).toEqual({
      name: 'Employee "ANN lee" already exists in store "Main St"',
    });
    expect(await add({ store_id: other })).toMatchObject({ employee_id: 'EMP002' });
  });

  it('EMP-09 refuses an id that is taken in any store and gives its number to nobody else', async () => {
    const first = await add({ employee_id: 'EMP041' });
    expect(first.employee_id).toBe('EMP041');
    const taken = await t.call('POST /employees', {
      body: employee({ name: 'Bo', employee_id: 'emp041', store_id: other }),
    });
    expect(taken.status).toBe(409);
    expect(taken.body.fields).toEqual({ employee_id: 'Employee ID "emp041" is already taken' });
    await t.ok(`DELETE /employees/${first._id}`);
    expect(await t.ok('GET /employees/next-id')).toEqual({ employee_id: 'EMP042' });
    expect((await add({ employee_id: 'EMP041' })).employee_id).toBe('EMP041');
  });

  it('EMP-09 suggests EMP001 first and EMP1000 after EMP999', async () => {
    expect(await t.ok('GET /employees/next-id')).toEqual({ employee_id: 'EMP001' });
    await add({ employee_id: 'EMP999' });
    expect(await t.ok('GET /employees/next-id')).toEqual({ employee_id: 'EMP1000' });
    expect((await add({ name: 'Bo' })).employee_id).toBe('EMP1000');
    expect((await add({ name: 'Cy' })).employee_id).toBe('EMP1001');
  });
});

describe('GET /employees', () => {
  it('EMP-04 API-31 lists by name ignoring case, for a store when one is named, in pages', async () => {
    await add({ name: 'bob' });
    await add({ name: 'Cy', store_id: other });
    await add({ name: 'Al' });
    const names = (rows: { name: string }[]) => rows.map((row) => row.name);
    expect(names(await t.ok('GET /employees'))).toEqual(['Al', 'bob', 'Cy']);
    expect(names(await t.ok(`GET /employees?store_id=${other}`))).toEqual(['Cy']);
    const first = await t.ok('GET /employees?limit=2');
    expect(names(first.data)).toEqual(['Al', 'bob']);
    const rest = await t.ok(`GET /employees?limit=2&cursor=${first.next_cursor}`);
    expect([names(rest.data), rest.next_cursor]).toEqual([['Cy'], null]);
    expect((await t.call('GET /employees?store_id=none')).status).toBe(400);
  });

  it.each(['user', 'employee'])(
    'IDN-17 API-31 shows the role %s only what identifies an employee',
    async (role) => {
      const row = await add({ email: 'ann@example.com' });
      expect(await t.ok('GET /employees', { as: role })).toEqual([
        { _id: row._id, name: 'Ann Lee', employee_id: 'EMP001', store_id: row.store_id },
      ]);
      for (const path of ['next-id', `${row._id}/wages`]) {
        expect((await t.call(`GET /employees/${path}`, { as: role })).status).toBe(403);
      }
    },
  );

  it('IDN-17 EMP-17 shows admin and owner the same full rows', async () => {
    const row = await add();
    expect(await t.ok('GET /employees', { as: 'owner' })).toEqual([row]);
    expect(await t.ok('GET /employees', { as: 'admin' })).toEqual([row]);
  });
});

describe('PUT /employees/:id', () => {
  it.each([
    [{ name: 'Ann Roe' }],
    [{ employee_id: 'EMP900' }],
    [{ email: 'roe@example.com' }],
    [{ phone_number: '555 0199' }],
    [{ email: null }],
    [{ phone_number: null }],
    [{ hourly_rate: 20 }],
  ])('keeps what %o leaves out', async (change) => {
    const row = await add({ email: 'ann@example.com', phone_number: '555 0100' });
    const changed = await t.ok(`PUT /employees/${row._id}`, { body: change });
    const { updated_at, ...rest } = { ...row, ...change };
    expect(changed).toMatchObject(rest);
    expect(changed.updated_at > updated_at).toBe(true);
    expect(await t.ok('GET /employees')).toEqual([changed]);
  });

  it('EMP-09 keeps the id when it is sent as null', async () => {
    const row = await add();
    const body = { employee_id: null, name: 'Bo' };
    expect(await t.ok(`PUT /employees/${row._id}`, { body })).toMatchObject({
      name: 'Bo',
      employee_id: 'EMP001',
    });
  });

  it('EMP-09 EMP-11 refuses a name or an id that another employee has', async () => {
    await add({ name: 'Bo' });
    const row = await add();
    const name = await t.call(`PUT /employees/${row._id}`, { body: { name: 'bo' } });
    expect([name.status, name.body.message]).toEqual([
      409,
      'Employee "bo" already exists in store "Main St"',
    ]);
    const id = await t.call(`PUT /employees/${row._id}`, { body: { employee_id: 'EMP001' } });
    expect([id.status, Object.keys(id.body.fields)]).toEqual([409, ['employee_id']]);
  });

  it('refuses a stale copy and an unknown employee', async () => {
    const row = await add();
    const body = { name: 'Bo', updated_at: row.updated_at };
    await t.ok(`PUT /employees/${row._id}`, { body });
    expect((await t.call(`PUT /employees/${row._id}`, { body })).status).toBe(409);
    expect((await t.call('PUT /employees/none', { body })).status).toBe(404);
  });

  it('leaves the shifts of an employee who moves to another store where they are', async () => {
    const row = await add();
    const shift = {
      ...{ store_id: store, employee_id: row._id, date: '2026-11-20' },
      ...{ start_time: '09:00', end_time: '10:00' },
    };
    const [stored] = await t.ok('POST /shifts', { body: { shifts: [shift] } });
    await t.ok(`PUT /employees/${row._id}`, { body: { store_id: other } });
    expect(await t.ok('GET /shifts')).toEqual([stored]);
  });
});

describe('DELETE /employees/:id', () => {
  it('EMP-15 API-33 deletes an employee; the shifts stay and still count', async () => {
    const row = await add();
    const shift = {
      ...{ store_id: store, employee_id: row._id, date: '2026-11-20' },
      ...{ start_time: '09:00', end_time: '10:00' },
    };
    await t.ok('POST /shifts', { body: { shifts: [shift] } });
    const response = await t.call(`DELETE /employees/${row._id}`);
    expect(response).toMatchObject({
      status: 200,
      body: { message: 'Employee deleted successfully!' },
    });
    expect(await t.ok('GET /employees')).toEqual([]);
    expect(await t.ok('GET /shifts')).toMatchObject([{ employee_name: 'Ann Lee' }]);
    expect(await t.ok('GET /hours')).toMatchObject([{ minutes: 60, salary: 15.25 }]);
    expect((await t.call(`DELETE /employees/${row._id}`)).status).toBe(404);
    expect((await t.call(`GET /employees/${row._id}/wages`)).status).toBe(404);
  });
});

describe('restoring an employee', () => {
  async function deleted(): Promise<string> {
    const row = await add();
    await t.ok(`DELETE /employees/${row._id}`);
    const { data } = await t.ok('GET /activity?kind=employees');
    return `POST /activity/${data[0]._id}/restore`;
  }

  it('EMP-15 restores its rates', async () => {
    const row = await t.ok(await deleted());
    expect(row).toMatchObject({ name: 'Ann Lee', employee_id: 'EMP001', hourly_rate: 15.25 });
    expect(await t.ok('GET /employees')).toEqual([row]);
  });

  it('EMP-11 is rejected if the name was reused', async () => {
    const restore = await deleted();
    await add();
    const response = await t.call(restore);
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('Employee "Ann Lee" already exists in store "Main St"');
  });

  it('EMP-09 is rejected if the id was reused', async () => {
    const restore = await deleted();
    await add({ name: 'Bo', employee_id: 'EMP001' });
    const response = await t.call(restore);
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('Employee ID "EMP001" is already taken');
  });
});

describe('users limited to stores', () => {
  it('USR-11 know only the employees of their stores', async () => {
    const mine = await add();
    const theirs = await add({ name: 'Bo', store_id: other });
    const as = await t.signIn('owner', { storeIds: [store] });
    expect(await t.ok('GET /employees', { as })).toEqual([mine]);
    expect((await t.call(`GET /employees?store_id=${other}`, { as })).status).toBe(400);
    const path = `/employees/${theirs._id}`;
    expect((await t.call(`GET ${path}/wages`, { as })).status).toBe(404);
    expect((await t.call(`PUT ${path}`, { as, body: { name: 'Cy' } })).status).toBe(404);
    expect((await t.call(`DELETE ${path}`, { as })).status).toBe(404);
    for (const route of ['POST /employees', `PUT /employees/${mine._id}`]) {
      const response = await t.call(route, { as, body: employee({ store_id: other }) });
      expect(response.status).toBe(400);
      expect(response.body.fields).toEqual({ store_id: 'Selected store not found' });
    }
  });
});

describe('activity', () => {
  it('API-47 records each change with the row before and after, and a new rate with its day', async () => {
    const row = await add();
    const after = await t.ok(`PUT /employees/${row._id}`, {
      body: { hourly_rate: 17, rate_from: '2027-01-01' },
    });
    await t.ok(`DELETE /employees/${row._id}`);
    const filter = { scope: null, users: true, kind: 'employees' };
    const entries = await listActivity(t.storage.db, filter, null);
    expect(entries.map((entry) => [entry.action, entry.before, entry.after])).toEqual([
      ['delete', after, null],
      ['update', row, { ...after, new_hourly_rate: 17, rate_from: '2027-01-01' }],
      ['create', null, row],
    ]);
  });
});

describe.each(engines)('concurrent employees on $engine', ({ open }) => {
  it('EMP-09 gives each of many new employees an id of its own', async () => {
    const { storage, dispose } = await open();
    t = await testApi(storage);
    store = await addStore('Main St');
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add({ name: `Ann ${index}` })),
    );
    const ids = added.map((row: { employee_id: string }) => row.employee_id).sort();
    expect(ids).toEqual(
      Array.from({ length: 20 }, (_, index) => `EMP${String(index + 1).padStart(3, '0')}`),
    );
    await dispose();
  });
});
