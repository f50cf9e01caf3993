import { beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from './testing/test-api.ts';

const route = 'GET /sales/total?year=2026';

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
  const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
  await t.ok('POST /sales', {
    body: { store_id: store._id, date: '2026-11-19', total_sales: 12.29 },
  });
  await t.ok(route);
});

const totalAgain = async (as = 'admin') => {
  const answer = await t.again(route, { as });
  if (!answer) return null;
  return (JSON.parse(answer.content as string) as { total: number }).total;
};

describe('a question that is asked again', () => {
  it('is answered from memory, with its ETag, and with 304 to who has it', async () => {
    expect(await totalAgain()).toBe(12.29);
    const { headers = {} } = (await t.again(route)) ?? {};
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    const known = { 'if-none-match': headers['etag'] ?? '' };
    expect(await t.again(route, { headers: known })).toMatchObject({ status: 304, content: null });
  });

  it('goes the usual way when it is another one, by its query too', async () => {
    expect(await t.again('GET /sales/total?year=2025')).toBeNull();
    expect(await t.again('GET /auth/me')).toBeNull();
  });

  it('goes the usual way without a token, with a broken or an unknown one', async () => {
    for (const as of [null, '', 'a b', 'nobody']) expect(await t.again(route, { as })).toBeNull();
  });

  it('goes the usual way for another user, until that one has asked it', async () => {
    await t.ok('GET /auth/me', { as: 'owner' });
    expect(await totalAgain('owner')).toBeNull();
    await t.ok(route, { as: 'owner' });
    expect(await totalAgain('owner')).toBe(12.29);
  });

  it('goes the usual way after any change, of a sale or of who asks', async () => {
    const [sale] = await t.ok('GET /sales?year=2026');
    await t.ok(`DELETE /sales/${sale._id}`);
    expect(await totalAgain()).toBeNull();
    await t.ok(route, { as: 'owner' });
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    expect(await totalAgain('owner')).toBe(0);
    await t.ok(`DELETE /auth/users/${_id}`);
    expect(await totalAgain('owner')).toBeNull();
  });

  it('goes the usual way after signing out', async () => {
    await t.ok('POST /auth/logout', { as: 'owner' });
    expect(await totalAgain('owner')).toBeNull();
  });

  it('goes the usual way when the use of the session has to be written down, and after it has run out', async () => {
    t.clock.now += 9_999;
    expect(await totalAgain()).toBe(12.29);
    t.clock.now += 1;
    expect(await totalAgain()).toBeNull();
    t.clock.now += 25 * 3_600_000;
    expect(await totalAgain()).toBeNull();
  });

  it('SES-13 counts as a use of the session, which lasts an hour from then', async () => {
    t.clock.now += 9_000;
    expect(await totalAgain()).toBe(12.29);
    t.clock.now += 3_600_000;
    expect((await t.call('GET /auth/me')).status).toBe(200);
    t.clock.now += 3_600_001;
    expect((await t.call('GET /auth/me')).status).toBe(401);
  });

  it('goes the usual way on the next day of the business', async () => {
    t.clock.now = Date.parse('2026-11-21T05:59:58Z');
    const as = await t.signIn('owner');
    await t.ok(route, { as });
    expect(await totalAgain(as)).toBe(12.29);
    t.clock.now += 3000;
    expect(await totalAgain(as)).toBeNull();
  });
});
