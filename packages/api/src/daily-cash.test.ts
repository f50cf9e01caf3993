import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

beforeEach(async () => {
  t = await testApi();
  const addStore = (name: string): Promise<string> =>
    t.add('/stores', { name, address: `1 ${name}` });
  [main, oak] = [await addStore('Main St'), await addStore('Oak Ave')];
});

const cash = (more: object = {}) => ({
  store_id: main,
  date: '2026-11-20',
  credit: 100.1,
  debit: 50.2,
  fuel: 200.4,
  ...more,
});

const add = async (more: object = {}) =>
  (await t.ok('POST /daily-cash', { body: cash(more) })).data;

const onDay = (date: string, store = main) => t.ok(`GET /daily-cash/store/${store}/date/${date}`);

const taken = 'A daily cash entry for this store and date already exists';

describe('POST /daily-cash', () => {
  it('CSH-03 CSH-25 API-44 API-46 stores an entry, computes its result and answers 201', async () => {
    const body = cash({ result: 1_000_000 });
    const response = await t.call('POST /daily-cash', { body, as: 'owner' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        _id: response.body.data._id,
        ...cash(),
        result: -50.1,
        created_at: '2026-11-20T18:00:00.000Z',
        updated_at: '2026-11-20T18:00:00.000Z',
      },
    });
    expect(await onDay('2026-11-20')).toEqual(response.body);
  });

  it('CSH-25 refuses a second entry for the same store and date', async () => {
    await add();
    const response = await t.call('POST /daily-cash', { body: cash({ credit: 1 }) });
    expect([response.status, response.body]).toEqual([
      409,
      { message: taken, fields: { date: taken } },
    ]);
    expect((await onDay('2026-11-20')).data.credit).toBe(100.1);
    await add({ store_id: oak });
    await add({ date: '2026-11-19' });
  });

  it.each([
    ['CSH-10', { store_id: '' }, 'store_id', 'Please select a store and date'],
    ['CSH-10', { date: '' }, 'date', 'Please select a store and date'],
    ['CSH-10', { store_id: 'none' }, 'store_id', 'Selected store not found'],
    ['CSH-12', { credit: -1 }, 'credit', 'All amounts must be positive numbers'],
    ['CSH-12', { debit: -0.01 }, 'debit', 'All amounts must be positive numbers'],
    ['CSH-12', { fuel: -1 }, 'fuel', 'All amounts must be positive numbers'],
    ['CSH-13', { date: '2026-11-21' }, 'date', 'Future dates are not allowed'],
  ])('%s refuses %j at its field', async (_, change, field, message) => {
    const response = await t.call('POST /daily-cash', { body: cash(change) });
    expect([response.status, response.body]).toEqual([
      400,
      { message, fields: { [field]: message } },
    ]);
    expect(await onDay('2026-11-20')).toEqual({ data: null });
  });

  it('CSH-11 refuses missing amounts above the form and at each field', async () => {
    const body = { store_id: main, date: '2026-11-20' };
    const response = await t.call('POST /daily-cash', { body });
    expect([response.status, response.body]).toEqual([
      400,
      {
        message: 'Please enter amounts for Credit, Debit, and Fuel before saving',
        fields: {
          credit: 'Credit amount is required',
          debit: 'Debit amount is required',
          fuel: 'Fuel amount is required',
        },
      },
    ]);
  });

  it('CSH-12 accepts zeros', async () => {
    expect(await add({ credit: 0, debit: 0, fuel: 0 })).toMatchObject({ credit: 0, result: 0 });
  });

  it('CSH-13 DAT-09 accepts the last second of the year in Chicago, not the next day', async () => {
    t.clock.now = Date.parse('2027-01-01T05:59:59Z');
    await t.signIn('owner', { token: 'late' });
    const post = (date: string) => t.call('POST /daily-cash', { as: 'late', body: cash({ date }) });
    expect((await post('2026-12-31')).status).toBe(201);
    expect((await post('2027-01-01')).status).toBe(400);
  });
});

