import { createIdGenerator } from '@backcounter/core/ids';
import type { Role } from '@backcounter/core/permissions';
import { nameKey } from '@backcounter/core/text';
import type { Storage } from '@backcounter/storage/database';
import { migrate } from '@backcounter/storage/migrate';
import { insertSession } from '@backcounter/storage/sessions';
import { insertSettings } from '@backcounter/storage/settings';
import { serveFromCache } from '../serve-from-cache.ts';
import { fastRead } from '../fast-read.ts';
import { fastWrite } from '../fast-write.ts';
import { toApiRequest } from '../api-request.ts';
import { createApi } from '../create-api.ts';
import { defaultSettings } from '../default-settings.ts';
import type { ApiDeps, ServerHost } from '../deps.ts';
import type { OutgoingResponse } from '../reply.ts';
import { migratedFile } from './test-files.ts';

/** Friday noon in Chicago; tests set `clock.now` to move it. */
const friday = Date.parse('2026-11-20T18:00:00Z');

const encoder = new TextEncoder();

/** A server host with free hashes instead of real ones. */
export const fakeHost: ServerHost = {
  kind: 'server',
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  hashToken: (token) => `hash-of-${token}`,
  sha256: (text) => `sha256-of-${text}`,
  hashesAtOnce: 4,
  hashPassword: (password) => Promise.resolve(`plain:${password}`),
  verifyPassword: (password, hash) => Promise.resolve(hash === `plain:${password}`),
  addressOf: (request) => request.headers.get('x-test-address') ?? '127.0.0.1',
  every: () => () => undefined,
  stopping: new AbortController().signal,
};

type Sent = { as?: string | null; body?: unknown; headers?: Record<string, string> };

export type TestResponse = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests inspect arbitrary responses
  body: any;
  headers: Headers;
};

export type TestApi = Awaited<ReturnType<typeof testApi>>;

/**
 * The API with an empty database (by default a SQLite file), a fixed clock and one signed-in user
 * per role, whose tokens are `admin`, `owner`, `user`, `employee` and `demo`.
 */
