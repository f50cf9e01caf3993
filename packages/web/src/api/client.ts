import type { AnswerOf, InputOf, RouteName } from '@backcounter/api/client';
import type { FieldMessages } from '@backcounter/core/errors';
import { logProblem } from '../session/log.ts';
import { isDemoMode } from '../session/demo-mode.ts';
import { expireSession } from '../session/session-store.ts';
import { loadToken } from '../session/stored-session.ts';
import { ApiError, networkMessage, timeoutMessage } from './api-error.ts';
import { progressType, readProgress } from './progress-lines.ts';
import { noteLost, noteReached } from './connection.ts';

export type Transport = (url: string, init: RequestInit) => Promise<Response>;

const usualTimeoutMs = 20_000;
const fileTimeoutMs = 60_000;
const base = (import.meta.env['VITE_API_BASE'] as string | undefined) ?? '';

/** Reads with another address each time, for what keeps answers that must not be kept (API-34). */
const neverCached: ReadonlySet<string> = new Set(['GET /shifts']);

const viaNetwork: Transport = (url, init) => fetch(url, init);

let demoHost: (() => Promise<Transport>) | null = null;

/** Says how the demo's host in this page is started, if there is one: by the page's composition. */
export function setDemoHost(start: (() => Promise<Transport>) | null): void {
  demoHost = start;
}

function transport(): Promise<Transport> {
  if (!isDemoMode()) return Promise.resolve(viaNetwork);
  if (demoHost) return demoHost();
  throw new ApiError('network', 'The demo is not part of this installation.', { status: 0 });
}

let whenForbidden = () => {};

/** Says what is done about a call that the server refused to the person's role. */
export function setWhenForbidden(act: () => void): void {
  whenForbidden = act;
}

type Sent = { body?: unknown; query?: unknown; params?: unknown };
type Options = {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** The one status that counts as success; any 2xx when absent. */
  success?: number;
  /** Asks the server in demo mode too. */
  atServer?: boolean;
  /** How long the answer may take; files take longer than figures. */
  timeoutMs?: number;
  /** Told how far long work is; the answer may take that long between two words of it. */
  onProgress?: (done: number, total: number) => void;
  /** A successful answer is a file: only its beginning has to come in time. */
  isFile?: boolean;
};

type Args<K extends RouteName> =
  Partial<InputOf<K>> extends InputOf<K>
    ? [input?: InputOf<K>, options?: Options]
    : [input: InputOf<K>, options?: Options];

/**
 * Calls the API by a route's name, in server and demo alike; throws ApiError. An answer of 401
 * ends the session with the expired message; after one of 403 the role may be another one by now.
 */
export async function call<K extends RouteName>(
  name: K,
  ...[input, options]: Args<K>
): Promise<AnswerOf<K>> {
  const token = authorization();
  const answer = await request(name, { ...(input as Sent), token }, options);
  if (answer.status === 401 && token === authorization()) expireSession();
  if (answer.status === 403 && name !== 'GET /auth/me' && !isDemoMode()) whenForbidden();
  if (isSuccess(answer.status, options)) return answer.body as AnswerOf<K>;
  throw refusal(answer);
}

/**
 * The file that a call answers, under the name that the server gives it; throws ApiError as `call`
 * does, and when the file breaks off.
 */
export async function callFile<K extends RouteName>(
  name: K,
  input: InputOf<K>,
  signal?: AbortSignal,
): Promise<File> {
  const options = { isFile: true, timeoutMs: fileTimeoutMs, ...(signal ? { signal } : {}) };
  return (await (call as (...of: unknown[]) => Promise<unknown>)(name, input, options)) as File;
}

const isSuccess = (status: number, { success }: Options = {}) =>
  success === undefined ? status >= 200 && status < 300 : status === success;

/** The stored token; unreadable data is logged and the call goes without one (API-01, API-02). */
function authorization(): string | null {
  try {
    return loadToken();
  } catch (error) {
    logProblem('The stored token data cannot be read', error);
    return null;
  }
}

