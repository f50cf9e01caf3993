import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Email } from '@backcounter/core/email';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

const hour = 60 * 60_000;

describe.each(engines)('a forgotten password on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let sent: Email[];
  let refusal: Error | null;
  let webAddress: string | null;

  beforeEach(async () => {
    const database = await open();
    ({ dispose } = database);
    [sent, refusal, webAddress] = [[], null, 'https://shop.example.com'];
    const send = (email: Email) => {
      sent.push(email);
      return refusal ? Promise.reject(refusal) : Promise.resolve();
    };
    const email = {
      send,
      get webAddress() {
        return webAddress;
      },
    };
    t = await testApi(database.storage, { email });
  });
  afterEach(() => dispose());

  const forget = (email: unknown) =>
    t.call('POST /auth/forgot-password', { as: null, body: { email } });
  const choose = (token: unknown, newPassword: unknown = 'better-2') =>
    t.call('POST /auth/new-password', { as: null, body: { token, newPassword } });
  const signIn = (password: string, email = 'owner@example.com') =>
    t.call('POST /auth/login', { as: null, body: { email, password } });
  const tokenIn = (email: Email | undefined) =>
    /login#new-password=([\w-]{43})\n/.exec(email?.text ?? '')?.[1] ?? '';
  /** Asks for a link as the owner and returns its token. */
  async function link(): Promise<string> {
    await forget('owner@example.com');
    return tokenIn(sent.at(-1));
  }

  const told = { message: expect.stringContaining('is on its way') as unknown };
  const used = 'This link has expired or was used already. Ask for a new one.';

  it('is replaced by whoever follows the link in an email, and nobody else stays signed in', async () => {
    expect(await forget(' Owner@Example.com ')).toMatchObject({ status: 200, body: told });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: 'owner@example.com' });
    const token = tokenIn(sent[0]);
    expect(sent[0]?.html).toContain(`"https://shop.example.com/login#new-password=${token}"`);
    expect(await choose(token)).toMatchObject({
      status: 200,
      body: { email: 'owner@example.com' },
    });
    expect((await t.call('GET /auth/me', { as: 'owner' })).status).toBe(401);
    expect((await t.call('GET /auth/me', { as: 'user' })).status).toBe(200);
    expect((await signIn('secret1')).status).toBe(401);
    expect((await signIn('better-2')).body.user.must_change_password).toBe(false);
    expect((await choose(token, 'better-3')).body).toEqual({ message: used });
  });

  it('stores no token, and leaves an entry in the activity that shows no password', async () => {
    const token = await link();
    const rows = await t.storage.db.selectFrom('password_links').selectAll().execute();
    expect(rows.map((row) => row.token_hash)).toEqual([`sha256-of-${token}`]);
    await choose(token);
    const { data } = await t.ok('GET /activity');
    expect(data[0]).toMatchObject({ kind: 'users', action: 'update', user: { name: 'The owner' } });
    expect(JSON.stringify(data[0])).not.toContain('better-2');
  });

  it('answers the same for an email without an account, of a deleted user, and after three links', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(await forget('owner@example.com')).toMatchObject({ status: 200, body: told });
    }
    expect(sent).toHaveLength(3);
    expect(await forget('nobody@example.com')).toMatchObject({ status: 200, body: told });
    const id = (await t.ok('GET /auth/me', { as: 'user' }))._id;
    await t.ok(`DELETE /auth/users/${id}`);
    expect(await forget('user@example.com')).toMatchObject({ status: 200, body: told });
    expect(sent).toHaveLength(3);
    t.clock.now += hour;
    await forget('owner@example.com');
    expect(sent).toHaveLength(4);
  });

  it('has no link left once its user is deleted, not even after a restore', async () => {
    await forget('user@example.com');
    const id = (await t.ok('GET /auth/me', { as: 'user' }))._id;
    await t.ok(`DELETE /auth/users/${id}`);
    expect(await t.storage.db.selectFrom('password_links').selectAll().execute()).toEqual([]);
  });

  it('answers the same when the mail server takes no email, which the log tells', async () => {
    refusal = new Error('No connection');
    expect(await forget('owner@example.com')).toMatchObject({ status: 200, body: told });
    expect(t.failures).toEqual([refusal]);
  });

  it('has a link that works for an hour, once, and until the password or the user is changed', async () => {
    let token = await link();
    t.clock.now += hour;
    expect(await choose(token)).toMatchObject({ status: 400, body: { message: used } });

    const [one, other] = [await link(), await link()];
    const statuses = (await Promise.all([choose(one), choose(other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);

    token = await link();
    const users = (await t.ok('GET /auth/users')) as { _id: string; email: string }[];
    const owner = users.find(({ email }) => email === 'owner@example.com')?._id;
    await t.ok(`PUT /auth/users/${owner}`, { body: { email: 'boss@example.com' } });
    expect((await choose(token)).body).toEqual({ message: used });

    await forget('boss@example.com');
    token = tokenIn(sent.at(-1));
    await t.ok(`POST /auth/users/${owner}/reset-password`);
    expect((await choose(token)).body).toEqual({ message: used });
  });

  it('USR-06 refuses a password at its field, and the link still works', async () => {
    const token = await link();
    const fieldsOf = async (password: unknown) => (await choose(token, password)).body.fields;
    expect(await fieldsOf('12345')).toEqual({
      newPassword: 'Password must be at least 6 characters long',
    });
    expect(await fieldsOf('')).toEqual({ newPassword: 'Please enter a new password' });
    expect(await fieldsOf(null)).toEqual({ newPassword: 'Please enter a new password' });
    expect((await choose('x'.repeat(43), '12345')).body).toEqual({ message: used });
    expect((await choose(token)).status).toBe(200);
  });

  it('ends a lockout by failed sign-ins', async () => {
    for (let count = 0; count < 21; count += 1) await signIn('wrong');
    expect((await signIn('secret1')).status).toBe(429);
    await choose(await link());
    expect((await signIn('better-2')).status).toBe(200);
  });

  it('sends nothing without a mail server or an address for the link, and says whom to ask', async () => {
    webAddress = null;
    const refused = {
      status: 409,
      body: {
        message:
          'This server cannot send a link. Ask an administrator, who can give you a temporary password.',
      },
    };
    expect(await forget('owner@example.com')).toMatchObject(refused);
    expect(sent).toEqual([]);
    expect((await forget('ann')).body.fields).toEqual({
      email: 'Please enter a valid email address',
    });
  });
});
