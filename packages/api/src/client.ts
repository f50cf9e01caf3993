import type { z } from 'zod';
import type { Change, ParamsOf, ReadRoute, WriteRoute } from './route.ts';
import type { RawRoute } from './route.ts';
import type { Routes } from './routes.ts';

// Types only: a client in the browser carries nothing of the API along.

type Key = keyof Routes;

/** What a call answers. */
export type AnswerOf<K extends Key> = Routes[K] extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : never;

type QueryOf<K extends Key> =
  Routes[K] extends ReadRoute<infer Query, z.ZodType>
    ? Query extends z.ZodType
      ? { query?: z.input<Query> }
      : unknown
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

/** What a call takes: `params` for the path, `query`, `body`. */
export type InputOf<K extends Key> = (keyof ParamsOf<K> extends never
  ? unknown
  : { params: ParamsOf<K> }) &
  QueryOf<K> &
  BodyOf<K>;

export type RouteName = Key;
