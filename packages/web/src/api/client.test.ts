import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../testing/stub-fetch.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { loadSession, sessionState } from '../session/session-store.ts';
import { isConnectionLost } from '../ui/connection.ts';
import { ApiError, networkMessage, timeoutMessage } from './api-error.ts';
import { call, callFile, rowsOf, setDemoHost } from './client.ts';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('call', () => {
  it('API-01 API-03 sends the stored token, JSON and the query', async () => {
    signInAs('admin');
    const seen = stubFetch(() => ({ body: [] }));
    await call('GET /sales', { query: { store_id: 'a b', month: '2026-11' } });
    await call('POST /sales', { body: { store_id: 's', total_sales: 1.5, date: '2026-11-20' } });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/sales?store_id=a+b&month=2026-11',
      'POST /api/sales',
    ]);
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-admin');
    expect(seen[1]?.headers.get('content-type')).toBe('application/json');
    expect(seen[1]?.body).toEqual({ store_id: 's', total_sales: 1.5, date: '2026-11-20' });
  });

  it('API-16 repeats a parameter for a list and fills the path', async () => {
    const seen = stubFetch(() => ({ body: [] }));
    await call('GET /vendors', { query: { store_ids: ['a', 'b'] } });
    await call('DELETE /sales/:id', { params: { id: 'x/y' } });
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/vendors?store_ids=a&store_ids=b',
      '/api/sales/x%2Fy',
    ]);
  });

  it('API-02 logs stored data that cannot be read and goes without the header', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    localStorage.setItem('tokenData', '{');
    const seen = stubFetch(() => ({ body: [] }));
    await call('GET /stores');
    expect(seen[0]?.headers.has('authorization')).toBe(false);
    expect(log).toHaveBeenCalledOnce();
  });

  it('API-05 a 401 ends the session with the expired flag', async () => {
    signInAs('admin');
    stubFetch(() => ({ status: 401, body: { message: 'Please sign in' } }));
    expect(await failureOf(call('GET /stores'))).toMatchObject({ status: 401 });
    expect(sessionState().status).toBe('expired');
  });

  it('API-05 a 401 to an earlier session leaves the current one alone', async () => {
    signInAs('admin');
    stubFetch(() => {
      signInAs('owner');
      return { status: 401, body: {} };
    });
    await failureOf(call('GET /stores'));
    expect(sessionState().session?.token).toBe('token-owner');
  });

  it('API-48 an error response carries status, message and fields', async () => {
    stubFetch(() => ({ status: 409, body: { message: 'Taken', fields: { date: 'Taken' } } }));
    const error = await failureOf(call('GET /stores'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: 'response', status: 409, fields: { date: 'Taken' } });
  });

  it('API-04 a missing response is a network error, never an empty list', async () => {
    stubFetch(() => new TypeError('Failed to fetch'));
    const error = await failureOf(call('GET /stores'));
    expect(error).toMatchObject({ kind: 'network', status: 0, message: networkMessage });
  });

  it('API-04 a request without a response times out after 20 s', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      return promise;
    });
    const failure = failureOf(call('GET /stores'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failure).toMatchObject({ kind: 'network', message: timeoutMessage });
  });

  /** Answers with a body that the test writes; its reader fails when the request is aborted. */
  function stubStream(headers: Record<string, string>) {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => void writer.abort(signal.reason));
      return Promise.resolve(new Response(body.readable, { headers }));
    });
    return {
      write: (text: string) => writer.write(new TextEncoder().encode(text)),
      close: () => writer.close(),
    };
  }

  it('the timeout of a file ends with the first byte of its response', async () => {
    vi.useFakeTimers();
    const { write, close } = stubStream({ 'content-disposition': 'attachment; filename="a.zip"' });
    const file = callFile('GET /attachments/:id', { params: { id: 'i' } });
    await vi.advanceTimersByTimeAsync(300_000);
    await write('zip');
    await close();
    expect(await file).toMatchObject({ name: 'a.zip', size: 3 });
  });

  it('every report of progress restarts the timeout', async () => {
    vi.useFakeTimers();
    const { write } = stubStream({ 'content-type': 'application/x-ndjson' });
    const reports: number[] = [];
    const onProgress = (done: number) => void reports.push(done);
    const params = { id: 'i' };
    const failure = failureOf(call('POST /imports/:id/undo', { params }, { onProgress }));
    for (const done of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(15_000);
      await write(`${JSON.stringify({ done, total: 4 })}\n`);
    }
    await vi.advanceTimersByTimeAsync(19_000);
    expect(reports).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await failure).toMatchObject({ kind: 'network', message: timeoutMessage });
  });

  it('a call that its caller cancels is no outage', async () => {
    const cancel = new AbortController();
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      return promise;
    });
    const failure = failureOf(call('GET /stores', undefined, { signal: cancel.signal }));
    const reason = new Error('left the screen');
    await Promise.resolve();
    cancel.abort(reason);
    expect(await failure).toBe(reason);
    expect(isConnectionLost()).toBe(false);
  });

  const sale = { body: { store_id: 's', total_sales: 1.5, date: '2026-11-20' } };

  it.each([
    ['no response', new TypeError('Failed to fetch')],
    ['a gateway’s error page', { status: 502 }],
  ])('a write that got %s is sent again with the same key', async (_, lost) => {
    signInAs('admin');
    const responses = [lost, {}, {}];
    const seen = stubFetch(() => responses.shift() ?? {});
    await failureOf(call('POST /sales', sale));
    await call('POST /sales', sale);
    await call('POST /sales', sale);
    const [first, again, next] = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(again).toBe(first);
    // It was answered: whoever enters the same once more means it.
    expect(next).not.toBe(first);
  });

  it('another write has a key of its own, and so has one after a refusal', async () => {
    signInAs('admin');
    const responses = [new TypeError('Failed to fetch'), {}, { status: 409 }];
    const seen = stubFetch(() => responses.shift() ?? {});
    await failureOf(call('POST /sales', sale));
    const other = { body: { ...sale.body, total_sales: 2 } };
    await call('POST /sales', other);
    await failureOf(call('PUT /sales/:id', { ...other, params: { id: 'x' } }));
    await call('PUT /sales/:id', { ...other, params: { id: 'x' } });
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(4);
  });

  it('neither reads, files nor passwords have a key, nor has the demo', async () => {
    signInAs('admin');
    const seen = stubFetch(() => ({ body: [] }));
    await call('GET /sales');
    await call('POST /attachments', { body: new FormData() });
    await call('POST /auth/login', { body: { email: 'a@example.com', password: 'secret1' } });
    expect(seen).toHaveLength(3);
    expect(seen.some(({ headers }) => headers.has('idempotency-key'))).toBe(false);
    signInAs('demo');
    const host = vi.fn((_: string, _init: RequestInit) => Promise.resolve(Response.json({})));
    setDemoHost(() => Promise.resolve(host));
    await call('POST /sales', sale);
    expect(host.mock.calls[0]?.[1].headers).not.toHaveProperty('idempotency-key');
    setDemoHost(null);
  });

  it('DEM-02 in the demo every call goes to the page’s own host', async () => {
    signInAs('demo');
    const seen = stubFetch(() => ({ body: [] }));
    const host = vi.fn(() => Promise.resolve(Response.json(['from the demo'])));
    setDemoHost(() => Promise.resolve(host));
    expect(await call('GET /stores')).toEqual(['from the demo']);
    expect(seen).toEqual([]);
    setDemoHost(null);
  });
});

it.each([[['a']], [{ data: ['a'] }], [{ data: { data: ['a'] } }]])(
  'API-11 takes the rows of %j',
  (response) => {
    expect(rowsOf<string>(response)).toEqual(['a']);
  },
);
