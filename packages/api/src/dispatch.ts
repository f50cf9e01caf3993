import { AppError, invalidField } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { toHex } from '@backcounter/core/ids';
import { isStorableText } from '@backcounter/core/text';
import type { Db, Tx } from '@backcounter/storage/database';
import type { z } from 'zod';
import { readThroughCache } from './response-cache.ts';
import { toApiRequest, type ApiRequest } from './api-request.ts';
import { requirePermission } from './caller-may.ts';
import { startCall } from './authenticate.ts';
import { readBody, readChange } from './body.ts';
import type { ApiDeps, HeavyRead } from './deps.ts';
import { hashRequest, idempotencyKeyOf, runOnce } from './idempotent-write.ts';
import { shareInFlightRead } from './share-in-flight-read.ts';
import { toOutgoingResponse, type OutgoingResponse } from './reply.ts';
import type {
  AnyRead,
  AnyRoute,
  AnyWrite,
  Call,
  RawRoute,
  ReadRoute,
  WriteCall,
  WriteRoute,
} from './route.ts';

type Any = z.ZodType | undefined;
type Incoming = { request: ApiRequest; params: Record<string, string> };
type RawIncoming = { webRequest: Request; env: unknown; params: Record<string, string> };
type WithWriteId = { writeId: string | undefined };

/** A new id for a write; in the demo nobody listens to changes. */
const newWriteId = ({ host }: ApiDeps) =>
  host.kind === 'server' ? toHex(host.randomBytes(8)) : undefined;

/** Parameters that may be repeated; of all others only the first value counts. */
const repeated = new Set(['store_ids', 'subject_ids', 'rows', 'kinds']);

/** The query as an object, without empty values. */
function queryOf({ path }: ApiRequest): Record<string, string | string[]> {
  const start = path.indexOf('?');
  if (start < 0) return {};
  const parameters = new URLSearchParams(path.slice(start + 1));
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of parameters) {
    if (value === '' || name in query) continue;
    if (!isStorableText(value)) throw invalidField(name, 'This text cannot be looked for');
    query[name] = repeated.has(name) ? parameters.getAll(name) : value;
  }
  return query;
}

/** The version of the row that a client has seen, from the query or else the header `if-match`. */
function conditionOf(request: ApiRequest) {
  const { updated_at, updatedAt } = queryOf(request);
  const matched = request.header('if-match')?.replaceAll('"', '');
  return { updated_at: updated_at ?? updatedAt ?? matched };
}

function checkResponse(deps: ApiDeps, route: AnyRoute, result: unknown): unknown {
  if (!deps.checkResponses || result instanceof Response) return result;
  return (route.response as z.ZodType).parse(result);
}

type ReadInput = { call: Call; params: Record<string, string>; query: unknown };

function readCall({ call, params, query }: ReadInput, db: Db) {
  return { ...call, db, params, id: params['id'] ?? '', query, body: undefined };
}

/** Runs a read with input that has been validated. */
export async function runRead(
  deps: ApiDeps,
  route: ReadRoute<Any, z.ZodType>,
  input: ReadInput,
): Promise<unknown> {
  const run = (db: Db) => route.handle(readCall(input, db));
  const result = await (route.snapshot ? deps.storage.snapshot(run) : run(deps.storage.db));
  return checkResponse(deps, route, result);
}

/** Runs a read as a stream: in chunks if the route can stream, otherwise as one JSON text. */
export async function* streamRead(
  deps: ApiDeps,
  route: ReadRoute<Any, z.ZodType>,
  input: ReadInput,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  const chunks = await route.stream?.(readCall(input, deps.storage.db));
  if (chunks) yield* chunks;
  else yield JSON.stringify(await runRead(deps, route, input));
}

/** Thrown for a heavy read without a signal to abort it; never leaves the API. */
const needsSignal = new Error('A heavy read needs to know when the client disconnects');

async function handleRead(
  deps: ApiDeps,
  key: string,
  route: ReadRoute<Any, z.ZodType>,
  { request, params }: Incoming,
): Promise<unknown> {
  const call = await startCall(deps, request, deps.clock());
  requirePermission(call, route.permission);
  checkParams(params);
  const { path, signal } = request;
  const read = () => {
    // As the body in `WriteInput`: only the route knows its type.
    const query = (route.query ? parseInput(route.query, queryOf(request)) : undefined) as never;
    const { offload } = deps;
    if (!offload || !route.heavy?.(query)) return runRead(deps, route, { call, params, query });
    if (!signal) throw needsSignal;
    const warmsCache = route.warmsCache?.(query) === true;
    const heavy: HeavyRead = { route: key, caller: call.caller, params, query, warmsCache };
    if (!route.cached) return offload(heavy, signal);
    return shareInFlightRead(call, { path, signal }, (shared) => offload(heavy, shared));
  };
  if (!route.cached) return read();
  return readThroughCache(call, { path, permission: route.permission }, read);
}

/** What a route's own schema has parsed; only its `handle` knows the type, so nobody else reads it. */
type WriteInput = { body: never; change: Record<string, unknown> };

function bodyOf(
  { body, read }: Pick<WriteRoute<Any, Any, z.ZodType>, 'body' | 'read'>,
  sent: Record<string, unknown>,
  call: Call | null,
): never {
  if (read && call) return read(sent, call) as never;
  return (body ? parseInput(body, sent) : undefined) as never;
}

