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

const income = (more: object = {}) => ({
  storeId: main,
  incomeType: 'Lottery',
  amount: 12.34,
  date: '2026-11-20',
  ...more,
});

const add = (more: object = {}) => t.ok('POST /incomes', { body: income(more) });

type Row = { date: string; amount: number; storeId: { name: string } };

const list = (query = ''): Promise<Row[]> => t.ok(`GET /incomes${query}`);

describe('POST /incomes', () => {
  it('INC-11 INC-18 INC-29 API-42 stores an income and answers 201 with the row', async () => {
    const body = income({ description: 'Scratch cards' });
    const response = await t.call('POST /incomes', { body, as: 'owner' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      _id: response.body._id,
      storeId: { _id: main, name: 'Main St' },
      incomeType: 'Lottery',
      amount: 12.34,
      date: '2026-11-20',
      description: 'Scratch cards',
      isFixedAmount: false,
      isRecurring: false,
      startDate: '2026-11-20',
      endDate: '2026-11-20',
      created_at: '2026-11-20T18:00:00.000Z',
      updated_at: '2026-11-20T18:00:00.000Z',
    });
    expect(await t.ok('GET /incomes')).toEqual([response.body]);
  });

  it('INC-18 INC-19 fixes the amount of a listed type by default', async () => {
    const { _id } = await t.ok('POST /income-types', {
      body: { name: 'Lottery', defaultAmount: 12.34 },
    });
    expect((await add({ incomeType: ' lottery ' })).isFixedAmount).toBe(true);
    expect((await add({ incomeType: 'Other things' })).isFixedAmount).toBe(false);
    expect((await add({ isFixedAmount: false })).isFixedAmount).toBe(false);
    expect(await t.ok('GET /income-types')).toHaveLength(1);
    await t.ok(`DELETE /income-types/${_id}`);
    expect((await add()).isFixedAmount).toBe(false);
  });

  it('INC-18 keeps the dates of a recurring income', async () => {
    const span = { isRecurring: true, startDate: '2026-12-01', endDate: '2027-11-30' };
    expect(await add(span)).toMatchObject({ ...span, date: '2026-11-20' });
  });

  it.each([
    ['INC-13', { storeId: undefined }, 'storeId', 'Please select a specific store'],
    ['INC-13', { storeId: 'all' }, 'storeId', 'Please select a specific store'],
    ['INC-13', { storeId: 'none' }, 'storeId', 'Selected store not found'],
    ['INC-14', { incomeType: '' }, 'incomeType', 'Please select an income type'],
    ['INC-15', { amount: null }, 'amount', 'Please enter a valid amount'],
    ['INC-15', { amount: -1 }, 'amount', 'Please enter a valid amount'],
    ['INC-16', { date: '' }, 'date', 'Please select a date'],
    ['INC-17', { date: '2026-11-21' }, 'date', 'Future dates are not allowed'],
  ])('%s refuses %j at its field', async (_, change, field, message) => {
    const response = await t.call('POST /incomes', { body: income(change) });
    expect([response.status, response.body]).toEqual([
      400,
      { message, fields: { [field]: message } },
    ]);
    expect(await t.ok('GET /incomes')).toEqual([]);
  });

  it.each([
    ['the last second of the year', '2027-01-01T05:59:59Z', '2026-12-31', '2027-01-01'],
    ['29 February', '2028-03-01T05:59:59Z', '2028-02-29', '2028-03-01'],
    [
      'the long day of the change of the clocks',
      '2026-11-02T05:59:59Z',
      '2026-11-01',
      '2026-11-02',
    ],
    ['the short one', '2027-03-15T04:59:59Z', '2027-03-14', '2027-03-15'],
  ])('INC-17 DAT-09 accepts today in Chicago on %s, not tomorrow', async (_, now, today, next) => {
    t.clock.now = Date.parse(now);
    await t.signIn('owner', { token: 'late' });
    const post = (date: string) => t.call('POST /incomes', { as: 'late', body: income({ date }) });
    expect((await post(today)).status).toBe(201);
    expect((await post(next)).body.fields).toEqual({ date: 'Future dates are not allowed' });
    t.clock.now += 1000;
    expect((await post(next)).status).toBe(201);
  });
});

