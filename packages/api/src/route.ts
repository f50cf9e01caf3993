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

/** The body of a PUT: fields of the row; omitted ones keep their value. */
export type Change<Body extends z.ZodType> = Partial<z.input<Body>> & { updated_at?: string };

/** The context of a signed-in call. */
export type Call = {
  deps: ApiDeps;
  caller: Caller;
  settings: SettingsRow;
  business: Business;
  /** Ms since 1970, constant throughout the call. */
  now: number;
  /**
   * Links that are no longer in force but that the rows of an import may refer to (`formerLink`):
   * invoices of a vendor that has left the store, shifts of somebody who was deleted. An import
   * alone has them.
   */
  formerLinks?: ReadonlySet<string>;
  /** The rows are from the files of a business, which come with its settings (`rulesFor`). */
  isOfOwnFiles?: boolean;
};

/** The element of `formerLinks` for a vendor or an employee and a store. */
export const formerLink = (id: string, storeId: string): string => `${id} ${storeId}`;

/** A call inside its transaction. */
export type WriteCall = Call & { tx: Tx };

type FilePart = Uint8Array<ArrayBuffer>;

type RouteInfo = {
  summary: string;
  response: z.ZodType;
  /** The response's media type if it is not JSON. */
  mediaType?: string;
  status?: 200 | 201;
};

type Inputs<Query extends z.ZodType | undefined, Body extends z.ZodType | undefined> = {
  params: Record<string, string>;
  /** The path's `:id`, or an empty string. */
  id: string;
  query: Query extends z.ZodType ? z.output<Query> : undefined;
  body: Body extends z.ZodType ? z.output<Body> : undefined;
};

type ReadCall<Query extends z.ZodType | undefined> = Call & Inputs<Query, undefined> & { db: Db };

/** A call that only reads. */
export type ReadRoute<Query extends z.ZodType | undefined, Result extends z.ZodType> = RouteInfo & {
  kind: 'read';
  permission: Permission;
  query?: Query;
  response: Result;
  /** True if the call can take long enough to block other requests; it may run in a worker. */
  heavy?: (query: Inputs<Query, undefined>['query']) => boolean;
  /** True if a heavy read uses the worker's findings cache, which makes the first call slow. */
  warmsCache?: (query: Inputs<Query, undefined>['query']) => boolean;
  /** True if the response depends only on the database, the caller and the business's today. */
  cached?: boolean;
  /** Runs `handle` in one database snapshot. */
  snapshot?: boolean;
  handle: (call: ReadCall<Query>) => Promise<z.output<Result>>;
  /**
   * Streams a response that may be too large to build in memory, as JSON text or as a file's bytes;
   * null to use `handle` instead.
   */
  stream?: (call: ReadCall<Query>) => Promise<AsyncIterable<string | FilePart> | null>;
};

/**
 * Parses a body whose rules need more than its schema, such as today's date; throws one AppError
 * `invalid` with all field errors.
 */
type ReadBody<Body extends z.ZodType | undefined> = (
  sent: Record<string, unknown>,
  call: Call,
) => Inputs<undefined, Body>['body'];

/** A call that writes in one transaction. */
export type WriteRoute<
  Body extends z.ZodType | undefined,
  Changes extends z.ZodType | undefined,
  Result extends z.ZodType,
> = RouteInfo & {
  kind: 'write';
  permission: Permission;
  body?: Body;
  read?: ReadBody<Body>;
  /** The schema of the whole row, if the body is a partial change that the handler merges. */
  changes?: Changes;
  /** Takes the row's `updated_at` in the query; refused with 409 once the row has changed. */
  isConditional?: true;
  response: Result;
  /**
   * Throws an error that can be detected without a transaction, such as a duplicate; `handle` must
   * check the same.
   */
  refuseEarly?: (call: Call & Inputs<undefined, Body> & { db: Db }) => Promise<void>;
  handle: (
    call: Call &
      Inputs<undefined, Body> & {
        tx: Tx;
        change: Record<string, unknown> & { updated_at?: string };
      },
  ) => Promise<z.output<Result>>;
  /** `handle` for many bodies, all or nothing, used by imports. */
  handleAll?: (
    call: WriteCall & { bodies: readonly Inputs<undefined, Body>['body'][] },
  ) => Promise<z.output<Result>[]>;
  /** Deletes many rows by id, all or nothing, used to undo an import. */
  handleIds?: (call: WriteCall & { ids: readonly string[] }) => Promise<void>;
};

/**
 * A call without a session, or one that works outside a transaction (password hashing, uploads).
 */
export type RawRoute<Body extends z.ZodType | undefined, Result extends z.ZodType> = RouteInfo & {
  kind: 'raw';
  permission: Permission | 'public';
  /** True for the calls that the password queue refuses when too many are pending. */
  isQueued?: true;
  /** True for the calls that verify a password, which are queued as well and may find it wrong. */
  triesPassword?: true;
  body?: Body;
  read?: ReadBody<Body>;
  response: Result;
  handle: (
    call: { deps: ApiDeps; now: number; request: Request; env: unknown } & Inputs<
      undefined,
      Body
    > & {
        signedIn: Call | null;
        /** To be passed to the transaction whose changes the response shows. */
        writeId: string | undefined;
      },
  ) => Promise<z.output<Result>>;
};

export function readRoute<
  Result extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
>(route: Omit<ReadRoute<Query, Result>, 'kind'>): ReadRoute<Query, Result> {
  return { kind: 'read', ...route };
}

export function writeRoute<
  Result extends z.ZodType,
  Body extends z.ZodType | undefined = undefined,
  Changes extends z.ZodType | undefined = undefined,
>(route: Omit<WriteRoute<Body, Changes, Result>, 'kind'>): WriteRoute<Body, Changes, Result> {
  return { kind: 'write', ...route };
}

export function rawRoute<Result extends z.ZodType, Body extends z.ZodType | undefined = undefined>(
  route: Omit<RawRoute<Body, Result>, 'kind'>,
): RawRoute<Body, Result> {
  return { kind: 'raw', ...route };
}

/* oxlint-disable typescript/no-explicit-any -- input types meet only in `handle` */
/** Any route declaration, for the dispatcher, the OpenAPI document and the permission test. */
export type AnyRead = ReadRoute<any, any>;
export type AnyWrite = WriteRoute<any, any, any>;
export type AnyRoute = AnyRead | AnyWrite | RawRoute<any, any>;
/* oxlint-enable typescript/no-explicit-any */