describe('GET /daily-cash/store/:storeId/…', () => {
  it('CSH-05 API-44 answers a day without an entry with null, a future one too', async () => {
    expect(await onDay('2026-11-19')).toEqual({ data: null });
    expect(await onDay('2026-12-31')).toEqual({ data: null });
  });

  it('CSH-06 API-45 lists a week by date, both edges included', async () => {
    for (const date of ['2026-11-15', '2026-11-09', '2026-11-12', '2026-11-08', '2026-11-16']) {
      await add({ date });
    }
    await add({ date: '2026-11-10', store_id: oak });
    const week: { data: { date: string }[] } = await t.ok(
      `GET /daily-cash/store/${main}/week/2026-11-09/2026-11-15`,
    );
    expect(week.data.map((entry) => entry.date)).toEqual([
      '2026-11-09',
      '2026-11-12',
      '2026-11-15',
    ]);
  });

  it('CSH-07 API-45 includes the days of clock changes', async () => {
    for (const date of ['2026-10-26', '2026-11-01']) await add({ date });
    const { data } = await t.ok(`GET /daily-cash/store/${main}/week/2026-10-26/2026-11-01`);
    expect(data).toHaveLength(2);
  });

  it.each([
    ['date/2026-02-29', 'date', 'Day must be between 1 and 28 for February 2026'],
    ['date/today', 'date', 'Date must be in YYYY-MM-DD format'],
    ['week/2026-11-16/2026-11-15', 'end', 'The end date must not be before the start date'],
    ['week/2026-01-01/2026-12-31', 'end', 'At most 31 days can be shown at once'],
  ])('API-44 API-45 refuses %s', async (path, field, message) => {
    const response = await t.call(`GET /daily-cash/store/${main}/${path}`);
    expect([response.status, response.body]).toEqual([
      400,
      { message, fields: { [field]: message } },
    ]);
  });

  it('API-44 does not find stores of others', async () => {
    await add({ store_id: oak });
    const as = await t.signIn('owner', { storeIds: [main] });
    for (const path of ['date/2026-11-20', 'week/2026-11-16/2026-11-22']) {
      expect((await t.call(`GET /daily-cash/store/${oak}/${path}`, { as })).status).toBe(404);
      expect((await t.call(`GET /daily-cash/store/none/${path}`)).status).toBe(404);
    }
  });
});

describe('PUT /daily-cash/:id', () => {
  it('CSH-09 API-46 keeps what is left out and computes the result again', async () => {
    const entry = await add();
    const { data } = await t.ok(`PUT /daily-cash/${entry._id}`, {
      body: { fuel: 0, result: 7, updated_at: entry.updated_at },
    });
    expect(data).toEqual({ ...entry, fuel: 0, result: 150.3, updated_at: data.updated_at });
    const stale = { body: { fuel: 1, updated_at: entry.updated_at } };
    expect((await t.call(`PUT /daily-cash/${entry._id}`, stale)).status).toBe(409);
    const [logged] = (await t.ok('GET /activity?kind=dailyCash')).data;
    expect(logged).toMatchObject({ action: 'update', before: entry, after: data });
  });

  it('CSH-13 lets an entry keep its own date where today lies before it', async () => {
    const entry = await add();
    t.clock.now -= 24 * 3_600_000;
    const as = await t.signIn('owner');
    const change = (body: object) => t.call(`PUT /daily-cash/${entry._id}`, { as, body });
    expect((await change({ fuel: 1 })).status).toBe(200);
    expect((await change({ date: '2026-11-21' })).status).toBe(400);
  });

  it('CSH-11 CSH-25 refuses a cleared amount and a day that has an entry', async () => {
    const entry = await add();
    const cleared = await t.call(`PUT /daily-cash/${entry._id}`, { body: { credit: null } });
    expect([cleared.status, cleared.body.fields]).toEqual([
      400,
      { credit: 'Credit amount is required' },
    ]);
    await add({ date: '2026-11-19' });
    const moved = await t.call(`PUT /daily-cash/${entry._id}`, { body: { date: '2026-11-19' } });
    expect([moved.status, moved.body.message]).toEqual([409, taken]);
  });
});

describe('DELETE /daily-cash/:id', () => {
  const deletion = async () => (await t.ok('GET /activity?kind=dailyCash')).data[0];

  it('CSH-17 CSH-18 deletes, records it and restores it', async () => {
    const entry = await add();
    expect(await t.ok(`DELETE /daily-cash/${entry._id}`)).toEqual({
      message: 'Entry deleted successfully!',
    });
    expect(await onDay('2026-11-20')).toEqual({ data: null });
    const logged = await deletion();
    expect(logged).toMatchObject({ action: 'delete', before: entry, after: null });
    await t.ok(`POST /activity/${logged._id}/restore`);
    expect((await onDay('2026-11-20')).data).toMatchObject({ _id: entry._id, result: -50.1 });
  });

  it('CSH-25 does not restore a day that was entered again', async () => {
    const entry = await add();
    await t.ok(`DELETE /daily-cash/${entry._id}`);
    const logged = await deletion();
    await add();
    const response = await t.call(`POST /activity/${logged._id}/restore`);
    expect([response.status, response.body.message]).toEqual([409, taken]);
  });

  it('CSH-25 does not restore an entry whose store is deleted', async () => {
    const entry = await add();
    await t.ok(`DELETE /daily-cash/${entry._id}`);
    const logged = await deletion();
    await t.ok(`DELETE /stores/${main}`);
    expect((await t.call(`POST /activity/${logged._id}/restore`)).status).toBe(409);
  });

  it('CSH-19 answers 404 for an entry that is deleted or of another store', async () => {
    const entry = await add({ store_id: oak });
    const as = await t.signIn('owner', { storeIds: [main] });
    for (const call of [
      await t.call(`DELETE /daily-cash/${entry._id}`, { as }),
      await t.call(`PUT /daily-cash/${entry._id}`, { as, body: {} }),
      await t.call('DELETE /daily-cash/none'),
    ]) {
      expect([call.status, call.body]).toEqual([404, { message: 'Entry not found' }]);
    }
  });
});
