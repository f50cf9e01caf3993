import type { z } from 'zod';
import type { Business } from '@backcounter/core/business';
import type { Permission } from '@backcounter/core/permissions';
import type { Db, Tx } from '@backcounter/storage/database';
import type { SettingsRow } from '@backcounter/storage/settings';
import type { ApiDeps, Caller } from './deps.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type PathParam<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParam<Tail>
    : Rest
  : never;

/** `{id: string}` of `'PUT /sales/:id'`. */
export type ParamsOf<Key extends string> = Record<PathParam<Key>, string>;

/** The body of a PUT: fields of the row, those left out keep their value. */
export type Change<Body extends z.ZodType> = Partial<z.input<Body>> & { updated_at?: string };

/** What every signed-in call knows. */
export type Call = {
  deps: ApiDeps;
  caller: Caller;
  settings: SettingsRow;
  business: Business;
  /** Ms since 1970, the same for the whole call. */
  now: number;
};

/** A call inside its transaction. */
export type WriteCall = Call & { tx: Tx };

/** Bytes of a file. */
type FilePart = Uint8Array<ArrayBuffer>;

type Answered = {
  summary: string;
  answer: z.ZodType;
  /** The answer's media type where it is no JSON. */
  mediaType?: string;
  status?: 200 | 201;
};

type Inputs<Query extends z.ZodType | undefined, Body extends z.ZodType | undefined> = {
  params: Record<string, string>;
  /** The path's `:id`, empty when it has none. */
  id: string;
  query: Query extends z.ZodType ? z.output<Query> : undefined;
  body: Body extends z.ZodType ? z.output<Body> : undefined;
};

type ReadCall<Query extends z.ZodType | undefined> = Call & Inputs<Query, undefined> & { db: Db };

/** A call that only reads. */
export type ReadRoute<Query extends z.ZodType | undefined, Answer extends z.ZodType> = Answered & {
  kind: 'read';
  permission: Permission;
  query?: Query;
  answer: Answer;
  /** True when the answer may be large enough to keep other calls waiting. */
  heavy?: (query: Inputs<Query, undefined>['query']) => boolean;
  /** True when a heavy one is answered from what its thread remembers, and takes long at first. */
  learns?: (query: Inputs<Query, undefined>['query']) => boolean;
  /** True when the answer hangs on nothing but the database, who asks, and the business's today. */
  remembered?: boolean;
  /** `db` sees one state for the whole call when `snapshot` is set. */
  snapshot?: boolean;
  handle: (call: ReadCall<Query>) => Promise<z.output<Answer>>;
  /**
   * The JSON text of an answer that may be too long to be made as a whole, null for a short one; of a
   * file its own bytes.
   */
  inParts?: (call: ReadCall<Query>) => Promise<AsyncIterable<string | FilePart> | null>;
};

/**
 * Reads a body that more than its schema refuses, as a date that needs to know today: throws one
 * AppError `invalid` with all that is wrong.
 */
type ReadBody<Body extends z.ZodType | undefined> = (
  sent: Record<string, unknown>,
  call: Call,
) => Inputs<undefined, Body>['body'];

/** A call that writes, in one transaction. */
export type WriteRoute<
  Body extends z.ZodType | undefined,
  Changes extends z.ZodType | undefined,
  Answer extends z.ZodType,
> = Answered & {
  kind: 'write';
  permission: Permission;
  body?: Body;
  read?: ReadBody<Body>;
  /** The schema of the whole row, when the body is a change of it; the handler merges. */
  changes?: Changes;
  answer: Answer;
  /**
   * Throws a refusal that a look without a transaction can tell already, as when something exists:
   * `handle` must refuse the same.
   */
  refuseEarly?: (call: Call & Inputs<undefined, Body> & { db: Db }) => Promise<void>;
  handle: (
    call: Call &
      Inputs<undefined, Body> & {
        tx: Tx;
        change: Record<string, unknown> & { updated_at?: string };
      },
  ) => Promise<z.output<Answer>>;
  /** The same for many bodies, all of them or none, where imports make the call again and again. */
  handleAll?: (
    call: WriteCall & { bodies: readonly Inputs<undefined, Body>['body'][] },
  ) => Promise<z.output<Answer>[]>;
  /** The same for many rows by their ids, all of them or none, where an import is taken back. */
  handleIds?: (call: WriteCall & { ids: readonly string[] }) => Promise<void>;
};

/** A call without a session, or one that has to work outside a transaction (password hashing). */
export type RawRoute<Body extends z.ZodType | undefined, Answer extends z.ZodType> = Answered & {
  kind: 'raw';
  permission: Permission | 'public';
  body?: Body;
  read?: ReadBody<Body>;
  answer: Answer;
  handle: (
    call: { deps: ApiDeps; now: number; request: Request; env: unknown } & Inputs<
      undefined,
      Body
    > & {
        signedIn: Call | null;
      },
  ) => Promise<z.output<Answer>>;
};

export function readRoute<
  Answer extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
>(route: Omit<ReadRoute<Query, Answer>, 'kind'>): ReadRoute<Query, Answer> {
  return { kind: 'read', ...route };
}

export function writeRoute<
  Answer extends z.ZodType,
  Body extends z.ZodType | undefined = undefined,
  Changes extends z.ZodType | undefined = undefined,
>(route: Omit<WriteRoute<Body, Changes, Answer>, 'kind'>): WriteRoute<Body, Changes, Answer> {
  return { kind: 'write', ...route };
}

export function rawRoute<Answer extends z.ZodType, Body extends z.ZodType | undefined = undefined>(
  route: Omit<RawRoute<Body, Answer>, 'kind'>,
): RawRoute<Body, Answer> {
  return { kind: 'raw', ...route };
}

/* eslint-disable @typescript-eslint/no-explicit-any -- input types meet only in `handle` */
/** Any declaration, as the dispatcher, the OpenAPI document and the permission test see it. */
export type AnyRead = ReadRoute<any, any>;
export type AnyWrite = WriteRoute<any, any, any>;
export type AnyRoute = AnyRead | AnyWrite | RawRoute<any, any>;
/* eslint-enable @typescript-eslint/no-explicit-any */
