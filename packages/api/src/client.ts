import type { z } from 'zod';
import type { Change, ParamsOf, ReadRoute, WriteRoute } from './route.ts';
import type { RawRoute } from './route.ts';
import type { Routes } from './routes.ts';

// Types only, so that the browser client bundles no API code.

type Key = keyof Routes;

/** The response body of a call. */
export type ResponseOf<K extends Key> = Routes[K] extends { response: infer A extends z.ZodType }
  ? z.output<A>
  : never;

/** The name of a route that deletes one row, unless it has changed since `updated_at`. */
export type Deletion = {
  [K in Extract<Key, `DELETE ${string}/:id`>]: Routes[K] extends { kind: 'write' } ? K : never;
}[Extract<Key, `DELETE ${string}/:id`>];

/** The name of a write that works outside one transaction: the server keeps no key of it. */
export type UnkeyedWrite = {
  [K in Exclude<Key, `GET ${string}`>]: Routes[K] extends { kind: 'raw' } ? K : never;
}[Exclude<Key, `GET ${string}`>];

type QueryOf<K extends Key> =
  Routes[K] extends ReadRoute<infer Query, z.ZodType>
    ? Query extends z.ZodType
      ? { query?: z.input<Query> }
      : unknown
    : K extends Deletion
      ? { query?: { updated_at?: string } }
      : unknown;

type BodyOf<K extends Key> =
  Routes[K] extends WriteRoute<infer Body, infer Changes, z.ZodType>
    ? Body extends z.ZodType
      ? { body: z.input<Body> }
      : Changes extends z.ZodType
        ? { body: Change<Changes> }
        : unknown
    : Routes[K] extends RawRoute<infer Body, z.ZodType>
      ? Body extends z.ZodType
        ? { body: z.input<Body> }
        : unknown
      : unknown;

/** The input of a call: `params` for the path, `query`, `body`. */
export type InputOf<K extends Key> = (keyof ParamsOf<K> extends never
  ? unknown
  : { params: ParamsOf<K> }) &
  QueryOf<K> &
  BodyOf<K>;

export type RouteName = Key;
