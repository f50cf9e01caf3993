import type { ResponseOf, InputOf, RouteName } from '@backcounter/api/client';
import type { FieldMessages } from '@backcounter/core/errors';
import { writeIdHeader } from '@backcounter/core/write-ids';
import { logProblem } from '../session/log.ts';
import { isDemoMode } from '../session/demo-mode.ts';
import { expireSession } from '../session/session-store.ts';
import { loadToken } from '../session/stored-session.ts';
import { ApiError, networkMessage, timeoutMessage } from './api-error.ts';
import { trackWrite } from './own-writes.ts';
import { noteVersions } from './row-versions.ts';
import { progressMediaType, readProgress } from './progress-lines.ts';
import type { SendWrite } from './resend.ts';
import { sendOnce } from './unanswered-writes.ts';
import { markUnreachable, markReachable } from '../ui/connection.ts';

export type Transport = (url: string, init: RequestInit) => Promise<Response>;

const defaultTimeoutMs = 20_000;
const fileTimeoutMs = 60_000;
const baseUrl = (import.meta.env['VITE_API_BASE'] as string | undefined) ?? '';

/** Reads that get a unique URL each time, to defeat caches that ignore `no-store` (API-34). */
const neverCached: ReadonlySet<string> = new Set(['GET /shifts']);

const viaNetwork: Transport = (url, init) => fetch(url, init);

let demoHost: (() => Promise<Transport>) | null = null;

/** Registers how to start the in-page demo host; called once by the app's composition. */
export function setDemoHost(start: (() => Promise<Transport>) | null): void {
  demoHost = start;
}

function transport(): Promise<Transport> {
  if (!isDemoMode()) return Promise.resolve(viaNetwork);
  if (demoHost) return demoHost();
  throw new ApiError('network', 'The demo is not part of this installation.', { status: 0 });
}

const ignore = () => {};

let onForbidden = ignore;

/** Registers a handler for 403 responses; returns how to remove it. */
export function setOnForbidden(act: () => void): () => void {
  onForbidden = act;
  return () => {
    onForbidden = ignore;
  };
}

const sendOnly: SendWrite = (send) => send({ onUnreachable: markUnreachable });

let sendKeyed = sendOnly;

/**
 * Registers how writes with a key are sent: on the pages behind the sign-in again for a while, which
 * the sign-in page need not load. Returns how to send them only once, as without it.
 */
export function setSendWrite(send: SendWrite): () => void {
  sendKeyed = send;
  return () => {
    sendKeyed = sendOnly;
  };
}

type RequestInput = { body?: unknown; query?: unknown; params?: unknown };
type CallOptions = {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** The only status treated as success; any 2xx when absent. */
  success?: number;
  /** Sends the request to the server even in demo mode. */
  atServer?: boolean;
  /** Defaults to 20 s; file transfers need longer. */
  timeoutMs?: number;
  /** Receives progress of long-running work; the timeout restarts with each report. */
  onProgress?: (done: number, total: number) => void;
  /** The version of the row that is written: refused if it has another one by now. */
  ifMatch?: string | undefined;
  /** The response is a file: the timeout covers only the time to its first byte. */
  isFile?: boolean;
};

type Args<K extends RouteName> =
  Partial<InputOf<K>> extends InputOf<K>
    ? [input?: InputOf<K>, options?: CallOptions]
    : [input: InputOf<K>, options?: CallOptions];

/**
 * Calls the API by route name, on the server or in the demo; throws ApiError. A 401 ends the
 * session with the expired message; after a 403 the role may have changed, so the handler of
 * `setOnForbidden` runs.
 */
export async function call<K extends RouteName>(
  name: K,
  ...[input, options]: Args<K>
): Promise<ResponseOf<K>> {
  const token = authorization();
  const sent = { ...(input as RequestInput), token };
  const response = await (name.startsWith('GET ')
    ? request(name, sent, options)
    : trackWrite(() => sendWrite(name, sent, options)));
  if (response.status === 401 && token === authorization()) expireSession();
  if (response.status === 403 && name !== 'GET /auth/me' && !isDemoMode()) onForbidden();
  if (!isSuccess(response.status, options)) throw toApiError(response);
  if (!name.startsWith('GET ')) noteVersions(response.body);
  return response.body as ResponseOf<K>;
}

/** Writes that the server keeps no keys of, nor should passwords and PINs stay in memory. */
const withoutKeys = /^\w+ \/(auth|imports|weekly-email\/send|employees\/:id\/pin)\b/;

/** Sends a write so that it can be sent again; the demo loses no response, and files are large. */
function sendWrite(name: string, sent: Sent, options: CallOptions = {}): Promise<ApiResponse> {
  if (isDemoMode() || withoutKeys.test(name) || sent.body instanceof FormData) {
    return request(name, sent, options);
  }
  const { token, ...what } = sent;
  const { signal, timeoutMs = defaultTimeoutMs } = options;
  const write = { route: name, sent: JSON.stringify([name, what, options.ifMatch]) };
  return sendOnce(write, (idempotencyKey) =>
    sendKeyed(
      ({ maxMs = timeoutMs, onUnreachable }) => {
        const limited = { ...options, timeoutMs: Math.min(timeoutMs, maxMs) };
        return request(name, { ...sent, idempotencyKey }, limited, onUnreachable);
      },
      { signal, mayResend: () => token === authorization() },
    ),
  );
}

/** The type of `call` in generic code, where the input's type depends on a type parameter. */
export type LooseCall = (name: string, input: unknown, options: CallOptions) => Promise<unknown>;

/**
 * Downloads a file, named as the server names it; throws ApiError like `call`, also when the
 * transfer breaks off.
 */