/** The address of a call: `GET /sales/:id` with its params and query. */
function addressOf(path: string, { params, query }: Sent): string {
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}) as [string, unknown][]) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(key, String(each));
    }
  }
  return `${base}/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

export type Answer = { status: number; body: unknown };

/** A proxy answers so, with a page of its own, while the server behind it starts again. */
const isOfProxy = ({ status, body }: Answer) =>
  status >= 502 && status <= 504 && body === undefined;

const acceptedBy = ({ isFile, onProgress }: Options) =>
  isFile ? '*/*' : onProgress ? `${progressType}, application/json` : 'application/json';

const isWork = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith(progressType) === true;

/** One request, whatever it answers; throws ApiError of kind `network` without an answer. */
export async function request(
  name: string,
  sent: Sent & { token: string | null },
  options: Options = {},
): Promise<Answer> {
  const { signal, keepalive = false, atServer = false, timeoutMs = usualTimeoutMs } = options;
  const [method = 'GET', path = ''] = name.split(' ');
  const abort = new AbortController();
  const giveUp = () => abort.abort(new Error(timeoutMessage));
  let timer = setTimeout(giveUp, timeoutMs);
  const cancel = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', cancel);
  try {
    const send = atServer ? viaNetwork : await transport();
    const stamp = neverCached.has(name) ? { _t: Date.now() } : {};
    const query = { ...(sent.query as object | undefined), ...stamp };
    const response = await send(addressOf(path, { ...sent, query }), {
      method,
      headers: {
        accept: acceptedBy(options),
        ...(sent.body === undefined || sent.body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
        ...(sent.token === null ? {} : { authorization: `Bearer ${sent.token}` }),
      },
      ...(sent.body === undefined
        ? {}
        : { body: sent.body instanceof FormData ? sent.body : JSON.stringify(sent.body) }),
      signal: abort.signal,
      keepalive,
      credentials: 'omit',
      cache: 'no-store',
    });
    const isFile = options.isFile === true && response.ok;
    if (isFile) clearTimeout(timer);
    const readWork = () =>
      readProgress(response, (done, total) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, timeoutMs);
        options.onProgress?.(done, total);
      });
    const answer = isWork(response)
      ? await readWork()
      : { status: response.status, body: await (isFile ? readFile : readBody)(response) };
    if (isOfProxy(answer)) noteLost();
    else noteReached();
    return answer;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    const message = abort.signal.aborted ? timeoutMessage : networkMessage;
    if (!abort.signal.aborted) noteLost();
    throw new ApiError('network', message, { status: 0 });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** The answer of a call that goes on for as long as it is listened to; only a server has such. */
export async function openStream(name: `GET ${string}`, signal: AbortSignal): Promise<Response> {
  const token = authorization();
  try {
    return await viaNetwork(addressOf(name.slice('GET '.length), {}), {
      headers: {
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (!signal.aborted) noteLost();
    throw error;
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readFile(response: Response): Promise<File> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const [, name = 'export'] = /filename="([^"]*)"/.exec(disposition) ?? [];
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

function refusal({ status, body }: Answer): ApiError {
  const { message, fields } = (body ?? {}) as { message?: unknown; fields?: FieldMessages };
  return new ApiError('answer', typeof message === 'string' ? message : '', { status, fields });
}

/** A row of a route that lists. */
export type RowOf<K extends RouteName> =
  AnswerOf<K> extends readonly (infer Row)[] | { data: readonly (infer Row)[] } ? Row : never;

/** The rows of a list answer, which may stand in `data` or in `data.data` (API-11). */
export function rowsOf<T>(answer: readonly T[] | { data: readonly T[] | { data: readonly T[] } }) {
  if (isRows(answer)) return answer;
  return isRows(answer.data) ? answer.data : answer.data.data;
}

function isRows<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}
