import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
});

const ann = (more: object = {}) => ({
  email: 'Ann@example.com',
  password: 'secret1',
  name: 'Ann',
  role: 'user',
  ...more,
});

const addStore = (name: string): Promise<string> =>
  t.add('/stores', { name, address: '1 Main St' });

const idOf = async (token: string): Promise<string> =>
  (await t.ok('GET /auth/me', { as: token }))._id;

const signIn = (email: string, password: string) =>
  t.call('POST /auth/login', { as: null, body: { email, password } });

describe('POST /auth/users', () => {
  it('USR-08 API-08 answers 201 with the user and no password, ignoring the form’s flag', async () => {
    const response = await t.call('POST /auth/users', { body: ann({ showPassword: true }) });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      _id: expect.any(String),
      email: 'Ann@example.com',
      name: 'Ann',
      role: 'user',
      store_ids: [],
      must_change_password: false,
      created_at: '2026-11-20T18:00:00.000Z',
      updated_at: '2026-11-20T18:00:00.000Z',
    });
    expect((await signIn('ann@example.com', 'secret1')).status).toBe(200);
  });

  it('USR-06 enforces the minimum length of the settings', async () => {
    await t.ok('PUT /settings', { body: { password_minimum: 10 } });
    const response = await t.call('POST /auth/users', { body: ann({ password: '123456789' }) });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      password: 'Password must be at least 10 characters long',
    });
  });

  it('USR-05 rejects the email of an existing user, ignoring case, and frees it on deletion', async () => {
    const { _id } = await t.ok('POST /auth/users', { body: ann() });
    const again = ann({ email: ' ANN@example.com' });
    const response = await t.call('POST /auth/users', { body: again });
    expect(response.status).toBe(409);
    expect(response.body.fields).toEqual({ email: 'A user with this email already exists' });
    await t.ok(`DELETE /auth/users/${_id}`);
    expect((await t.call('POST /auth/users', { body: again })).status).toBe(201);
  });

  it('USR-05 accepts only one of many concurrent creates with an email', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => t.call('POST /auth/users', { body: ann() })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('ROL-03 limits a user to stores that exist', async () => {
    const store = await addStore('Main St');
    const user = await t.ok('POST /auth/users', { body: ann({ store_ids: [store] }) });
    expect(user.store_ids).toEqual([store]);
    const response = await t.call('POST /auth/users', {
      body: ann({ email: 'bob@example.com', store_ids: [store, 'none'] }),
    });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ store_ids: 'Selected store not found' });
  });
});

describe('every call of users', () => {
  const calls = [
    'GET /auth/users',
    'POST /auth/users',
    'PUT /auth/users/x',
    'DELETE /auth/users/x',
    'POST /auth/users/x/reset-password',
  ];

  it.each(calls)('ROL-04 API-05 %s is the administrator’s alone', async (route) => {
    const body = /^(POST|PUT)/.test(route) ? {} : undefined;
    expect((await t.call(route, { as: null, body })).status).toBe(401);
    for (const as of ['owner', 'user', 'employee', 'demo']) {
      expect((await t.call(route, { as, body })).status, as).toBe(403);
    }
  });

  it.each(calls.slice(2))('API-09 API-10 %s of an unknown user is 404', async (route) => {
    const body = route.startsWith('PUT') ? {} : undefined;
    expect((await t.call(route, { body })).status).toBe(404);
  });
});

