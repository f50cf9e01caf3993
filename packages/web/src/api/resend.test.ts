import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnkeyedWrite } from '@backcounter/api/client';
import { loadSession, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { stubFetch, type StubResponse } from '../testing/stub-fetch.ts';
import { isConnectionLost, markReachable } from '../ui/connection.ts';
import { networkMessage, timeoutMessage } from './api-error.ts';
import { call, setDemoHost, setSendWrite, type LooseCall } from './client.ts';
import { sendUntilAnswered } from './resend.ts';

const lost = new TypeError('Failed to fetch');
const sale = { body: { store_id: 's', total_sales: 1.5, date: '2026-11-20' } };
const restarting = { status: 503, body: { message: 'The server is being restarted.' } };

let stopResending: () => void;

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('admin');
  vi.useFakeTimers();
  stopResending = setSendWrite(sendUntilAnswered);
});
afterEach(async () => {
  // Whatever is still sent counts for the tests that share the page.
  await pass(60_000);
  stopResending();
  signOut();
  markReachable();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Answers in this order, the last one for good; returns when each write was sent, and its key. */
function serve(...responses: StubResponse[]) {
  const start = Date.now();
  const times: number[] = [];
  const seen = stubFetch(() => {
    times.push(Date.now() - start);
    return (responses.length > 1 ? responses.shift() : responses[0]) ?? lost;
  });
  return { times, keys: () => new Set(seen.map(({ headers }) => headers.get('idempotency-key'))) };
}

/** Sends a write; `ended` is its outcome, null as long as it has none. */
function send(write: () => Promise<unknown> = () => call('POST /sales', sale)) {
  const sending: { ended: unknown } = { ended: null };
  write().then(
    (response) => (sending.ended = response),
    (error: unknown) => (sending.ended = error),
  );
  return sending;
}

const setOnLine = (isOnLine: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine);
  if (isOnLine) window.dispatchEvent(new Event('online'));
};

describe('API-04 a write whose connection broke', () => {
  it('is sent again with the same key, three times within 3.5 s', async () => {
    const { times, keys } = serve(lost);
    const sending = send();
    await pass(3499);
    expect(sending.ended).toBeNull();
    await pass(1);
    expect(sending.ended).toMatchObject({ kind: 'network', message: networkMessage });
    expect(times).toEqual([0, 500, 1500, 3500]);
    expect(keys().size).toBe(1);
    await pass(60_000);
    expect(times).toHaveLength(4);
  });

  it('is nothing that anybody notices if the second try is answered', async () => {
    serve(lost, lost, { body: { _id: 'x1' } });
    const sending = send();
    await pass(1499);
    expect(isConnectionLost()).toBe(false);
    await pass(2000);
    expect(sending.ended).toEqual({ _id: 'x1' });
    expect(isConnectionLost()).toBe(false);
  });

  it('tells after a while that the connection is lost, until there is a response', async () => {
    serve(lost, lost, lost, { body: {} });
    send();
    await pass(1749);
    expect(isConnectionLost()).toBe(false);
    await pass(1);
    expect(isConnectionLost()).toBe(true);
    await pass(1750);
    expect(isConnectionLost()).toBe(false);
  });

  it('has the same key still if the person sends it again later', async () => {
    const { keys } = serve(lost, lost, lost, lost, { body: {} });
    send();
    await pass(20_000);
    const again = send();
    await pass(0);
    expect(again.ended).toEqual({});
    expect(keys().size).toBe(1);
  });

  it('is refused by the first response that gives a reason', async () => {
    const { times } = serve(lost, { status: 409, body: { message: 'Taken' } });
    const sending = send();
    await pass(500);
    expect(sending.ended).toMatchObject({ kind: 'response', status: 409, message: 'Taken' });
    await pass(60_000);
    expect(times).toHaveLength(2);
  });

  it.each([[{ status: 502 }], [restarting], [{ status: 504 }]])(
    'is sent again after the temporary response %j',
    async (response) => {
      const { times, keys } = serve(response, { body: {} });
      const sending = send();
      await pass(500);
      expect(sending.ended).toEqual({});
      expect(times).toEqual([0, 500]);
      expect(keys().size).toBe(1);
    },
  );

  it.each([400, 403, 409, 429, 500, 507])(
    'is not sent again after a response of %i',
    async (status) => {
      const { times } = serve({ status });
      const sending = send();
      await pass(60_000);
      expect(sending.ended).toMatchObject({ status });
      expect(times).toEqual([0]);
    },
  );

  it('ends with the last response if there was one each time', async () => {
    serve(restarting);
    const sending = send();
    await pass(3500);
    expect(sending.ended).toMatchObject({ status: 503, message: restarting.body.message });
    expect(isConnectionLost()).toBe(false);
  });

  it('ends with the last of different responses', async () => {
    serve({ status: 502 }, restarting);
    const sending = send();
    await pass(3500);
    expect(sending.ended).toMatchObject({ status: 503, message: restarting.body.message });
  });

  it.each([
    ['first', [lost, restarting]],
    ['second', [{ status: 502 }, lost, restarting]],
  ] as const)(
    'is not told to have failed at the server if its %s attempt may have arrived',
    async (_, responses) => {
      serve(...responses);
      const sending = send();
      await pass(3500);
      expect(sending.ended).toMatchObject({ kind: 'network', message: networkMessage });
    },
  );

  it('does not wait for an attempt longer than for the whole', async () => {
    let count = 0;
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      count += 1;
      if (count === 1) return Promise.reject(lost);
      const { promise, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    });
    const sending = send();
    await pass(3999);
    expect(sending.ended).toBeNull();
    await pass(1);
    expect(sending.ended).toMatchObject({ kind: 'network', message: timeoutMessage });
    await pass(60_000);
    expect(count).toBe(2);
  });
});

