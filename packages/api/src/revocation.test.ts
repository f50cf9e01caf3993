import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdGenerator } from '@backcounter/core/ids';
import { createApi } from './create-api.ts';
import { engines } from './testing/engines.ts';
import { fakeHost, testApi, type TestApi } from './testing/test-api.ts';

type Ask = (route: string) => Promise<{ status: number; body: unknown }>;

describe.each(engines)('the rights of a session in two processes on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let owner: string;
  /** The same call by the owner in the process that changes users and in another one. */
  let here: Ask;
  let there: Ask;

  beforeEach(async () => {
    const database = await open();
    ({ dispose } = database);
    t = await testApi(database.storage);
    const other = createApi({
      storage: database.reopen(),
      clock: () => t.clock.now,
      newId: createIdGenerator(() => t.clock.now, fakeHost.randomBytes),
      host: fakeHost,
      onFailure: (error) => t.failures.push(error),
    });
    here = (route) => t.call(route, { as: 'owner' });
    there = async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = { authorization: 'Bearer owner' };
      const response = await other.request(`http://localhost/api${path}`, { method, headers });
      return { status: response.status, body: await response.json() };
    };
    const { body } = await there('GET /auth/me');
    owner = (body as { _id: string })._id;
    expect((await here('GET /auth/me')).status).toBe(200);
  });

  afterEach(() => dispose());

  const statuses = async (route: string) => [
    (await here(route)).status,
    (await there(route)).status,
  ];

  it('USR-13 ends with the user', async () => {
    await t.ok(`DELETE /auth/users/${owner}`);
    expect(await statuses('GET /auth/me')).toEqual([401, 401]);
  });

  it('USR-18 ends with a reset of the password', async () => {
    await t.ok(`POST /auth/users/${owner}/reset-password`);
    expect(await statuses('GET /auth/me')).toEqual([401, 401]);
  });

  it('USR-18 ends with a change of the password in another session', async () => {
    const { token } = await t.ok('POST /auth/login', {
      as: null,
      body: { email: 'owner@example.com', password: 'secret1' },
    });
    const body = { currentPassword: 'secret1', newPassword: 'better-2' };
    await t.ok('POST /auth/change-password', { as: token, body });
    expect(await statuses('GET /auth/me')).toEqual([401, 401]);
  });

  it('SES-08 ends with signing out', async () => {
    expect((await here('POST /auth/logout')).status).toBe(200);
    expect(await statuses('GET /auth/me')).toEqual([401, 401]);
  });

  it('ROL-01 follows the role', async () => {
    expect(await statuses('GET /settings')).toEqual([200, 200]);
    await t.ok(`PUT /auth/users/${owner}`, { body: { role: 'employee' } });
    expect(await statuses('GET /settings')).toEqual([403, 403]);
    await t.ok(`PUT /auth/users/${owner}`, { body: { role: 'owner' } });
    expect(await statuses('GET /settings')).toEqual([200, 200]);
  });

  it('API-05 follows the stores that the user is limited to', async () => {
    const [main, side] = [
      await t.ok('POST /stores', { body: { name: 'Main', address: '1 Main St' } }),
      await t.ok('POST /stores', { body: { name: 'Side', address: '2 Side St' } }),
    ];
    expect(await statuses(`GET /sales?store_id=${side._id}`)).toEqual([200, 200]);
    await t.ok(`PUT /auth/users/${owner}`, { body: { store_ids: [main._id] } });
    expect(await statuses(`GET /sales?store_id=${side._id}`)).toEqual([400, 400]);
    expect(await statuses(`GET /sales?store_id=${main._id}`)).toEqual([200, 200]);
    await t.ok(`PUT /auth/users/${owner}`, { body: { store_ids: [] } });
    expect(await statuses(`GET /sales?store_id=${side._id}`)).toEqual([200, 200]);
  });
});
