import { AppError, invalidField } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { isStorableText } from '@backcounter/core/text';
import type { Permission } from '@backcounter/core/permissions';
import type { Db } from '@backcounter/storage/database';
import type { z } from 'zod';
import { readOnce } from './answer-memory.ts';
import { askedByRequest, type Asked } from './asked.ts';
import { callerMay } from './caller-may.ts';
import { startCall } from './authenticate.ts';
import { readBody, readChange } from './body.ts';
import type { ApiDeps, HeavyRead } from './deps.ts';
import { readTogether } from './read-together.ts';
import { outgoingAnswer, type OutgoingAnswer } from './reply.ts';
import type {
  AnyRoute,
  AnyWrite,
  Call,
  RawRoute,
  ReadRoute,
  WriteCall,
  WriteRoute,
} from './route.ts';

type Any = z.ZodType | undefined;
type Incoming = { asked: Asked; params: Record<string, string> };
type RawIncoming = { request: Request; env: unknown; params: Record<string, string> };

function allow(call: Call, permission: Permission): void {
  if (callerMay(call, permission)) return;
  throw new AppError('forbidden', { message: 'You do not have permission to do this' });
}

/** Parameters that may be given several times; of others the first one counts. */
const repeated = new Set(['store_ids', 'subject_ids', 'rows', 'kinds']);

