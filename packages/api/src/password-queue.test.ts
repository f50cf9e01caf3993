import { describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi } from './testing/test-api.ts';
import { PasswordQueue, passwordQueue } from './password-queue.ts';

const account = (address: string, emailKey: string) => ({
  address,
  emailKey,
  accountKey: emailKey,
});
const limits = { hashesAtOnce: 1, maxPendingPerAddress: 3, maxPending: 5 };

describe('PasswordQueue', () => {
  it('schedules addresses round-robin, and the accounts of an address likewise', async () => {
    const queue = new PasswordQueue(limits);
    const order: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const checks = [queue.inTurn(account('a', 'first'), () => gate.promise)];
    for (const [address, email] of [
      ['a', 'guessed'],
      ['a', 'guessed'],
      ['a', 'guessed'],
      ['a', 'own'],
      ['b', 'own'],
    ] as const) {
      checks.push(
        queue.inTurn(account(address, email), () => {
          order.push(`${address} ${email}`);
          return Promise.resolve(undefined);
        }),
      );
    }
    expect(order).toEqual([]);
    gate.resolve(undefined);
    await Promise.all(checks);
    expect(order).toEqual(['a guessed', 'b own', 'a own', 'a guessed', 'a guessed']);
  });

  it('frees its slot after a failure', async () => {
    const queue = new PasswordQueue(limits);
    const failed = queue.inTurn(account('a', 'x'), () => Promise.reject(new Error('no')));
    const next = queue.inTurn(account('a', 'x'), () => Promise.resolve('checked'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('checked');
    await expect(queue.inTurn(account('b', 'x'), () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('rejects attempts beyond the limits, per address and in total, until some have ended', async () => {
    const queue = new PasswordQueue(limits);
    const gate = Promise.withResolvers<string>();
    const attempt = (address: string) => queue.attempt(account(address, 'x'), () => gate.promise);
    const open = ['a', 'a', 'a', 'b', 'b'].map(attempt);
    const refusal = { code: 'too_many_requests', retryAfterSeconds: 2 };
    await expect(attempt('a')).rejects.toMatchObject(refusal);
    await expect(attempt('c')).rejects.toMatchObject(refusal);
    gate.resolve('done');
    await expect(Promise.all(open)).resolves.toHaveLength(5);
    await expect(attempt('a')).resolves.toBe('done');
  });
});

describe('the queue of an API', () => {
  it('hashes as many passwords at a time as the host says', async () => {
    const queue = passwordQueue((await testApi(undefined, { hashesAtOnce: 3 })).deps);
    const gate = Promise.withResolvers<undefined>();
    let started = 0;
    const checks = Array.from({ length: 6 }, () =>
      queue.inTurn(account('a', 'x'), () => {
        started += 1;
        return gate.promise;
      }),
    );
    expect(started).toBe(3);
    gate.resolve(undefined);
    await Promise.all(checks);
    expect(started).toBe(6);
  });

  it('allows four hundred pending attempts, from any addresses', async () => {
    const queue = passwordQueue((await testApi()).deps);
    const gate = Promise.withResolvers<undefined>();
    const attempt = (address: string) => queue.attempt(account(address, 'x'), () => gate.promise);
    const open = Array.from({ length: 400 }, (_, index) => attempt(`10.0.0.${index % 5}`));
    await expect(attempt('10.0.0.9')).rejects.toMatchObject({ code: 'too_many_requests' });
    gate.resolve(undefined);
    await Promise.all(open);
  });
});

describe('concurrent sign-ins of one address', () => {
  it('LOG-17 are rejected beyond eighty with 429, and those of another address are not', async () => {
    const { storage, dispose } = await engines[0].open();
    const t = await testApi(storage);
    const statuses: number[] = [];
    const signIn = async (email: string, from: string) => {
      const { status, headers } = await t.call('POST /auth/login', {
        as: null,
        body: { email, password: 'secret1' },
        headers: { 'x-test-address': from },
      });
      statuses.push(status);
      return headers.get('retry-after');
    };
    // An open write transaction keeps attempts from being persisted, so that none of them ends.
    const gate = Promise.withResolvers<undefined>();
    const writing = storage.transaction(() => gate.promise);
    const attempts = Array.from({ length: 100 }, (_, index) =>
      signIn(`nobody-${index}@example.com`, '10.0.0.1'),
    );
    while (statuses.length < 20) await new Promise((resolve) => setImmediate(resolve));
    const elsewhere = signIn('owner@example.com', '10.0.0.2');
    gate.resolve(undefined);
    await writing;
    const waits = await Promise.all(attempts);
    await elsewhere;
    const count = (status: number) => statuses.filter((found) => found === status).length;
    expect([count(429), count(401), count(200)]).toEqual([20, 80, 1]);
    expect(waits.filter((seconds) => seconds === '2')).toHaveLength(20);
    await dispose();
  });
});

describe('passwords that an administrator gives to others', () => {
  const gate = () => Promise.withResolvers<undefined>();

  it.each([
    ['USR-08 of new users', 'POST /auth/users'],
    ['USR-19 that are reset', 'POST /auth/users/:id/reset-password'],
  ])('%s wait their turn like sign-ins, however many they are', async (_title, route) => {
    const opened = gate();
    let hashing = 0;
    const t = await testApi(undefined, {
      async hashPassword(password) {
        hashing += 1;
        await opened.promise;
        return `plain:${password}`;
      },
    });
    const { _id } = await t.ok('GET /auth/me', { as: 'employee' });
    const statuses: number[] = [];
    const set = async (index: number) => {
      const user = { email: `${index}@example.com`, password: 'secret1', name: 'A', role: 'user' };
      const body = route.endsWith('users') ? { body: user } : {};
      statuses.push((await t.call(route.replace(':id', _id as string), body)).status);
    };
    const all = Array.from({ length: 85 }, (_, index) => set(index));
    while (hashing < 4) await new Promise((resolve) => setImmediate(resolve));
    await t.call('GET /auth/me');
    expect([hashing, statuses]).toEqual([4, []]);
    opened.resolve(undefined);
    await Promise.all(all);
    expect(statuses.filter((status) => status < 300)).toHaveLength(85);
  });
});