describe('GET /auth/users', () => {
  it('API-07 lists live users in the order in which they were added, with their stores', async () => {
    const store = await addStore('Main St');
    t.clock.now += 1000;
    const zoe = await t.ok('POST /auth/users', { body: ann({ email: 'zoe@example.com' }) });
    t.clock.now += 1000;
    const limited = await t.ok('POST /auth/users', { body: ann({ store_ids: [store] }) });
    const users: unknown[] = await t.ok('GET /auth/users');
    expect(users.slice(-2)).toEqual([zoe, limited]);
    await t.ok(`DELETE /auth/users/${zoe._id}`);
    expect(await t.ok('GET /auth/users')).toHaveLength(users.length - 1);
  });

  it('API-07 returns a page if a limit is given, and the rest by its cursor', async () => {
    await t.ok('POST /auth/users', { body: ann() });
    const all: unknown[] = await t.ok('GET /auth/users');
    const first = await t.ok('GET /auth/users?limit=1');
    const rest = await t.ok(
      `GET /auth/users?limit=200&cursor=${encodeURIComponent(first.next_cursor)}`,
    );
    expect([...first.data, ...rest.data]).toEqual(all);
    expect(rest.next_cursor).toBeNull();
  });
});

describe('PUT /auth/users/:id', () => {
  it('API-05 changes what was sent, keeps the rest and takes no password', async () => {
    const user = await t.ok('POST /auth/users', { body: ann() });
    const changed = await t.ok(`PUT /auth/users/${user._id}`, {
      body: { name: 'Anna', role: 'owner', email: 'anna@example.com', password: 'another1' },
    });
    expect(changed).toMatchObject({ name: 'Anna', role: 'owner', email: 'anna@example.com' });
    expect(changed.updated_at > user.updated_at).toBe(true);
    expect((await signIn('anna@example.com', 'another1')).status).toBe(401);
    expect((await signIn('anna@example.com', 'secret1')).status).toBe(200);
    const stale = await t.call(`PUT /auth/users/${user._id}`, {
      body: { name: 'Bea', updated_at: user.updated_at },
    });
    expect(stale.status).toBe(409);
  });

  it('USR-05 USR-09 USR-11 rejects what is invalid for a new user', async () => {
    const user = await t.ok('POST /auth/users', { body: ann() });
    const refused = async (body: object) => {
      const response = await t.call(`PUT /auth/users/${user._id}`, { body });
      return [response.status, Object.keys(response.body.fields)];
    };
    expect(await refused({ email: 'admin@example.com' })).toEqual([409, ['email']]);
    expect(await refused({ email: 'x' })).toEqual([400, ['email']]);
    expect(await refused({ name: '' })).toEqual([400, ['name']]);
    expect(await refused({ role: 'king' })).toEqual([400, ['role']]);
    expect(await refused({ store_ids: ['none'] })).toEqual([400, ['store_ids']]);
  });

  it('ROL-03 a change of stores and role takes effect at the next call', async () => {
    const [here, there] = [await addStore('Here'), await addStore('There')];
    const token = await t.signIn('user', { storeIds: [here] });
    const id = await idOf(token);
    expect(await t.ok('GET /stores', { as: token })).toHaveLength(1);
    await t.ok(`PUT /auth/users/${id}`, { body: { store_ids: [here, there] } });
    expect(await t.ok('GET /stores', { as: token })).toHaveLength(2);
    await t.ok(`PUT /auth/users/${id}`, { body: { store_ids: null } });
    expect((await t.ok('GET /auth/me', { as: token })).store_ids).toEqual([]);
    expect((await t.call('GET /settings', { as: token })).status).toBe(403);
    await t.ok(`PUT /auth/users/${id}`, { body: { role: 'owner' } });
    expect((await t.call('GET /settings', { as: token })).status).toBe(200);
  });

  it('ROL-03 a deleted store may stay, so that the user remains limited', async () => {
    const store = await addStore('Gone');
    const user = await t.ok('POST /auth/users', { body: ann({ store_ids: [store] }) });
    await t.ok(`DELETE /stores/${store}`);
    const changed = await t.ok(`PUT /auth/users/${user._id}`, { body: { name: 'Anna' } });
    expect(changed.store_ids).toEqual([store]);
  });

  it('ROL-03 the last administrator keeps the role', async () => {
    const id = await idOf('admin');
    const response = await t.call(`PUT /auth/users/${id}`, { body: { role: 'owner' } });
    expect(response.status).toBe(409);
    expect(response.body.fields.role).toBe(
      'The last administrator must keep the administrator role',
    );
    await t.signIn('admin');
    expect((await t.ok(`PUT /auth/users/${id}`, { body: { role: 'owner' } })).role).toBe('owner');
  });
});