/** The query as an object, without what is empty. */
function queryOf({ path }: Asked): Record<string, string | string[]> {
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

function checked(deps: ApiDeps, route: AnyRoute, answer: unknown): unknown {
  if (!deps.checkAnswers || answer instanceof Response) return answer;
  return (route.answer as z.ZodType).parse(answer);
}

type ReadInput = { call: Call; params: Record<string, string>; query: unknown };

function readCall({ call, params, query }: ReadInput, db: Db) {
  return { ...call, db, params, id: params['id'] ?? '', query, body: undefined };
}

/** Runs a read whose input is checked already. */
export async function runRead(
  deps: ApiDeps,
  route: ReadRoute<Any, z.ZodType>,
  input: ReadInput,
): Promise<unknown> {
  const run = (db: Db) => route.handle(readCall(input, db));
  const answer = await (route.snapshot ? deps.storage.snapshot(run) : run(deps.storage.db));
  return checked(deps, route, answer);
}

/** The same as JSON text, which comes in parts where the answer may be long. */
export async function* readText(
  deps: ApiDeps,
  route: ReadRoute<Any, z.ZodType>,
  input: ReadInput,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  const parts = await route.inParts?.(readCall(input, deps.storage.db));
  if (parts) yield* parts;
  else yield JSON.stringify(await runRead(deps, route, input));
}

async function read(
  deps: ApiDeps,
  key: string,
  route: ReadRoute<Any, z.ZodType>,
  { asked, params }: Incoming,
): Promise<unknown> {
  const call = await startCall(deps, asked, deps.clock());
  allow(call, route.permission);
  checkParams(params);
  const { path } = asked;
  const answer = () => {
    const query = (route.query ? parseInput(route.query, queryOf(asked)) : undefined) as never;
    const { offload } = deps;
    if (!offload || !route.heavy?.(query)) return runRead(deps, route, { call, params, query });
    const learns = route.learns?.(query) === true;
    const heavy: HeavyRead = { route: key, caller: call.caller, params, query, learns };
    const { givenUp } = asked;
    if (!route.remembered) return offload(heavy, givenUp);
    return readTogether(call, { path, givenUp }, (signal) => offload(heavy, signal));
  };
  if (!route.remembered) return answer();
  return readOnce(call, { path, permission: route.permission }, answer);
}

type WriteInput = { body: never; change: Record<string, unknown> };

function bodyOf(
  { body, read }: Pick<WriteRoute<Any, Any, z.ZodType>, 'body' | 'read'>,
  sent: Record<string, unknown>,
  call: Call | null,
): never {
  if (read && call) return read(sent, call) as never;
  return (body ? parseInput(body, sent) : undefined) as never;
}

/** The checked body of a write; throws AppError `invalid` at the fields that cannot be read. */
export function readWriteInput(
  route: WriteRoute<Any, Any, z.ZodType>,
  sent: Record<string, unknown>,
  call: Call,
): WriteInput {
  return { body: bodyOf(route, sent, call), change: route.changes ? readChange(sent) : {} };
}

/**
 * Runs a write inside a transaction that is open already: the dispatcher's own, or the one in
 * which an import makes many calls.
 */
export async function runWrite(
  route: WriteRoute<Any, Any, z.ZodType>,
  call: WriteCall,
  input: WriteInput & { params: Record<string, string> },
): Promise<unknown> {
  return route.handle({ ...call, ...input, id: input.params['id'] ?? '', query: undefined });
}

/**
 * Runs a write for several inputs inside a transaction that is open already: by fewer statements
 * where the route can. All are made, or the first refusal is thrown.
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
  const answers: unknown[] = [];
  for (const input of inputs) answers.push(await runWrite(route, call, input));
  return answers;
}

async function write(
  deps: ApiDeps,
  route: WriteRoute<Any, Any, z.ZodType>,
  { asked, params }: Incoming,
): Promise<unknown> {
  const call = await startCall(deps, asked, deps.clock());
  allow(call, route.permission);
  checkParams(params);
  const sent = route.body || route.changes ? await readBody(asked) : {};
  const input = { ...readWriteInput(route, sent, call), params };
  if (route.refuseEarly) {
    const asked = { ...call, ...input, id: input.params['id'] ?? '', query: undefined };
    await route.refuseEarly({ ...asked, db: deps.storage.db });
  }
  const answer = await deps.storage.transaction((tx) => runWrite(route, { ...call, tx }, input));
  return checked(deps, route, answer);
}

async function raw(
  deps: ApiDeps,
  route: RawRoute<Any, z.ZodType>,
  { request, asked, env, params }: RawIncoming & Incoming,
): Promise<unknown> {
  const now = deps.clock();
  let signedIn: Call | null = null;
  if (route.permission !== 'public') {
    signedIn = await startCall(deps, asked, now);
    allow(signedIn, route.permission);
    checkParams(params);
  }
  const body = bodyOf(route, route.body ? await readBody(asked) : {}, signedIn);
  const id = params['id'] ?? '';
  const call = { deps, now, request, env, signedIn, params, id, query: undefined, body };
  return checked(deps, route, await route.handle(call));
}

/** A path that no stored id can fit names nothing. */
function checkParams(params: Record<string, string>): void {
  if (Object.values(params).every(isStorableText)) return;
  throw new AppError('not_found', { message: 'Not found' });
}

/** The answer of a write: who, may he, what, do it; refusals are thrown as AppError. */
export async function answerOfWrite(
  deps: ApiDeps,
  route: AnyWrite,
  incoming: Incoming,
): Promise<OutgoingAnswer> {
  const answer = await write(deps, route, incoming);
  return outgoingAnswer(deps, incoming.asked, { status: route.status ?? 200, answer });
}

/** Answers a call of one route in the same order, as a Response; one that a handler made stays. */
export async function dispatch(
  deps: ApiDeps,
  key: string,
  route: AnyRoute,
  { request, env, params }: RawIncoming,
): Promise<Response> {
  const asked = askedByRequest(request);
  const answer =
    route.kind === 'read'
      ? await read(deps, key, route, { asked, params })
      : route.kind === 'write'
        ? await write(deps, route, { asked, params })
        : await raw(deps, route, { request, asked, env, params });
  if (answer instanceof Response) return answer;
  const { content, ...init } = await outgoingAnswer(deps, asked, {
    status: route.status ?? 200,
    answer,
  });
  return new Response(content, init);
}