export async function callFile<K extends RouteName>(
  name: K,
  input: InputOf<K>,
  signal?: AbortSignal,
): Promise<File> {
  const options = { isFile: true, timeoutMs: fileTimeoutMs, ...(signal ? { signal } : {}) };
  return (await (call as LooseCall)(name, input, options)) as File;
}

const isSuccess = (status: number, { success }: CallOptions = {}) =>
  success === undefined ? status >= 200 && status < 300 : status === success;

/**
 * The stored token; unreadable data is logged and the call goes out without one (API-01, API-02).
 */
function authorization(): string | null {
  try {
    return loadToken();
  } catch (error) {
    logProblem('The stored token data cannot be read', error);
    return null;
  }
}

/** The URL of a call: `GET /sales/:id` with its params and query. */
function urlOf(path: string, { params, query }: RequestInput): string {
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
  return `${baseUrl}/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** `writeId` is the id of the write, in the response of one that succeeded. */
export type ApiResponse = { status: number; body: unknown; writeId: string | null };

/** A gateway error page of a proxy, e.g. while the server behind it restarts. */
const isProxyError = ({ status, body }: ApiResponse) =>
  status >= 502 && status <= 504 && body === undefined;

const acceptHeader = ({ isFile, onProgress }: CallOptions) =>
  isFile ? '*/*' : onProgress ? `${progressMediaType}, application/json` : 'application/json';

const isProgressStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith(progressMediaType) === true;

type Sent = RequestInput & { token: string | null; idempotencyKey?: string };

/** A call as `fetch` takes it. */
function toFetch(name: string, sent: Sent, options: CallOptions): [url: string, init: RequestInit] {
  const [method = 'GET', path = ''] = name.split(' ');
  const { body, token, idempotencyKey } = sent;
  const stamp = neverCached.has(name) ? { _t: Date.now() } : {};
  const query = { ...(sent.query as object | undefined), ...stamp };
  const isJson = body !== undefined && !(body instanceof FormData);
  const init: RequestInit = {
    method,
    headers: {
      accept: acceptHeader(options),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    keepalive: options.keepalive ?? false,
    credentials: 'omit',
    cache: 'no-store',
  };
  return [urlOf(path, { ...sent, query }), init];
}

type Deadline = { signal: AbortSignal; restart: () => void; lift: () => void; end: () => void };

/** A signal that aborts with the caller's, or when the timeout has passed since the last restart. */
function startDeadline({ signal, timeoutMs = defaultTimeoutMs }: CallOptions): Deadline {
  const abort = new AbortController();
  const startTimeout = () => setTimeout(() => abort.abort(new Error(timeoutMessage)), timeoutMs);
  let timer = startTimeout();
  const lift = () => clearTimeout(timer);
  const cancel = () => abort.abort(signal?.reason);
  signal?.addEventListener('abort', cancel);
  return {
    signal: abort.signal,
    restart() {
      lift();
      timer = startTimeout();
    },
    lift,
    end() {
      lift();
      signal?.removeEventListener('abort', cancel);
    },
  };
}

/** Reads the body as what it is: a progress stream, a file or JSON. */
async function readResponse(
  response: Response,
  { isFile, onProgress }: CallOptions,
  deadline: Deadline,
): Promise<ApiResponse> {
  const writeId = response.headers.get(writeIdHeader);
  if (isProgressStream(response)) {
    const result = await readProgress(response, (done, total) => {
      deadline.restart();
      onProgress?.(done, total);
    });
    return { ...result, writeId };
  }
  const { status } = response;
  if (!isFile || !response.ok) return { status, body: await readBody(response), writeId };
  deadline.lift();
  return { status, body: await readFile(response), writeId };
}

/**
 * Sends one request and returns any response; throws ApiError of kind `network` if there is none.
 */
export async function request(
  name: string,
  sent: Sent,
  options: CallOptions = {},
  onUnreachable = markUnreachable,
): Promise<ApiResponse> {
  const deadline = startDeadline(options);
  try {
    const send = options.atServer ? viaNetwork : await transport();
    const [url, init] = toFetch(name, sent, options);
    const response = await send(url, { ...init, signal: deadline.signal });
    const result = await readResponse(response, options, deadline);
    if (isProxyError(result)) onUnreachable();
    else markReachable();
    return result;
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    const isTimeout = deadline.signal.aborted;
    if (!isTimeout) onUnreachable();
    throw new ApiError('network', isTimeout ? timeoutMessage : networkMessage, { status: 0 });
  } finally {
    deadline.end();
  }
}

/** Opens a server-sent event stream; the demo has none. */
export async function openStream(name: `GET ${string}`, signal: AbortSignal): Promise<Response> {
  const token = authorization();
  try {
    return await viaNetwork(urlOf(name.slice('GET '.length), {}), {
      headers: {
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (!signal.aborted) markUnreachable();
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

export function toApiError({ status, body }: ApiResponse): ApiError {
  const { message, fields } = (body ?? {}) as { message?: unknown; fields?: FieldMessages };
  return new ApiError('response', typeof message === 'string' ? message : '', { status, fields });
}

/** The row type of a list route. */
export type RowOf<K extends RouteName> =
  ResponseOf<K> extends readonly (infer Row)[] | { data: readonly (infer Row)[] } ? Row : never;

/** The rows of a list response, which may be bare, in `data` or in `data.data` (API-11). */
export function rowsOf<T>(
  response: readonly T[] | { data: readonly T[] | { data: readonly T[] } },
) {
  if (isRows(response)) return response;
  return isRows(response.data) ? response.data : response.data.data;
}

function isRows<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}
