import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
});

const add = (name = 'Lottery', defaultAmount: unknown = 25.5) =>
  t.ok('POST /income-types', { body: { name, defaultAmount } });

const names = async () => {
  const types: { name: string }[] = await t.ok('GET /income-types');
  return types.map((type) => type.name);
};

describe('POST /income-types', () => {
  it('INC-02 INC-29 API-37 API-38 stores a type and answers 201 with the row', async () => {
    const body = { name: ' Lottery ', defaultAmount: 25.5 };
    const response = await t.call('POST /income-types', { body, as: 'owner' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      _id: response.body._id,
      name: 'Lottery',
      defaultAmount: 25.5,
      created_at: '2026-11-20T18:00:00.000Z',
      updated_at: '2026-11-20T18:00:00.000Z',
    });
    expect(await t.ok('GET /income-types')).toEqual([response.body]);
  });

  it.each([
    ['INC-04', { name: '' }, 'name', 'Please enter an income type name'],
    [
      'INC-11 INC-12',
      { name: ' other' },
      'name',
      '"Other" is always offered; please choose another name',
    ],
    ['INC-05', { defaultAmount: null }, 'defaultAmount', 'Please enter a default amount'],
    ['INC-06', { defaultAmount: 0 }, 'defaultAmount', 'Please enter a valid positive amount'],
  ])('%s refuses %j at its field', async (_, change, field, message) => {
    const body = { name: 'Lottery', defaultAmount: 1, ...change };
    const response = await t.call('POST /income-types', { body });
    expect([response.status, response.body]).toEqual([
      400,
      { message, fields: { [field]: message } },
    ]);
    expect(await names()).toEqual([]);
  });

  it('INC-07 rejects a taken name, ignoring case, but not a deleted one', async () => {
    const { _id } = await add();
    const body = { name: ' LOTTERY', defaultAmount: 1 };
    const response = await t.call('POST /income-types', { body });
    const message = 'Income type name already exists';
    expect([response.status, response.body]).toEqual([409, { message, fields: { name: message } }]);
    await t.ok(`DELETE /income-types/${_id}`);
    expect((await t.call('POST /income-types', { body })).status).toBe(201);
  });
});

describe('GET /income-types', () => {
  it('API-37 lists by name, and in pages if requested', async () => {
    for (const name of ['beta', 'Alpha', 'Gamma']) await add(name);
    expect(await names()).toEqual(['Alpha', 'beta', 'Gamma']);
    const first = await t.ok('GET /income-types?limit=2');
    const rest = await t.ok(`GET /income-types?limit=2&cursor=${first.next_cursor}`);
    expect([first.data.length, rest.data[0].name, rest.next_cursor]).toEqual([2, 'Gamma', null]);
  });
});

describe('PUT /income-types/:id', () => {
  it('INC-03 API-39 changes the default amount and keeps the name as it is written', async () => {
    const { _id, updated_at } = await add();
    const changed = await t.ok(`PUT /income-types/${_id}`, {
      body: { name: 'lottery', defaultAmount: 30, updated_at },
    });
    expect(changed).toMatchObject({ name: 'Lottery', defaultAmount: 30 });
    expect(changed.updated_at > updated_at).toBe(true);
    const stale = { body: { defaultAmount: 31, updated_at } };
    expect((await t.call(`PUT /income-types/${_id}`, stale)).status).toBe(409);
    expect(await t.ok('GET /income-types')).toEqual([changed]);
  });

  it.each([
    ['INC-03', { name: 'ATM' }, 'name', 'Income type name cannot be changed'],
    ['INC-08', { name: ' ' }, 'name', 'Income type name is required'],
    ['INC-08', { name: null }, 'name', 'Income type name is required'],
    ['INC-09', { defaultAmount: null }, 'defaultAmount', 'Please enter a default amount'],
    ['INC-09', { defaultAmount: -1 }, 'defaultAmount', 'Please enter a valid positive amount'],
  ])('%s refuses %j at its field', async (_, body, field, message) => {
    const before = await add();
    const response = await t.call(`PUT /income-types/${before._id}`, { body });
    expect([response.status, response.body]).toEqual([
      400,
      { message, fields: { [field]: message } },
    ]);
    expect(await t.ok('GET /income-types')).toEqual([before]);
  });

  it('INC-10 API-40 answers 404 for a deleted type', async () => {
    const { _id } = await add();
    await t.ok(`DELETE /income-types/${_id}`);
    const body = { defaultAmount: 1 };
    for (const response of [
      await t.call(`PUT /income-types/${_id}`, { body }),
      await t.call(`DELETE /income-types/${_id}`),
    ]) {
      expect([response.status, response.body]).toEqual([404, { message: 'Income type not found' }]);
    }
  });
});

describe('deleting and restoring', () => {
  const deletion = async () => (await t.ok('GET /activity?kind=incomeTypes')).data[0];

  it('INC-27 API-40 API-47 deletes, records it and restores it', async () => {
    const row = await add();
    expect(await t.ok(`DELETE /income-types/${row._id}`)).toEqual({
      message: 'Income type deleted successfully!',
    });
    expect(await names()).toEqual([]);
    const entry = await deletion();
    expect(entry).toMatchObject({ action: 'delete', before: row, after: null });
    expect(await t.ok(`POST /activity/${entry._id}/restore`)).toMatchObject({ name: 'Lottery' });
    expect(await names()).toEqual(['Lottery']);
  });

  it('INC-07 does not restore a name that was reused', async () => {
    const { _id } = await add();
    await t.ok(`DELETE /income-types/${_id}`);
    const entry = await deletion();
    await add('LOTTERY');
    const response = await t.call(`POST /activity/${entry._id}/restore`);
    expect([response.status, response.body.message]).toEqual([
      409,
      'Income type name already exists',
    ]);
  });
});
