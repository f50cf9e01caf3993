import { beforeAll, describe, expect, it } from 'vitest';
import { permissions, roles } from '@backcounter/core/permissions';
import { setDeleted } from '@backcounter/storage/deletion';
import { deleteSession } from '@backcounter/storage/sessions';
import { fakeHost, testApi, type TestApi } from './testing/test-api.ts';
import { everyCall, dumpTables } from './testing/every-call.ts';
import { routeRoles } from './testing/route-roles.ts';
import type { RouteName } from './client.ts';

let t: TestApi;

const dead = {
  tampered: 'admiN',
  expired: 'expired-admin',
  'logged out': 'left-admin',
  'of a deleted user': 'deleted-admin',
} as const;

beforeAll(async () => {
  t = await testApi();
  for (const token of [dead.expired, dead['logged out'], dead['of a deleted user']]) {
    await t.signIn('admin', { token });
  }
  await t.storage.transaction(async (tx) => {
    await deleteSession(tx, fakeHost.hashToken(dead['logged out']));
    await tx
      .updateTable('sessions')
      .set({ expires_at: t.clock.now - 1 })
      .where('token_hash', '=', fakeHost.hashToken(dead.expired))
      .execute();
    const deleted = await tx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', `${dead['of a deleted user']}@example.com`)
      .executeTakeFirstOrThrow();
    const at = new Date(t.clock.now).toISOString();
    await setDeleted(tx, 'users', { id: deleted.id, deletedAt: at, at });
  });
});

const rolesOf = (key: string) => routeRoles[key as RouteName];

const guarded = everyCall.filter(({ key }) => rolesOf(key) !== 'public');

/** A body that must not be read without permission. */
const sent = (writes: boolean) => (writes ? { body: {} } : {});

describe('every call', () => {
  it('API-01 API-05 requires a session, except sign-in and health', () => {
    const open = everyCall.filter(({ route }) => route.permission === 'public').map((c) => c.key);
    expect(open).toEqual([
      'GET /health',
      'GET /health/ready',
      'POST /auth/login',
      'POST /auth/forgot-password',
      'POST /auth/new-password',
    ]);
    expect(guarded.length).toBeGreaterThan(40);
    expect(everyCall.map(({ key }) => key).sort()).toEqual(Object.keys(routeRoles).sort());
  });

  it.each(guarded)(
    'API-05 $key answers 401 without a live session and changes nothing',
    async (c) => {
      const before = await dumpTables(t.storage);
      expect((await t.call(c.call, { as: null, ...sent(c.writes) })).status).toBe(401);
      const basic = { authorization: 'Basic YWRtaW46c2VjcmV0MQ==' };
      const wrongScheme = { as: null, headers: basic, ...sent(c.writes) };
      expect((await t.call(c.call, wrongScheme)).status).toBe(401);
      for (const token of Object.values(dead)) {
        expect((await t.call(c.call, { as: token, ...sent(c.writes) })).status).toBe(401);
      }
      expect(await dumpTables(t.storage)).toBe(before);
    },
  );

  it.each(guarded.flatMap((c) => roles.map((role) => ({ ...c, role }))))(
    'ROL-03 ROL-04 ROL-05 ROL-07 ROL-08 ROL-09 ROL-10 $key as $role follows the documents',
    async ({ call, role, writes, key }) => {
      // Not called with the shared session, which the other cases need.
      const as = key === 'POST /auth/logout' ? await t.signIn(role) : role;
      const before = await dumpTables(t.storage);
      const { status } = await t.call(call, { as, ...sent(writes) });
      if (rolesOf(key).includes(role)) expect([401, 403]).not.toContain(status);
      else {
        expect(status).toBe(403);
        expect(await dumpTables(t.storage)).toBe(before);
      }
    },
  );

  it('ROL-10 DEM-02 refuses the demo role every call but those about its own session', () => {
    const own = Object.entries<readonly string[]>(permissions).filter(([, allowed]) =>
      allowed.includes('demo'),
    );
    expect(own.map(([name]) => name)).toEqual(['session.read', 'session.end']);
  });
});