/** The validated body of a write; throws AppError `invalid` with the field errors. */
export function parseWriteInput(
  route: WriteRoute<Any, Any, z.ZodType>,
  sent: Record<string, unknown>,
  call: Call,
): WriteInput {
  const hasChange = route.changes !== undefined || route.isConditional === true;
  return { body: bodyOf(route, sent, call), change: hasChange ? readChange(sent) : {} };
}

/** Runs a write in an open transaction: the dispatcher's, or that of an import with many calls. */
export async function runWrite(
  route: WriteRoute<Any, Any, z.ZodType>,
  call: WriteCall,
  input: WriteInput & { params: Record<string, string> },
): Promise<unknown> {
  return route.handle({ ...call, ...input, id: input.params['id'] ?? '', query: undefined });
}

/**
 * Runs a write for several inputs in an open transaction, with fewer statements if the route
 * supports it. Throws the first error.
 */
export async function runWrites(
  route: WriteRoute<Any, Any, z.ZodType>,
  call: WriteCall,
  inputs: readonly (WriteInput & { params: Record<string, string> })[],
): Promise<unknown[]> {
  if (inputs.length === 0) return [];
  if (route.handleAll) {
    return route.handleAll({ ...call, bodies: inputs.map(({ body }) => body) });
  }
  const results: unknown[] = [];
  for (const input of inputs) results.push(await runWrite(route, call, input));
  return results;
}

async function handleWrite(
  deps: ApiDeps,
  route: WriteRoute<Any, Any, z.ZodType>,
  { request, params, writeId }: Incoming & WithWriteId,
): Promise<unknown> {
  const call = await startCall(deps, request, deps.clock());
  requirePermission(call, route.permission);
  checkParams(params);
  const hasBody = route.body !== undefined || route.changes !== undefined;
  const sent = hasBody ? await readBody(request) : route.isConditional ? conditionOf(request) : {};
  const input = { ...parseWriteInput(route, sent, call), params };
  const key = idempotencyKeyOf(deps, request);
  // A write that is sent again must not be refused for what it has done itself.
  if (route.refuseEarly && key === null) {
    const inputs = { ...input, id: input.params['id'] ?? '', query: undefined };
    await route.refuseEarly({ ...call, ...inputs, db: deps.storage.db });
  }
  const write = (tx: Tx) => {
    const inTransaction = { ...call, tx };
    const run = () => runWrite(route, inTransaction, input);
    if (key === null) return run();
    return runOnce(inTransaction, { key, requestHash: hashRequest(deps, request, sent) }, run);
  };
  const result = await deps.storage.transaction(write, { writeId });
  return checkResponse(deps, route, result);
}

async function handleRaw(
  deps: ApiDeps,
  route: RawRoute<Any, z.ZodType>,
  { webRequest, request, env, params, writeId }: RawIncoming & Incoming & WithWriteId,
): Promise<unknown> {
  const now = deps.clock();
  let signedIn: Call | null = null;
  if (route.permission !== 'public') {
    signedIn = await startCall(deps, request, now);
    requirePermission(signedIn, route.permission);
    checkParams(params);
  }
  const body = bodyOf(route, route.body ? await readBody(request) : {}, signedIn);
  const inputs = { params, id: params['id'] ?? '', query: undefined, body };
  const given = { deps, now, request: webRequest, env, signedIn, writeId };
  const result = await route.handle({ ...given, ...inputs });
  return checkResponse(deps, route, result);
}

/** Responds 404 to path parameters that no stored id can equal, such as invalid text. */
function checkParams(params: Record<string, string>): void {
  if (Object.values(params).every(isStorableText)) return;
  throw new AppError('not_found', { message: 'Not found' });
}

/**
 * Runs a write (authenticate, authorize, validate, execute) and builds its response; throws
 * AppError.
 */
export async function respondToWrite(
  deps: ApiDeps,
  route: AnyWrite,
  incoming: Incoming,
): Promise<OutgoingResponse> {
  const writeId = newWriteId(deps);
  const result = await handleWrite(deps, route, { ...incoming, writeId });
  const status = route.status ?? 200;
  return toOutgoingResponse(deps, incoming.request, { status, result, writeId });
}

/**
 * Runs a read (authenticate, authorize, validate, execute) without a signal and builds its response;
 * null for a heavy read, which needs one. Throws AppError.
 */
export async function respondToRead(
  deps: ApiDeps,
  { key, route }: { key: string; route: AnyRead },
  request: ApiRequest,
): Promise<OutgoingResponse | null> {
  try {
    const result = await handleRead(deps, key, route, { request, params: {} });
    return await toOutgoingResponse(deps, request, { status: route.status ?? 200, result });
  } catch (error) {
    if (error === needsSignal) return null;
    throw error;
  }
}

/**
 * Runs one call of any route (authenticate, authorize, validate, execute) and builds its response;
 * a Response that the handler returns is used as is. Throws AppError.
 */
export async function dispatch(
  deps: ApiDeps,
  key: string,
  route: AnyRoute,
  { webRequest, env, params }: RawIncoming,
): Promise<Response> {
  const request = toApiRequest(webRequest);
  const writeId = key.startsWith('GET ') ? undefined : newWriteId(deps);
  const result =
    route.kind === 'read'
      ? await handleRead(deps, key, route, { request, params })
      : route.kind === 'write'
        ? await handleWrite(deps, route, { request, params, writeId })
        : await handleRaw(deps, route, { webRequest, request, env, params, writeId });
  if (result instanceof Response) return result;
  const { content, ...init } = await toOutgoingResponse(deps, request, {
    status: route.status ?? 200,
    result,
    writeId,
  });
  return new Response(content, init);
}
