import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

const minute = 60_000;

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
});

type Guess = { email?: string; password?: string; from?: string };

function guess({ email = 'owner@example.com', password = 'wrong', from = '10.0.0.1' }: Guess = {}) {
  return t.call('POST /auth/login', {
    as: null,
    body: { email, password },
    headers: { 'x-test-address': from },
  });
}

async function guessTimes(count: number, sent: Guess = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await guess(sent)).status);
  return statuses;
}

const times = (count: number, status: number): number[] => Array<number>(count).fill(status);

describe('guessing the password of an account', () => {
  it('LOG-17 20 failures lock it for their address with 429 and the time to wait', async () => {
    expect(await guessTimes(20)).toEqual(times(20, 401));
    const response = await guess({ password: 'secret1' });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('900');
    expect(response.body).toEqual({
      message: 'Too many failed sign-ins. Please wait a while and try again.',
    });
    expect((await guess({ email: ' OWNER@example.com' })).status).toBe(429);
  });

  it('LOG-17 other accounts there and the same account elsewhere are not locked', async () => {
    await guessTimes(21);
    expect((await guess({ email: 'user@example.com', password: 'secret1' })).status).toBe(200);
    expect((await guess({ password: 'secret1', from: '10.0.0.2' })).status).toBe(200);
  });

  it('LOG-17 an unknown email is locked after as many failures', async () => {
    const email = 'nobody@example.com';
    expect(await guessTimes(21, { email })).toEqual([...times(20, 401), 429]);
  });

  it('LOG-17 is unlocked when the oldest failures are 15 minutes old', async () => {
    await guessTimes(10);
    t.clock.now += 10 * minute;
    await guessTimes(10);
    const closed = await guess({ password: 'secret1' });
    expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, '300']);
    t.clock.now += 5 * minute;
    expect(await guessTimes(11)).toEqual([...times(10, 401), 429]);
  });

  it('LOG-17 a clock that once ran ahead locks nothing for long', async () => {
    t.clock.now += 1000 * minute;
    await guessTimes(20);
    t.clock.now -= 1000 * minute;
    expect((await guess({ password: 'secret1' })).status).toBe(200);
  });

  it('LOG-17 deletes successful attempts at once and failed ones in time', async () => {
    await guess();
    await guess({ password: 'secret1' });
    const count = async () =>
      (await t.storage.db.selectFrom('sign_in_attempts').selectAll().execute()).length;
    expect(await count()).toBe(1);
    t.clock.now += 15 * minute;
    await guess({ password: 'secret1' });
    expect(await count()).toBe(0);
  });

  it('LOG-17 a process that died during a check blocks nobody for long', async () => {
    await t.storage.transaction(async (tx) => {
      for (let index = 0; index < 20; index += 1) {
        await tx
          .insertInto('sign_in_attempts')
          .values({
            id: `lost-${index}`,
            email_key: 'owner@example.com',
            address: '10.0.0.1',
            attempted_at: t.clock.now,
            failed: 0,
          })
          .execute();
      }
    });
    const waiting = guess({ password: 'secret1' });
    t.clock.now += minute / 2;
    expect((await waiting).status).toBe(200);
  });
});

describe('many concurrent sign-ins', () => {
  it('API-06 60 correct ones of one account from one address all succeed', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => guess({ password: 'secret1' })),
    );
    expect(responses.map(({ status }) => status)).toEqual(times(60, 200));
  });

  it.each(engines)(
    'LOG-17 wrong ones do not pass the limit together ($engine)',
    async ({ open }) => {
      const { storage, dispose } = await open();
      t = await testApi(storage);
      await guessTimes(15);
      const responses = await Promise.all(Array.from({ length: 40 }, () => guess()));
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses).toEqual([...times(5, 401), ...times(35, 429)]);
      await dispose();
    },
  );
});
