import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Email } from '@backcounter/core/email';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { listUsers, type UserRow } from '@backcounter/storage/users';
import { recordWeeklyEmailFailure } from '@backcounter/storage/weekly-emails';
import type { ApiDeps, HeavyRead } from './deps.ts';
import { runRead } from './dispatch.ts';
import { type AnyRead } from './route.ts';
import { routes } from './routes.ts';
import { engines } from './testing/engines.ts';
import { fakeHost, testApi } from './testing/test-api.ts';
import { twoStores, type TwoStores } from './testing/two-stores.ts';
import { sendWeeklyEmail } from './weekly-email.ts';

// It is Friday, November 20, 2026.
describe.each(engines)('the weekly email on $engine', ({ open }) => {
  let shop: TwoStores;
  let sent: Email[];

  beforeAll(async () => {
    shop = await twoStores(open, { main: { closed_weekdays: [0] } });
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-19']) {
      await shop.sell(shop.main, date, 500.29);
    }
    await shop.sell(shop.oak, '2026-11-18', 80.57);
    await shop.sell(shop.main, '2026-11-10', 1000);
  });
  afterAll(() => shop.dispose());
  beforeEach(() => {
    sent = [];
  });

  const depsWithMail = (more: Partial<ApiDeps> = {}): ApiDeps => ({
    ...shop.deps,
    host: {
      ...fakeHost,
      email: {
        send: (email) => {
          sent.push(email);
          return Promise.resolve();
        },
        webAddress: 'https://shop.example.com',
      },
    },
    ...more,
  });

  const userOf = async (email: string): Promise<UserRow> => {
    const user = (await listUsers(shop.storage.db)).find((row) => row.email === email);
    if (!user) throw new Error(`No user ${email}`);
    return user;
  };

  it('is off until its user turns it on, and does not come in the same week', async () => {
    const off = {
      is_on: false,
      can_send: false,
      to: 'owner@example.com',
      next_on: '2026-11-23',
      problem: null,
    };
    expect(await shop.ok('GET /weekly-email', { as: 'owner' })).toEqual(off);
    const turn = (is_on: unknown) =>
      shop.call('PUT /weekly-email', { as: 'owner', body: { is_on } });
    expect((await turn(true)).body).toEqual({ ...off, is_on: true });
    expect(await shop.ok('GET /weekly-email', { as: 'owner' })).toEqual({ ...off, is_on: true });
    expect(await shop.ok('GET /weekly-email', { as: 'admin' })).toMatchObject({ is_on: false });
    expect((await turn(false)).body).toEqual(off);
    expect((await turn('yes')).body).toMatchObject({ fields: { is_on: 'Must be true or false' } });
  });

  it('has the figures of the stores that its user may see', async () => {
    expect(await sendWeeklyEmail(depsWithMail(), await userOf('owner@example.com'))).toBe(true);
    expect(await sendWeeklyEmail(depsWithMail(), await userOf('oak-owner@example.com'))).toBe(true);
    const [all, oak] = sent;
    expect(all).toMatchObject({ to: 'owner@example.com' });
    // Main St sold on three of four days, Oak Ave on one of two since its first sale.
    expect(all?.text).toContain(
      'Sales this week: $1,581.44\n  +$581.44 (+58.1%) vs. a week before\n  4 of 6 days entered',
    );
    expect(all?.text).not.toContain('Sales yesterday');
    expect(all?.text).toContain(
      'Needs attention: 1\n  Main St: no sale entered for Nov 11, 2026 to',
    );
    expect(all?.html).toContain('https://shop.example.com/dashboard/sales?panel=week');
    expect(oak).toMatchObject({ to: 'oak-owner@example.com' });
    expect(oak?.text).toContain('Sales this week: $80.57');
    expect(oak?.text).not.toMatch(/Main St|1,581/);
  });

  it('reads in the worker thread what takes long', async () => {
    const read: string[] = [];
    const offload = async ({ route: key, caller, params, query }: HeavyRead) => {
      read.push(key);
      const route = (routes as Record<string, unknown>)[key] as AnyRead;
      const settings = await readSettings(shop.storage.db);
      const now = shop.clock.now;
      const call = { deps: shop.deps, caller, settings, business: businessAt(settings, now), now };
      const result = await runRead(shop.deps, route, {
        call,
        params: params as Record<string, string>,
        query,
      });
      return new TextEncoder().encode(JSON.stringify(result));
    };
    await sendWeeklyEmail(depsWithMail({ offload }), await userOf('owner@example.com'));
    expect(read).toEqual(['GET /overview', 'GET /findings', 'GET /sales/starts']);
    expect(sent[0]?.text).toContain('Sales this week: $1,581.44');
  });

  it('ROL-04 is not sent to somebody who may not see the figures any more', async () => {
    const user = await userOf('employee@example.com');
    expect(await sendWeeklyEmail(depsWithMail(), user)).toBe(false);
    expect(sent).toEqual([]);
  });

  it('is not sent without a mail server, and says so', async () => {
    const { status, body } = await shop.call('POST /weekly-email/send', { as: 'owner' });
    expect([status, body.message]).toEqual([409, 'This server has no mail server to send with.']);
  });
});

describe('POST /weekly-email/send', () => {
  it.each(engines)('sends one to whoever asks on $engine, or tells why not', async ({ open }) => {
    const { storage, dispose } = await open();
    const sent: Email[] = [];
    let refusal: Error | null = null;
    const email = {
      send: (one: Email) => {
        if (refusal) return Promise.reject(refusal);
        sent.push(one);
        return Promise.resolve();
      },
      webAddress: null,
    };
    const t = await testApi(storage, { email });
    expect(await t.ok('POST /weekly-email/send', { as: 'owner' })).toEqual({
      message: 'Email sent to owner@example.com',
    });
    expect(sent[0]?.text).toContain('Sales this week: Nothing entered');
    const owner = (await t.ok('GET /auth/me', { as: 'owner' }))._id as string;
    await t.ok('PUT /weekly-email', { as: 'owner', body: { is_on: true } });
    const problemIn = async () => (await t.ok('GET /weekly-email', { as: 'owner' })).problem;
    await storage.transaction((tx) =>
      recordWeeklyEmailFailure(tx, owner, { sentOn: null, problem: 'No connection.' }),
    );
    expect(await problemIn()).toBe('No connection.');
    await t.ok('POST /weekly-email/send', { as: 'owner' });
    expect(await problemIn()).toBeNull();
    refusal = new Error('Invalid login: 535 5.7.8');
    const { status, body } = await t.call('POST /weekly-email/send', { as: 'owner' });
    expect([status, body.message]).toEqual([
      409,
      'The email could not be sent: Invalid login: 535 5.7.8',
    ]);
    expect(t.failures).toEqual([refusal]);
    await dispose();
  });
});
