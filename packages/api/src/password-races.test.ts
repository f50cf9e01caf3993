import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIdGenerator } from '@backcounter/core/ids';
import { createApi } from './create-api.ts';
import { engines } from './testing/engines.ts';
import { fakeHost, testApi, type TestApi } from './testing/test-api.ts';

describe.each(engines)('a password that changes while it is checked, on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let checking: PromiseWithResolvers<undefined>;
  let goOn: PromiseWithResolvers<undefined>;
  /** Calls an API that reports a password check and pauses until it may continue. */
  let slowly: (route: string, as: string | null, body: object) => Promise<number>;

  beforeEach(async () => {
    const database = await open();
    ({ dispose } = database);
    t = await testApi(database.storage);
    [checking, goOn] = [Promise.withResolvers(), Promise.withResolvers()];
    const api = createApi({
      storage: database.storage,
      clock: () => t.clock.now,
      newId: createIdGenerator(() => t.clock.now, fakeHost.randomBytes),
      host: {
        ...fakeHost,
        async verifyPassword(password, hash) {
          const right = await fakeHost.verifyPassword(password, hash);
          checking.resolve(undefined);
          await goOn.promise;
          return right;
        },
      },
      onFailure: (error) => t.failures.push(error),
    });
    slowly = async (route, as, body) => {
      const response = await api.request(`http://localhost/api${route}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        },
      });
      return response.status;
    };
  });

  afterEach(() => dispose());

  const old = { email: 'owner@example.com', password: 'secret1' };
  const change = (newPassword: string) => ({ currentPassword: 'secret1', newPassword });

  it('USR-18 rejects sign-ins with the old one', async () => {
    const signIn = slowly('/auth/login', null, old);
    await checking.promise;
    await t.ok('POST /auth/change-password', { as: 'owner', body: change('better-2') });
    goOn.resolve(undefined);
    expect(await signIn).toBe(401);
  });

  it('USR-13 rejects sign-ins of deleted users', async () => {
    const signIn = slowly('/auth/login', null, old);
    await checking.promise;
    const { _id } = await t.ok('GET /auth/me', { as: 'owner' });
    await t.ok(`DELETE /auth/users/${_id}`);
    goOn.resolve(undefined);
    expect(await signIn).toBe(401);
  });

  it('USR-18 cannot be changed with the old one', async () => {
    const late = slowly('/auth/change-password', 'owner', change('worse-3'));
    await checking.promise;
    await t.ok('POST /auth/change-password', { as: 'owner', body: change('better-2') });
    goOn.resolve(undefined);
    expect(await late).toBe(400);
    const body = { email: 'owner@example.com', password: 'better-2' };
    expect((await t.call('POST /auth/login', { as: null, body })).status).toBe(200);
  });
});