describe('GET /incomes', () => {
  it('INC-20 INC-23 API-41 filters by store, month, year and type', async () => {
    await add({ date: '2025-12-31', amount: 1 });
    await add({ date: '2026-01-01', amount: 2 });
    await add({ date: '2026-02-28', amount: 4, incomeType: 'ATM' });
    await add({ date: '2026-02-01', amount: 8, storeId: oak });
    const total = async (query: string) =>
      (await list(query)).reduce((sum, row) => sum + row.amount, 0);
    expect(await total('')).toBe(15);
    expect(await total('?storeId=all')).toBe(15);
    expect(await total(`?storeId=${main}`)).toBe(7);
    expect(await total(`?store_id=${oak}`)).toBe(8);
    expect(await total('?year=2026')).toBe(14);
    expect(await total('?month=2&year=2026')).toBe(12);
    expect(await total('?month=2026-02')).toBe(12);
    expect(await total('?incomeType=%20atm')).toBe(4);
    expect(await total('?incomeType=all')).toBe(15);
    expect(await total('?start_date=2025-12-31&end_date=2026-01-01')).toBe(3);
    expect(await total(`?storeId=${main}&year=2026&month=2&incomeType=Lottery`)).toBe(0);
  });

  it('INC-18 lists recurring incomes only, and rejects any other value', async () => {
    await add({ date: '2026-02-01', amount: 1 });
    const span = { startDate: '2026-02-02', endDate: '2026-12-31' };
    await add({ date: '2026-02-02', amount: 2, isRecurring: true, ...span });
    expect(await list('?isRecurring=true')).toMatchObject([{ amount: 2, isRecurring: true }]);
    expect(await list(`?isRecurring=true&storeId=${oak}`)).toEqual([]);
    const refused = await t.call('GET /incomes?isRecurring=yes');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['isRecurring']]);
  });

  it('API-41 lists the newest day first, then by store, also in pages', async () => {
    await add({ date: '2026-01-02' });
    await add({ date: '2026-01-03', storeId: oak });
    await add({ date: '2026-01-03' });
    const whole = await list();
    expect(whole.map((row) => [row.date, row.storeId.name])).toEqual([
      ['2026-01-03', 'Main St'],
      ['2026-01-03', 'Oak Ave'],
      ['2026-01-02', 'Main St'],
    ]);
    const first = await t.ok('GET /incomes?limit=2');
    const rest = await t.ok(`GET /incomes?limit=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...rest.data]).toEqual(whole);
  });

  it.each([
    ['storeId=none', 'storeId', 'Selected store not found'],
    ['year=20x6', 'year', 'Invalid year format. Please use 4-digit year (e.g., 2024)'],
    [
      'month=13&year=2026',
      'month',
      'Invalid month format. Please use YYYY-MM format (e.g., 2024-07)',
    ],
  ])('API-41 refuses ?%s', async (query, field, message) => {
    const response = await t.call(`GET /incomes?${query}`);
    expect([response.status, response.body]).toEqual([
      400,
      { message, fields: { [field]: message } },
    ]);
  });

  it('API-41 shows a limited owner nothing of other stores', async () => {
    const own = await add();
    const other = await add({ storeId: oak });
    const as = await t.signIn('owner', { storeIds: [main] });
    expect(await t.ok('GET /incomes', { as })).toEqual([own]);
    const inQuery = await t.call(`GET /incomes?storeId=${oak}`, { as });
    expect(inQuery.status).toBe(400);
    const inBody = await t.call('POST /incomes', { as, body: income({ storeId: oak }) });
    expect(inBody.body.fields).toEqual({ storeId: 'Selected store not found' });
    for (const call of [`PUT /incomes/${other._id}`, `DELETE /incomes/${other._id}`]) {
      const response = await t.call(call, { as, body: {} });
      expect([response.status, response.body]).toEqual([404, { message: 'Income not found' }]);
    }
  });
});

describe('PUT /incomes/:id', () => {
  it('INC-11 keeps what is left out, clears with null and refuses a stale copy', async () => {
    const row = await add({ description: 'x', isFixedAmount: true });
    const changed = await t.ok(`PUT /incomes/${row._id}`, {
      body: { storeId: oak, date: '2026-11-19', description: null, updated_at: row.updated_at },
    });
    expect(changed).toEqual({
      ...row,
      storeId: { _id: oak, name: 'Oak Ave' },
      date: '2026-11-19',
      startDate: '2026-11-19',
      endDate: '2026-11-19',
      description: null,
      updated_at: changed.updated_at,
    });
    expect(changed.updated_at > row.updated_at).toBe(true);
    const stale = { body: { amount: 1, updated_at: row.updated_at } };
    expect((await t.call(`PUT /incomes/${row._id}`, stale)).status).toBe(409);
    const [entry] = (await t.ok('GET /activity?kind=incomes')).data;
    expect(entry).toMatchObject({ action: 'update', before: row, after: changed });
  });
});

describe('DELETE /incomes/:id', () => {
  it('INC-27 API-47 deletes, records it and restores it', async () => {
    const row = await add();
    expect(await t.ok(`DELETE /incomes/${row._id}`)).toEqual({
      message: 'Income deleted successfully!',
    });
    expect(await list()).toEqual([]);
    const [entry] = (await t.ok('GET /activity?kind=incomes')).data;
    expect(entry).toMatchObject({ action: 'delete', before: row, after: null });
    const restored = await t.ok(`POST /activity/${entry._id}/restore`);
    expect(restored).toEqual({ ...row, updated_at: restored.updated_at });
    expect(await list()).toHaveLength(1);
  });

  it('INC-27 does not restore an income whose store is deleted', async () => {
    const { _id } = await add();
    await t.ok(`DELETE /incomes/${_id}`);
    const [entry] = (await t.ok('GET /activity?kind=incomes')).data;
    await t.ok(`DELETE /stores/${main}`);
    expect((await t.call(`POST /activity/${entry._id}/restore`)).status).toBe(409);
  });

  it('STO-15 keeps a store with an income from being deleted', async () => {
    await add();
    const response = await t.call(`DELETE /stores/${main}`);
    expect(response.status).toBe(409);
    expect(response.body.message).toMatch(/other income/);
  });
});
