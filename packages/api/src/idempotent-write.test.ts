import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';
import { engines } from './testing/engines.ts';

const dayMs = 24 * 3600 * 1000;

describe.each(engines)('a write with an idempotency key on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let store: string;

  beforeEach(async () => {
    const fresh = await open();
    dispose = fresh.dispose;
    t = await testApi(fresh.storage);
    store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  });

  afterEach(() => dispose());

  const bodyOf = (amount: number) => ({
    ...{ storeId: store, incomeType: 'Lottery', amount, date: '2026-11-19' },
    ...{ isRecurring: false, description: '' },
  });
  const sent = (amount: number, key = 'key-1', as = 'admin') => ({
    ...{ as, body: bodyOf(amount), headers: { 'idempotency-key': key } },
  });
  const amounts = async () =>
    ((await t.ok('GET /incomes')) as { amount: number }[]).map(({ amount }) => amount);

  it('writes once, and gets the first response when it is sent again', async () => {
    const first = await t.call('POST /incomes', sent(77.29));
    expect(first.status).toBe(201);
    const again = await t.call('POST /incomes', sent(77.29));
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await amounts()).toEqual([77.29]);
    const history = await t.ok(`GET /activity?kind=incomes`);
    expect((history.data ?? history) as unknown[]).toHaveLength(1);
  });

  it('writes once when both arrive together', async () => {
    const all = await Promise.all([1, 2, 3].map(() => t.call('POST /incomes', sent(5.55))));
    expect(new Set(all.map(({ body }) => (body as { _id: string })._id)).size).toBe(1);
    expect(await amounts()).toEqual([5.55]);
  });

  it('SAL-07 is not refused for the sale that it has entered itself', async () => {
    const sale = {
      body: { store_id: store, total_sales: 120.57, date: '2026-11-19' },
      headers: { 'idempotency-key': 'sale' },
    };
    const first = await t.call('POST /sales', sale);
    expect(await t.call('POST /sales', sale)).toMatchObject({ status: 201, body: first.body });
    const other = { ...sale, headers: { 'idempotency-key': 'another' } };
    expect((await t.call('POST /sales', other)).status).toBe(409);
  });

  it('is not refused for the change that it has made itself', async () => {
    const before = await t.ok('POST /incomes', sent(1));
    const change = {
      body: { amount: 2.29, updated_at: before.updated_at as string },
      headers: { 'idempotency-key': 'change' },
    };
    const path = `PUT /incomes/${before._id}`;
    const after = await t.ok(path, change);
    expect(await t.ok(path, change)).toEqual(after);
    const other = { ...change, headers: { 'idempotency-key': 'another' } };
    expect((await t.call(path, other)).status).toBe(409);
  });

  it('is refused if the key was used for something else', async () => {
    await t.ok('POST /incomes', sent(1));
    expect(await t.call('POST /incomes', sent(2))).toMatchObject({
      status: 409,
      body: { message: 'This idempotency-key was used for another request' },
    });
    expect(await amounts()).toEqual([1]);
  });

  it('is written if it failed the first time, or for another user', async () => {
    const late = { ...bodyOf(3), storeId: 'unknown' };
    const { status } = await t.call('POST /incomes', { ...sent(3), body: late });
    expect(status).toBe(400);
    await t.ok('POST /incomes', sent(3));
    await t.ok('POST /incomes', sent(3, 'key-1', 'owner'));
    expect(await amounts()).toEqual([3, 3]);
  });

  it('leaves its key for a day', async () => {
    const keys = async () => {
      const rows = await t.storage.db.selectFrom('idempotency_keys').selectAll().execute();
      return rows.map((row) => row.idempotency_key).sort();
    };
    await t.ok('POST /incomes', sent(1));
    t.clock.now += dayMs;
    await t.ok('POST /incomes', sent(2, 'key-2', await t.signIn('admin')));
    expect(await keys()).toEqual(['key-1', 'key-2']);
    t.clock.now += dayMs / 2;
    await t.ok('POST /incomes', sent(3, 'key-3', await t.signIn('admin')));
    expect(await keys()).toEqual(['key-2', 'key-3']);
  });

  it('is identified by a hash that remembers no text, unlike that of tokens', async () => {
    await t.ok('POST /incomes', sent(1));
    const row = t.storage.db.selectFrom('idempotency_keys').select('request_hash');
    const { request_hash: stored } = await row.executeTakeFirstOrThrow();
    expect(stored).toMatch(/^sha256-of-\/api\/incomes\n/);
  });

  it('takes a key of up to 100 characters', async () => {
    await t.ok('POST /incomes', sent(1, 'k'.repeat(100)));
    expect(await t.call('POST /incomes', sent(2, 'k'.repeat(101)))).toMatchObject({
      status: 400,
      body: { message: 'The header idempotency-key takes 1 to 100 characters' },
    });
  });
});
