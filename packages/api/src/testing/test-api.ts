import { idMaker } from '@backcounter/core/ids';
import type { Role } from '@backcounter/core/permissions';
import { nameKey } from '@backcounter/core/text';
import type { Storage } from '@backcounter/storage/database';
import { migrate } from '@backcounter/storage/migrate';
import { insertSession } from '@backcounter/storage/sessions';
import { insertSettings } from '@backcounter/storage/settings';
import { answerAgain } from '../answer-again.ts';
import { answerWrite } from '../answer-write.ts';
import { askedByRequest } from '../asked.ts';
import { createApi } from '../create-api.ts';
import { defaultSettings } from '../first-settings.ts';
import type { ApiDeps, ServerHost } from '../deps.ts';
import type { OutgoingAnswer } from '../reply.ts';
import { migratedFile } from './test-files.ts';

/** Friday noon in Chicago; tests set `clock.now` to move it. */
const friday = Date.parse('2026-11-20T18:00:00Z');

const encoder = new TextEncoder();

/** A hash that costs nothing; real ones are the server's. */
export const plainHost: ServerHost = {
  kind: 'server',
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  hashToken: (token) => `hash-of-${token}`,
  hashPassword: (password) => Promise.resolve(`plain:${password}`),
  verifyPassword: (password, hash) => Promise.resolve(hash === `plain:${password}`),
  addressOf: (request) => request.headers.get('x-test-address') ?? '127.0.0.1',
  every: () => () => undefined,
  stopping: new AbortController().signal,
};

type Sent = { as?: string | null; body?: unknown; headers?: Record<string, string> };

export type Answer = {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any answer
  body: any;
  headers: Headers;
};

export type TestApi = Awaited<ReturnType<typeof testApi>>;

/**
 * The API over an empty database, a SQLite file unless another is given, with a clock that stands
 * still and one signed-in user for each role: their tokens are `admin`, `owner`, `user`,
 * `employee` and `demo`.
 */
export async function testApi(given?: Storage, host: Partial<ServerHost> = {}) {
  const storage = given ?? migratedFile();
  const clock = { now: friday };
  const failures: unknown[] = [];
  const newId = idMaker(() => clock.now, plainHost.randomBytes);
  await migrate(storage, () => clock.now);
  await storage.transaction((tx) =>
    insertSettings(tx, defaultSettings({ timeZone: 'America/Chicago', now: clock.now })),
  );
  const deps: ApiDeps = {
    storage,
    clock: () => clock.now,
    newId,
    host: { ...plainHost, ...host },
    onFailure: (error) => failures.push(error),
    checkAnswers: true,
  };
  const api = createApi(deps);

  /** Adds a user and a session of its own; gives the token. */
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
        token_hash: plainHost.hashToken(token),
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

  /** The quick answer to what was asked before; null where the API itself has to be asked. */
  async function again(route: string, sent: Sent = {}) {
    return route.startsWith('GET ')
      ? answerAgain(deps, askedByRequest(requestOf(route, sent)))
      : null;
  }

  /** A write on the server's quick way; null where the API itself has to be asked. */
  function written(route: string, sent: Sent = {}) {
    const request = requestOf(route, sent);
    return answerWrite(deps, request.method, askedByRequest(request));
  }

  const versionNow = async () => storage.version() ?? (await storage.askVersion());

  /** `call('POST /sales', {body})`, as the admin unless told otherwise; null is without a token. */
  async function call(route: string, sent: Sent = {}): Promise<Answer> {
    const known = failures.length;
    const write = await written(route, sent);
    // What was written, or has failed and is told of, is not done twice.
    if (write && (write.status < 400 || failures.length > known)) {
      return answerFrom(new Headers(write.headers), write.status, textOf(write));
    }
    const before = await versionNow();
    const quick = write ?? (await again(route, sent));
    const response = await api.request(requestOf(route, sent));
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isEndless) await response.body?.cancel();
    const answer = isEndless ? '' : await response.text();
    // Whoever wrote in between, also beside this database on one PostgreSQL, made it another answer.
    const isComparable = quick !== null && (await versionNow()) === before;
    if (isComparable) expectSame(route, quick, { response, text: answer });
    return answerFrom(response.headers, response.status, answer);
  }

  /** A call that must succeed; gives its body. */
  async function ok(route: string, sent: Sent = {}): Promise<Answer['body']> {
    const { status, body } = await call(route, sent);
    if (status >= 300) throw new Error(`${route} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Adds a row as the admin; gives its id. */
  async function add(path: string, body: object): Promise<string> {
    return ((await ok(`POST ${path}`, { body })) as { _id: string })._id;
  }

  return { api, deps, storage, clock, failures, call, ok, add, again, written, signIn };
}

function answerFrom(headers: Headers, status: number, text: string): Answer {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  const body: Answer['body'] = text === '' ? null : isJson ? JSON.parse(text) : text;
  return { status, body, headers };
}

const textOf = ({ content }: OutgoingAnswer) =>
  typeof content === 'string'
    ? content
    : new TextDecoder().decode((content as Uint8Array | null) ?? new Uint8Array());

/**
 * What is answered again, and the refusal of a write, is what the API itself answers at the same
 * version, in every test.
 */
function expectSame(
  route: string,
  quick: OutgoingAnswer,
  { response, text }: { response: Response; text: string },
): void {
  const { status, headers } = quick;
  const quickly = JSON.stringify([status, [...new Headers(headers)], textOf(quick)]);
  const usual = JSON.stringify([response.status, [...response.headers], text]);
  if (quickly !== usual) throw new Error(`${route} was answered with ${quickly} for ${usual}`);
}