describe('DELETE /auth/users/:id', () => {
  it('USR-13 API-10 keeps the row, ends the sessions and refuses the sign-in', async () => {
    const id = await idOf('owner');
    const response = await t.ok(`DELETE /auth/users/${id}`);
    expect(response.message).toBe('User owner@example.com deleted successfully!');
    expect((await t.call('GET /auth/me', { as: 'owner' })).status).toBe(401);
    expect((await signIn('owner@example.com', 'secret1')).status).toBe(401);
    expect((await t.call(`DELETE /auth/users/${id}`)).status).toBe(404);
  });

  it('USR-13 users cannot delete themselves', async () => {
    await t.signIn('admin');
    const response = await t.call(`DELETE /auth/users/${await idOf('admin')}`);
    expect(response.status).toBe(409);
    expect(response.body.message).toBe('You cannot delete your own account');
  });
});

describe('POST /auth/users/:id/reset-password', () => {
  it('USR-18 API-09 gives a password of 8 letters or digits and ends the sessions', async () => {
    const id = await idOf('owner');
    const { temporaryPassword } = await t.ok(`POST /auth/users/${id}/reset-password`);
    expect(temporaryPassword).toMatch(/^[A-Za-z0-9]{8}$/);
    expect((await t.call('GET /auth/me', { as: 'owner' })).status).toBe(401);
    expect((await signIn('owner@example.com', 'secret1')).status).toBe(401);
    const response = await signIn('owner@example.com', temporaryPassword);
    expect(response.body.user.must_change_password).toBe(true);
    const as = response.body.token;
    expect((await t.call('GET /stores', { as })).status).toBe(200);
  });

  it('USR-18 an administrator who resets their own account keeps that session', async () => {
    const id = await idOf('admin');
    const { temporaryPassword } = await t.ok(`POST /auth/users/${id}/reset-password`);
    const { token, user } = (await signIn('admin@example.com', temporaryPassword)).body;
    expect(user.must_change_password).toBe(true);
    const again = await t.ok(`POST /auth/users/${id}/reset-password`);
    expect((await t.call('GET /auth/me')).status).toBe(200);
    expect((await t.call('GET /auth/me', { as: token })).status).toBe(401);
    expect((await signIn('admin@example.com', again.temporaryPassword)).status).toBe(200);
  });
});

describe('two administrators who remove each other at once', () => {
  const entries = [
    ['DELETE', undefined],
    ['PUT', { role: 'user' }],
  ] as const;
  const cases = engines.flatMap((engine) =>
    entries.map(([method, body]) => ({ ...engine, method, body })),
  );

  it.each(cases)('USR-13 one stays ($method, $engine)', async ({ open, method, body }) => {
    const { storage, dispose } = await open();
    t = await testApi(storage);
    let last = 'admin';
    for (let round = 0; round < 4; round += 1) {
      const tokens = [await t.signIn('admin'), await t.signIn('admin')] as const;
      const [one, two] = await Promise.all(tokens.map(idOf));
      await t.ok(`DELETE /auth/users/${await idOf(last)}`, { as: tokens[0] });
      const responses = await Promise.all([
        t.call(`${method} /auth/users/${two!}`, { as: tokens[0], body }),
        t.call(`${method} /auth/users/${one!}`, { as: tokens[1], body }),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      last = responses[0].status === 200 ? tokens[0] : tokens[1];
      const users: { role: string }[] = await t.ok('GET /auth/users', { as: last });
      expect(users.filter(({ role }) => role === 'admin')).toHaveLength(1);
    }
    await dispose();
  });
});
