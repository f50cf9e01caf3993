import { beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '@backcounter/storage/activity';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let store: string;
let other: string;
let ann: string;
let bo: string;
let cy: string;

const addStore = (name: string): Promise<string> =>
  t.add('/stores', { name, address: `1 ${name}` });

const addEmployee = (name: string, store_id: string, hourly_rate = 15): Promise<string> =>
  t.add('/employees', { name, store_id, hourly_rate });

beforeEach(async () => {
  t = await testApi();
  store = await addStore('Main St');
  other = await addStore('Oak Ave');
  ann = await addEmployee('Ann', store);
  bo = await addEmployee('Bo', store);
  cy = await addEmployee('Cy', other);
});

const shift = (more: object = {}) => ({
  store_id: store,
  employee_id: ann,
  date: '2026-11-20',
  start_time: '09:00',
  end_time: '17:00',
  ...more,
});

const post = (...shifts: object[]) => t.call('POST /shifts', { body: { shifts } });
const add = async (more: object = {}) =>
  (await t.ok('POST /shifts', { body: { shifts: [shift(more)] } }))[0];

const together = (id: string) =>
  t.ok(`PUT /stores/${id}`, { body: { allow_simultaneous_shifts: true } });

describe('POST /shifts', () => {
  it('SHF-15 SHF-19 SHF-25 API-35 assigns shifts and answers 201 with them in order', async () => {
    const response = await post(
      shift({ start_time: '12:00' }),
      shift({ employee_id: bo, start_time: '8:00 AM', end_time: '12:00:00', status: 'scheduled' }),
    );
    expect(response.status).toBe(201);
    const common = {
      _id: expect.any(String),
      store_id: store,
      store_name: 'Main St',
      date: '2026-11-20',
      status: 'scheduled',
      created_at: '2026-11-20T18:00:00.000Z',
      updated_at: '2026-11-20T18:00:00.000Z',
    };
    expect(response.body).toEqual([
      {
        ...common,
        employee_id: { _id: ann, name: 'Ann' },
        employee_name: 'Ann',
        start_time: '12:00',
        end_time: '17:00',
      },
      {
        ...common,
        employee_id: { _id: bo, name: 'Bo' },
        employee_name: 'Bo',
        start_time: '08:00',
        end_time: '12:00',
      },
    ]);
    expect(await t.ok('GET /shifts')).toEqual([response.body[1], response.body[0]]);
  });

  it.each([
    ['no store', { store_id: '' }, 'store_id', 'Please select a store'],
    ['no employee', { employee_id: undefined }, 'employee_id', 'Please select an employee'],
    ['no date', { date: '' }, 'date', 'Please select a date'],
    ['no start', { start_time: '' }, 'start_time', 'Please select a start time'],
    ['no end', { end_time: null }, 'end_time', 'Please select an end time'],
    [
      'an early start',
      { start_time: '05:30' },
      'start_time',
      'Start time cannot be before 6:00 AM',
    ],
    ['a late end', { end_time: '23:30' }, 'end_time', 'End time cannot be after 11:00 PM'],
    ['no length', { end_time: '09:00' }, 'end_time', 'End time must be after start time'],
    ['an unknown store', { store_id: 'none' }, 'store_id', 'Selected store not found'],
    ['an unknown employee', { employee_id: 'x' }, 'employee_id', 'Selected employee not found'],
    ['another status', { status: 'done' }, 'status', 'Status must be scheduled'],
  ])(
    'SHF-08 SHF-09 SHF-10 SHF-11 refuses %s at its field and stores none of the batch',
    async (_, change, field, message) => {
      const response = await post(shift({ date: '2026-11-19' }), shift(change));
      expect(response.status).toBe(400);
      expect(response.body).toEqual({ message, fields: { [`shifts.1.${field}`]: message } });
      expect(await t.ok('GET /shifts')).toEqual([]);
    },
  );

  it('SHF-16 refuses an employee of another store and a deleted one', async () => {
    const response = await post(shift({ employee_id: cy }));
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      'shifts.0.employee_id': 'Selected employee does not work in this store',
    });
    await t.ok(`DELETE /employees/${ann}`);
    expect((await post(shift())).body.message).toBe('Selected employee not found');
  });

  it.each([
    ['no list', {}, 'Please add at least one shift'],
    ['an empty list', { shifts: [] }, 'Please add at least one shift'],
    [
      'more than 500',
      { shifts: Array.from({ length: 501 }, () => shift()) },
      'At most 500 shifts can be saved at once',
    ],
  ])('API-35 refuses %s', async (_, body, message) => {
    const response = await t.call('POST /shifts', { body });
    expect([response.status, response.body.message]).toEqual([400, message]);
  });

  it('API-35 accepts 500 shifts at once', async () => {
    const date = (index: number) =>
      new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);
    const shifts = Array.from({ length: 500 }, (_, index) => shift({ date: date(index) }));
    expect((await post(...shifts)).body).toHaveLength(500);
    expect(await t.ok('GET /hours')).toMatchObject([{ minutes: 500 * 480, salary: 60_000 }]);
  });

  it('SHF-12 refuses shifts of one store at the same time until staff may work together', async () => {
    await add();
    const clash = shift({ employee_id: bo, start_time: '16:30', end_time: '18:00' });
    const response = await post(clash);
    const message = 'Shift overlaps with existing shift on 11/20/2026';
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message, fields: { 'shifts.0.start_time': message } });
    await together(store);
    expect((await post(clash)).status).toBe(201);
  });

  it('SHF-12 refuses a batch whose own shifts overlap, at the later one', async () => {
    const response = await post(shift(), shift({ employee_id: bo, start_time: '12:00' }));
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields)).toEqual(['shifts.1.start_time']);
    expect(await t.ok('GET /shifts')).toEqual([]);
  });

  it('SHF-13 never lets one employee work twice at once, not even in two stores', async () => {
    await together(store);
    await together(other);
    await add();
    expect((await post(shift({ start_time: '10:00' }))).status).toBe(400);
    await t.ok(`PUT /employees/${ann}`, { body: { store_id: other } });
    const elsewhere = { store_id: other, start_time: '16:00', end_time: '18:00' };
    expect((await post(shift(elsewhere))).body.message).toBe(
      'Shift overlaps with existing shift on 11/20/2026',
    );
    expect((await post(shift({ ...elsewhere, start_time: '17:00' }))).status).toBe(201);
  });

  it('SHF-14 lets a shift start when another ends, and ignores deleted ones', async () => {
    const row = await add();
    const next = shift({ employee_id: bo, start_time: '17:00', end_time: '18:00' });
    expect((await post(next)).status).toBe(201);
    await t.ok(`DELETE /shifts/${row._id}`);
    expect((await post(shift({ employee_id: bo }))).status).toBe(201);
  });

  it('SHF-23 SHF-24 accepts date-times with and without an offset, in business time', async () => {
    const row = await add({
      start_time: '2026-11-20T09:30:00',
      end_time: '2026-11-20T18:45:00.000Z',
    });
    expect(row).toMatchObject({ start_time: '09:30', end_time: '12:45' });
    const offDate = await post(
      shift({ start_time: '2026-11-21T05:00:00Z', date: '2026-11-21', end_time: '12:00' }),
    );
    expect(offDate.body.fields).toEqual({
      'shifts.0.start_time': 'The time must be on the date of the shift',
    });
  });

  it('SHF-17 accepts any date, past or future', async () => {
    for (const date of ['1999-01-01', '2036-12-31']) expect((await add({ date })).date).toBe(date);
    expect((await post(shift({ date: '2037-01-01' }))).body.message).toBe(
      'Year must be between 1900 and 2036',
    );
  });
});

