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
  const response = await t.fromCache(route, { as });
  if (!response) return null;
  return (JSON.parse(response.content as string) as { total: number }).total;
};

describe('a repeated request', () => {
  it('is served from the cache, with its ETag, or with 304 if the client has it', async () => {
    expect(await totalAgain()).toBe(12.29);
    const { headers = {} } = (await t.fromCache(route)) ?? {};
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    const known = { 'if-none-match': headers['etag'] ?? '' };
    expect(await t.fromCache(route, { headers: known })).toMatchObject({
      status: 304,
      content: null,
    });
  });

  it('misses the cache for another path or query', async () => {
    expect(await t.fromCache('GET /sales/total?year=2025')).toBeNull();
    expect(await t.fromCache('GET /auth/me')).toBeNull();
  });

  it('misses the cache without a token, or with a malformed or unknown one', async () => {
    for (const as of [null, '', 'a b', 'nobody'])
      expect(await t.fromCache(route, { as })).toBeNull();
  });

  it('misses the cache for another user until that user has requested it', async () => {
    await t.ok('GET /auth/me', { as: 'owner' });
    expect(await totalAgain('owner')).toBeNull();
    await t.ok(route, { as: 'owner' });
    expect(await totalAgain('owner')).toBe(12.29);
  });

  it('misses the cache after any change, of a sale or of the caller', async () => {
    const [sale] = await t.ok('GET /sales?year=2026');
    await t.ok(`DELETE /sales/${sale._id}`);
    expect(await totalAgain()).toBeNull();
    await t.ok(route, { as: 'owner' });
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    expect(await totalAgain('owner')).toBe(0);
    await t.ok(`DELETE /auth/users/${_id}`);
    expect(await totalAgain('owner')).toBeNull();
  });

  it('misses the cache after signing out', async () => {
    await t.ok('POST /auth/logout', { as: 'owner' });
    expect(await totalAgain('owner')).toBeNull();
  });

  it('misses the cache when the use of the session has to be persisted, and after it expired', async () => {
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

  it('SES-12 misses the cache at the end of the session, however recently it was used', async () => {
    const hour = 3_600_000;
    for (let used = 1; used <= 23; used += 1) {
      t.clock.now += hour;
      await t.ok('GET /auth/me');
    }
    t.clock.now += hour - 2000;
    await t.ok(route);
    await t.ok(route);
    expect(await totalAgain()).toBe(12.29);
    t.clock.now += 2001;
    expect(await totalAgain()).toBeNull();
  });

  it('misses the cache on the next day of the business', async () => {
    t.clock.now = Date.parse('2026-11-21T05:59:58Z');
    const as = await t.signIn('owner');
    await t.ok(route, { as });
    expect(await totalAgain(as)).toBe(12.29);
    t.clock.now += 3000;
    expect(await totalAgain(as)).toBeNull();
  });
});