export async function testApi(given?: Storage, host: Partial<ServerHost> = {}) {
  const storage = given ?? migratedFile();
  const clock = { now: friday };
  const failures: unknown[] = [];
  const newId = createIdGenerator(() => clock.now, fakeHost.randomBytes);
  await migrate(storage, () => clock.now);
  await storage.transaction((tx) =>
    insertSettings(tx, defaultSettings({ timeZone: 'America/Chicago', now: clock.now })),
  );
  const deps: ApiDeps = {
    storage,
    clock: () => clock.now,
    newId,
    host: { ...fakeHost, ...host },
    onFailure: (error) => failures.push(error),
    checkResponses: true,
  };
  const api = createApi(deps);

  /** Adds a user with a session and returns the token. */
  async function signIn(role: Role, options: { token?: string; storeIds?: string[] } = {}) {
    const [id, token] = [newId(), options.token ?? newId()];
    const at = new Date(clock.now).toISOString();
    const email = `${token}@example.com`;
    await storage.transaction(async (tx) => {
      await tx
        .insertInto('users')
        .values({
          id,
          name: `The ${role}`,
          email,
          email_key: nameKey(email),
          role,
          password_hash: 'plain:secret1',
          must_change_password: 0,
          created_at: at,
          updated_at: at,
          deleted_at: null,
        })
        .execute();
      for (const store_id of options.storeIds ?? []) {
        await tx.insertInto('user_stores').values({ user_id: id, store_id }).execute();
      }
      await insertSession(tx, {
        token_hash: fakeHost.hashToken(token),
        user_id: id,
        employee_name: null,
        created_at: clock.now,
        last_seen_at: clock.now,
        expires_at: clock.now + 24 * 3_600_000,
      });
    });
    return token;
  }

  for (const role of ['admin', 'owner', 'user', 'employee', 'demo'] as const) {
    await signIn(role, { token: role });
  }

  function requestOf(route: string, { as = 'admin', body, headers = {} }: Sent): Request {
    const [method = 'GET', path = '/'] = route.split(' ');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Request(`http://localhost/api${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined ? {} : { 'content-length': String(encoder.encode(text).length) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: text }),
    });
  }

  /** The cached response of a repeated GET; null if the request has to go through the API. */
  async function fromCache(route: string, sent: Sent = {}) {
    return route.startsWith('GET ')
      ? serveFromCache(deps, toApiRequest(requestOf(route, sent)))
      : null;
  }

  /** A GET on the server's fast path; null if the request has to go through the API. */
  async function tryFastRead(route: string, sent: Sent = {}) {
    if (!route.startsWith('GET ')) return null;
    const cached = await fromCache(route, sent);
    return cached ?? fastRead(deps, toApiRequest(requestOf(route, sent)));
  }

  /** A write on the server's fast path; null if the request has to go through the API. */
  function tryFastWrite(route: string, sent: Sent = {}) {
    const request = requestOf(route, sent);
    return fastWrite(deps, request.method, toApiRequest(request));
  }

  const versionNow = async () => storage.version() ?? (await storage.readVersion());

  let callsRunning = 0;
  let callsStarted = 0;

  /** `call('POST /sales', {body})`, by default as admin; `as: null` sends no token. */
  async function call(route: string, sent: Sent = {}): Promise<TestResponse> {
    callsRunning += 1;
    callsStarted += 1;
    try {
      return await callBothWays(route, sent);
    } finally {
      callsRunning -= 1;
    }
  }

  async function callBothWays(route: string, sent: Sent): Promise<TestResponse> {
    const isAlone = callsRunning === 1;
    const started = callsStarted;
    const known = failures.length;
    const write = await tryFastWrite(route, sent);
    // Writes that succeeded or failed internally are not repeated.
    if (write && (write.status < 400 || failures.length > known)) {
      return toTestResponse(new Headers(write.headers), write.status, textOf(write));
    }
    const before = await versionNow();
    const fast = write ?? (await tryFastRead(route, sent));
    const response = await api.request(requestOf(route, sent));
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isEndless) await response.body?.cancel();
    const content = isEndless ? '' : await response.text();
    // Not comparable after concurrent writes, including other databases of the same PostgreSQL.
    const isComparable = fast !== null && (await versionNow()) === before;
    // A concurrent read of an earlier version may take the place of the cached response.
    const hasEtag = isAlone && callsStarted === started;
    if (isComparable) expectSame(route, fast, { response, text: content, hasEtag });
    return toTestResponse(response.headers, response.status, content);
  }

  /** A call that must succeed; returns its body. */
  async function ok(route: string, sent: Sent = {}): Promise<TestResponse['body']> {
    const { status, body } = await call(route, sent);
    if (status >= 300) throw new Error(`${route} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Adds a row as admin and returns its id. */
  async function add(path: string, body: object): Promise<string> {
    return ((await ok(`POST ${path}`, { body })) as { _id: string })._id;
  }

  const fastPath = { fromCache, tryFastRead, tryFastWrite };
  return { api, deps, storage, clock, failures, call, ok, add, ...fastPath, signIn };
}

function toTestResponse(headers: Headers, status: number, text: string): TestResponse {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const body: TestResponse['body'] = text === '' ? null : isJson ? JSON.parse(text) : text;
  return { status, body, headers };
}

const textOf = ({ content }: OutgoingResponse) =>
  typeof content === 'string'
    ? content
    : new TextDecoder().decode((content as Uint8Array | null) ?? new Uint8Array());

/** Checks in every test that fast-path responses equal the API's at the same version. */
function expectSame(
  route: string,
  fast: OutgoingResponse,
  { response, text, hasEtag }: { response: Response; text: string; hasEtag: boolean },
): void {
  const compared = (headers: Headers) =>
    [...headers].filter(([name]) => hasEtag || name !== 'etag');
  const { status, headers } = fast;
  const actual = JSON.stringify([status, compared(new Headers(headers)), textOf(fast)]);
  const expected = JSON.stringify([response.status, compared(response.headers), text]);
  if (actual !== expected) throw new Error(`${route} was answered with ${actual} for ${expected}`);
}