describe('GET /shifts', () => {
  it('API-34 filters by store, employee and dates, ordered by date, start and employee', async () => {
    await together(store);
    const late = await add({ date: '2026-11-21' });
    const first = await add({ employee_id: bo, start_time: '08:00' });
    const second = await add();
    const third = await add({ store_id: other, employee_id: cy });
    const list = (query: string) => t.ok(`GET /shifts?${query}`);
    expect(await list('_=1732200000000')).toEqual([first, second, third, late]);
    expect(await list(`store_id=${other}`)).toEqual([third]);
    expect(await list('store_id=all&month=2026-11')).toHaveLength(4);
    expect(await list(`employee_id=${ann}`)).toEqual([second, late]);
    expect(await list('start_date=2026-11-21&end_date=2026-11-27')).toEqual([late]);
    expect(await list('year=2025')).toEqual([]);
    const page = await list('limit=3');
    expect(page.data).toEqual([first, second, third]);
    expect((await list(`limit=3&cursor=${page.next_cursor}`)).data).toEqual([late]);
    expect((await t.call('GET /shifts?store_id=none')).status).toBe(400);
    expect((await t.call('GET /shifts?employee_id=none')).status).toBe(400);
  });
});

describe('PUT /shifts/:id', () => {
  it.each([
    [{ date: '2026-11-25' }],
    [{ start_time: '10:00' }],
    [{ end_time: '18:00' }],
    [{ status: 'scheduled' }],
  ])('keeps what %o leaves out', async (change) => {
    const row = await add();
    const changed = await t.ok(`PUT /shifts/${row._id}`, { body: change });
    const { updated_at, ...rest } = { ...row, ...change };
    expect(changed).toMatchObject(rest);
    expect(changed.updated_at > updated_at).toBe(true);
    expect(await t.ok('GET /shifts')).toEqual([changed]);
  });

  it('SHF-12 moves a shift to another store and employee and refuses an overlap there', async () => {
    const row = await add();
    await add({ store_id: other, employee_id: cy, end_time: '12:00' });
    const body = { store_id: other, employee_id: cy };
    const clash = await t.call(`PUT /shifts/${row._id}`, { body });
    expect(clash.status).toBe(400);
    expect(clash.body.fields).toEqual({
      start_time: 'Shift overlaps with existing shift on 11/20/2026',
    });
    const moved = await t.ok(`PUT /shifts/${row._id}`, { body: { ...body, start_time: '12:00' } });
    expect(moved).toMatchObject({ store_name: 'Oak Ave', employee_name: 'Cy' });
  });

  it('SHF-16 refuses an employee of another store, and keeps one who left', async () => {
    const row = await add();
    const response = await t.call(`PUT /shifts/${row._id}`, { body: { employee_id: cy } });
    expect(response.body.fields).toEqual({
      employee_id: 'Selected employee does not work in this store',
    });
    await t.ok(`DELETE /employees/${ann}`);
    const kept = await t.ok(`PUT /shifts/${row._id}`, { body: { end_time: '16:00' } });
    expect(kept).toMatchObject({ employee_name: 'Ann', end_time: '16:00' });
  });

  it('SHF-09 SHF-10 lets a shift keep its times after opening hours changed', async () => {
    const row = await add({ start_time: '06:00', end_time: '23:00' });
    await t.ok('PUT /settings', { body: { opens_at: '08:00', closes_at: '20:00' } });
    const put = (body: object) => t.call(`PUT /shifts/${row._id}`, { body });
    expect((await put({ date: '2026-11-22' })).status).toBe(200);
    expect((await put({ start_time: '07:00' })).body.message).toBe(
      'Start time cannot be before 8:00 AM',
    );
    expect((await put({ end_time: '22:00' })).body.message).toBe(
      'End time cannot be after 8:00 PM',
    );
  });

  it('refuses a stale copy and an unknown shift', async () => {
    const row = await add();
    const body = { end_time: '16:00', updated_at: row.updated_at };
    await t.ok(`PUT /shifts/${row._id}`, { body });
    expect((await t.call(`PUT /shifts/${row._id}`, { body })).status).toBe(409);
    expect((await t.call('PUT /shifts/none', { body })).status).toBe(404);
  });
});

