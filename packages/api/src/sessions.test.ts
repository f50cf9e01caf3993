import { beforeEach, describe, expect, it } from 'vitest';
import { createIdGenerator } from '@backcounter/core/ids';
import { createApi } from './create-api.ts';
import { fakeHost, testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
});

const owner = { email: 'owner@example.com', password: 'secret1' };

const login = (body: unknown = owner) => t.call('POST /auth/login', { as: null, body });

const me = (as: string) => t.call('GET /auth/me', { as });

const ownerNow = {
  name: 'The owner',
  email: 'owner@example.com',
  role: 'owner',
  store_ids: [],
  must_change_password: false,
  settings: {
    business_name: 'My Business',
    time_zone: 'America/Chicago',
    earliest_invoice_date: '2025-01-01',
    opens_at: '06:00',
    closes_at: '23:00',
    invoice_numbers_per_vendor: false,
    week_starts_on: 'monday',
    employees_may_delete_sales: true,
    employees_may_see_past_sales: true,
    books_closed_through: null,
  },
};

describe('POST /auth/login', () => {
  it('API-06 returns a token and the user, and stores only a hash of the token', async () => {
    const response = await login({ ...owner, remember: true });
    expect(response.status).toBe(200);
    expect(response.body.token).toMatch(/^[\w-]{43}$/);
    expect(response.body.user).toEqual({ _id: expect.any(String), ...ownerNow });
    expect((await me(response.body.token)).status).toBe(200);
    const stored = await t.storage.db.selectFrom('sessions').select('token_hash').execute();
    expect(stored.map((row) => row.token_hash)).toContain(`hash-of-${response.body.token}`);
    expect(stored.map((row) => row.token_hash)).not.toContain(response.body.token);
  });

  it('API-06 compares the email trimmed and without case, and gives each sign-in its own token', async () => {
    const [one, two] = [await login(), await login({ ...owner, email: ' OWNER@Example.com ' })];
    expect(two.status).toBe(200);
    expect(one.body.token).not.toBe(two.body.token);
  });

  it.each([
    ['LOG-05 no email', { password: 'x' }, 'email', 'Please enter your email address'],
    ['LOG-05 an empty email', { ...owner, email: '' }, 'email', 'Please enter your email address'],
    ['LOG-05 a null email', { ...owner, email: null }, 'email', 'Please enter your email address'],
    ['LOG-06 no at', { ...owner, email: 'ann' }, 'email', 'Please enter a valid email address'],
    ['LOG-06 no tld', { ...owner, email: 'a@b' }, 'email', 'Please enter a valid email address'],
    [
      'LOG-06 blanks',
      { ...owner, email: 'a b@c.de' },
      'email',
      'Please enter a valid email address',
    ],
    ['LOG-07 no password', { email: owner.email }, 'password', 'Please enter your password'],
    ['LOG-07 an empty one', { ...owner, password: '' }, 'password', 'Please enter your password'],
    ['LOG-07 a list', { ...owner, password: ['a'] }, 'password', 'Please enter your password'],
  ])('%s is 400 with the text at its field', async (_, body, field, message) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ message, fields: { [field]: message } });
  });

  it.each([
    ['a wrong password', { ...owner, password: 'secret2' }],
    ['an unknown email', { ...owner, email: 'nobody@example.com' }],
  ])('LOG-13 refuses %s with 401 and the same text', async (_, body) => {
    const response = await login(body);
    expect(response.status).toBe(401);
    expect(response.body).toEqual({
      message: 'Invalid email or password. Please check your credentials and try again.',
    });
  });

  it('LOG-23 ROL-10 lets a demo account sign in, and refuses it every data route', async () => {
    const { token, user } = (await login({ ...owner, email: 'demo@example.com' })).body;
    expect(user.role).toBe('demo');
    expect((await me(token)).status).toBe(200);
    for (const route of ['GET /stores', 'GET /sales', 'GET /settings', 'GET /activity']) {
      expect((await t.call(route, { as: token })).status, route).toBe(403);
    }
  });

  it('LOG-22 is rejected by the demo host', async () => {
    const caller = {
      userId: 'demo-1',
      name: 'Demo',
      email: 'demo@example.com',
      role: 'demo' as const,
      scope: null,
      employeeName: null,
      mustChangePassword: false,
      session: '',
    };
    const demo = createApi({
      storage: t.storage,
      clock: () => t.clock.now,
      newId: createIdGenerator(() => t.clock.now, fakeHost.randomBytes),
      host: { kind: 'demo', caller },
      onFailure: () => undefined,
    });
    const ask = async (method: string, path: string, body?: object) => {
      const sent = body && { body: JSON.stringify(body) };
      const headers = { 'content-type': 'application/json' };
      return (await demo.request(`http://x/api${path}`, { method, headers, ...sent })).status;
    };
    expect(await ask('POST', '/auth/login', owner)).toBe(403);
    expect(await ask('PUT', '/auth/session', { employeeName: 'Ann' })).toBe(403);
    expect(await ask('GET', '/auth/users')).toBe(403);
    expect(await ask('GET', '/auth/me')).toBe(200);
    expect(await ask('POST', '/auth/logout')).toBe(200);
  });

  it('SES-11 deletes expired sessions', async () => {
    t.clock.now += 25 * 3_600_000;
    await login();
    expect(await t.storage.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });
});