describe('API-04 while the browser knows that it is offline', () => {
  it('nothing is sent until it is online again, and then at once', async () => {
    setOnLine(false);
    const { times } = serve(lost, { body: {} });
    const sending = send();
    await pass(2345);
    expect(times).toEqual([0]);
    setOnLine(true);
    await pass(0);
    expect(times).toEqual([0, 2345]);
    expect(sending.ended).toEqual({});
  });

  it('the failure comes after four seconds', async () => {
    setOnLine(false);
    const { times } = serve(lost);
    const sending = send();
    await pass(3999);
    expect(sending.ended).toBeNull();
    await pass(1);
    expect(sending.ended).toMatchObject({ kind: 'network' });
    expect(times).toEqual([0]);
  });

  it('a pause that ends offline sends nothing', async () => {
    const { times } = serve(lost);
    send();
    setOnLine(false);
    await pass(3000);
    expect(times).toEqual([0]);
    setOnLine(true);
    await pass(500);
    expect(times).toEqual([0, 3000, 3500]);
  });

  it('an event in a pause ends it, and the next pause is the first', async () => {
    const { times } = serve(lost);
    send();
    await pass(2000);
    setOnLine(true);
    await pass(500);
    expect(times).toEqual([0, 500, 1500, 2000, 2500]);
  });
});

describe('API-04 nothing is sent again', () => {
  it('once the session is over', async () => {
    const { times } = serve(lost);
    const sending = send();
    await pass(500);
    signInAs('owner');
    await pass(1000);
    expect(sending.ended).toMatchObject({ kind: 'network' });
    expect(times).toEqual([0, 500]);
  });

  it('once its caller has cancelled it', async () => {
    const { times } = serve(lost);
    const cancel = new AbortController();
    const sending = send(() => call('POST /sales', sale, { signal: cancel.signal }));
    await pass(600);
    const reason = new Error('left');
    cancel.abort(reason);
    await pass(60_000);
    expect(sending.ended).toBe(reason);
    expect(times).toEqual([0, 500]);
  });

  it('by a page that was asleep until the time was up', async () => {
    const { times } = serve(lost);
    const sending = send();
    await pass(100);
    vi.setSystemTime(Date.now() + 600_000);
    await pass(400);
    expect(sending.ended).toMatchObject({ kind: 'network' });
    expect(times).toEqual([0]);
  });

  it('after a timeout, for which the person has waited long enough', async () => {
    let count = 0;
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      count += 1;
      const { promise, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    });
    const sending = send();
    await pass(60_000);
    expect(sending.ended).toMatchObject({ message: timeoutMessage });
    expect(count).toBe(1);
  });

  it('of reads, and of uploads', async () => {
    const { times } = serve(lost);
    send(() => call('GET /sales'));
    send(() => call('POST /attachments', { body: new FormData() }));
    await pass(60_000);
    expect(times).toEqual([0, 0]);
  });

  /** A new write without a transaction does not compile until it is listed here. */
  const unkeyed: Record<UnkeyedWrite, object> = {
    'POST /auth/login': {},
    'POST /auth/forgot-password': {},
    'POST /auth/new-password': {},
    'POST /auth/change-password': {},
    'POST /auth/identify': {},
    'POST /auth/users': {},
    'POST /auth/users/:id/reset-password': {},
    'PUT /employees/:id/pin': {},
    'POST /attachments': new FormData(),
    'POST /imports': {},
    'PATCH /imports/:id': {},
    'PATCH /imports/:id/rows': {},
    'POST /imports/:id/commit': {},
    'POST /imports/:id/undo': {},
    'DELETE /imports/:id': {},
    'POST /weekly-email/send': {},
  };
  it.each(Object.entries(unkeyed))(
    'of %s, whose key the server does not keep',
    async (name, body) => {
      const { times, keys } = serve(lost);
      send(() => (call as LooseCall)(name, { body, params: { id: 'i' } }, {}));
      await pass(60_000);
      expect(times).toEqual([0]);
      expect([...keys()]).toEqual([null]);
    },
  );

  it('in the demo, which has no network', async () => {
    signInAs('demo');
    const host = vi.fn(() => Promise.reject(lost));
    setDemoHost(() => Promise.resolve(host));
    const sending = send();
    await pass(60_000);
    expect(sending.ended).toMatchObject({ kind: 'network' });
    expect(host).toHaveBeenCalledOnce();
    setDemoHost(null);
  });
});