describe('DELETE /shifts/:id', () => {
  it('API-36 API-47 deletes a shift and records it', async () => {
    const row = await add();
    expect(await t.ok(`DELETE /shifts/${row._id}`)).toEqual({
      message: 'Shift deleted successfully!',
    });
    expect(await t.ok('GET /shifts')).toEqual([]);
    expect(await t.ok('GET /hours')).toEqual([]);
    expect((await t.call(`DELETE /shifts/${row._id}`)).status).toBe(404);
    const filter = { scope: null, users: true, subjectId: row._id };
    const notes = await listActivity(t.storage.db, filter, null);
    expect(notes.map((note) => [note.action, note.before, note.after])).toEqual([
      ['delete', row, null],
      ['create', null, row],
    ]);
  });
});

describe('restoring a shift', () => {
  it('SHF-12 is rejected with 409 while another shift overlaps', async () => {
    const row = await add();
    await t.ok(`DELETE /shifts/${row._id}`);
    const { data } = await t.ok('GET /activity?kind=shifts');
    const inTheWay = await add({ employee_id: bo, start_time: '16:00' });
    const clash = await t.call(`POST /activity/${data[0]._id}/restore`);
    expect(clash.status).toBe(409);
    expect(clash.body.message).toBe('Shift overlaps with existing shift on 11/20/2026');
    await t.ok(`DELETE /shifts/${inTheWay._id}`);
    await t.ok(`PUT /employees/${ann}`, { body: { hourly_rate: 30, rate_from: '2026-11-20' } });
    await t.ok(`POST /activity/${data[0]._id}/restore`);
    expect(await t.ok('GET /hours')).toMatchObject([{ minutes: 480, salary: 240 }]);
  });
});

describe('users limited to stores', () => {
  it('USR-11 see only the shifts and hours of their stores', async () => {
    const mine = await add();
    const theirs = await add({ store_id: other, employee_id: cy });
    const as = await t.signIn('owner', { storeIds: [store] });
    expect(await t.ok('GET /shifts', { as })).toEqual([mine]);
    expect(await t.ok('GET /hours', { as })).toMatchObject([{ employee_id: { _id: ann } }]);
    for (const query of [`store_id=${other}`, `employee_id=${cy}`]) {
      expect((await t.call(`GET /shifts?${query}`, { as })).status).toBe(400);
    }
    expect((await t.call(`GET /hours?store_id=${other}`, { as })).status).toBe(400);
    const path = `/shifts/${theirs._id}`;
    expect((await t.call(`PUT ${path}`, { as, body: { end_time: '12:00' } })).status).toBe(404);
    expect((await t.call(`DELETE ${path}`, { as })).status).toBe(404);
    const post = (more: object) =>
      t.call('POST /shifts', { as, body: { shifts: [shift({ date: '2026-11-23', ...more })] } });
    expect((await post({ store_id: other, employee_id: cy })).body.message).toBe(
      'Selected store not found',
    );
    expect((await post({ employee_id: cy })).body.message).toBe('Selected employee not found');
  });

  it('USR-11 still see the shifts of an employee who moved to another store', async () => {
    const mine = await add();
    await t.ok(`PUT /employees/${ann}`, { body: { store_id: other } });
    const as = await t.signIn('owner', { storeIds: [store] });
    expect(await t.ok(`GET /shifts?employee_id=${ann}`, { as })).toEqual([mine]);
  });
});