describe('GET /auth/me', () => {
  it('SES-01 returns the signed-in user, flat, with the settings every role needs', async () => {
    expect((await me('owner')).body).toEqual({
      _id: expect.any(String),
      ...ownerNow,
      employee_name: null,
    });
  });
});

describe('PUT /auth/session', () => {
  const name = (employeeName: unknown, as = 'employee') =>
    t.call('PUT /auth/session', { as, body: { employeeName } });

  it('IDN-09 SES-02 keeps the trimmed name in this session, and null clears it', async () => {
    const response = await name('  Bo ');
    expect(response.status).toBe(200);
    expect(response.body.employee_name).toBe('Bo');
    expect((await me('employee')).body.employee_name).toBe('Bo');
    const { token } = (await login({ ...owner, email: 'employee@example.com' })).body;
    expect((await me(token)).body.employee_name).toBeNull();
    expect((await name(null)).body.employee_name).toBeNull();
  });

  it('API-47 the chosen name is recorded with the employee’s activity', async () => {
    const store = await t.ok('POST /stores', { body: { name: 'Main St', address: '1 Main St' } });
    await name('Bo Diddley');
    const body = { store_id: store._id, total_sales: 1, date: '2026-11-20' };
    await t.ok('POST /sales', { as: 'employee', body });
    const { data } = await t.ok('GET /activity?kind=sales');
    expect(data[0]).toMatchObject({
      user: { name: 'The employee' },
      employee_name: 'Bo Diddley',
      action: 'create',
    });
  });

  it.each([
    ['IDN-10', '', 'Please enter your name'],
    ['IDN-10', '   ', 'Please enter your name'],
    ['IDN-10', undefined, 'Please enter your name'],
    ['IDN-10', 7, 'Please enter your name'],
    ['IDN-11', ' B ', 'Name must be at least 2 characters long'],
  ])('%s refuses %j', async (_, sent, message) => {
    const response = await name(sent);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ employeeName: message });
  });

  it('ROL-10 is not for the role demo', async () => {
    expect((await name('Bo', 'demo')).status).toBe(403);
  });
});

describe('POST /auth/logout', () => {
  it('SES-08 ends this session and no other', async () => {
    const { token } = (await login()).body;
    expect((await t.call('POST /auth/logout', { as: token })).body).toEqual({
      message: 'Signed out successfully',
    });
    expect((await me(token)).status).toBe(401);
    expect((await t.call('POST /auth/logout', { as: token })).status).toBe(401);
    expect((await me('owner')).status).toBe(200);
  });
});

describe('POST /auth/change-password', () => {
  const change = (body: object, as = 'owner') => t.call('POST /auth/change-password', { as, body });
  const good = { currentPassword: 'secret1', newPassword: 'better-2' };

  it('USR-18 changes the password, ends the other sessions and clears the flag', async () => {
    const id = (await me('owner')).body._id;
    const { temporaryPassword } = await t.ok(`POST /auth/users/${id}/reset-password`);
    const tokens = [
      (await login({ ...owner, password: temporaryPassword })).body.token,
      (await login({ ...owner, password: temporaryPassword })).body.token,
    ];
    const body = { currentPassword: temporaryPassword, newPassword: 'better-2' };
    expect((await change(body, tokens[0])).status).toBe(200);
    expect((await me(tokens[0])).body.must_change_password).toBe(false);
    expect((await me(tokens[1])).status).toBe(401);
    expect((await login({ ...owner, password: temporaryPassword })).status).toBe(401);
    expect((await login({ ...owner, password: 'better-2' })).status).toBe(200);
  });

  it.each([
    [
      'a wrong one',
      { ...good, currentPassword: 'x' },
      'currentPassword',
      'The current password is incorrect',
    ],
    ['none', { newPassword: 'better-2' }, 'currentPassword', 'Please enter your current password'],
    ['no new one', { currentPassword: 'secret1' }, 'newPassword', 'Please enter a new password'],
    [
      'a short new one',
      { ...good, newPassword: '12345' },
      'newPassword',
      'Password must be at least 6 characters long',
    ],
    [
      'the old one again',
      { ...good, newPassword: 'secret1' },
      'newPassword',
      'The new password must differ from the current one',
    ],
  ])('USR-06 USR-18 refuses %s at its field', async (_, body, field, message) => {
    const response = await change(body);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ [field]: message });
    expect((await login()).status).toBe(200);
  });

  it('USR-06 the minimum length is a setting', async () => {
    await t.ok('PUT /settings', { body: { password_minimum: 9 } });
    expect((await change(good)).body.fields.newPassword).toBe(
      'Password must be at least 9 characters long',
    );
  });

  it('LOG-13 guesses of the current password are throttled like sign-ins', async () => {
    for (let guess = 0; guess < 20; guess += 1) await change({ ...good, currentPassword: 'x' });
    expect((await change(good)).status).toBe(429);
  });

  it('API-05 needs a session, and is not for the role demo', async () => {
    expect((await t.call('POST /auth/change-password', { as: null, body: good })).status).toBe(401);
    expect((await change(good, 'demo')).status).toBe(403);
  });
});
