import type { ResponseOf, InputOf, RouteName } from '@backcounter/api/client';
import {
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, type LooseCall } from './client.ts';
import { markRefetched } from './own-writes.ts';
import { refetchQueries } from './query-client.ts';
import { isConnectionLost } from '../ui/connection.ts';

type ReadRoute = Extract<RouteName, `GET ${string}`>;

type Args<K extends RouteName> =
  Partial<InputOf<K>> extends InputOf<K> ? [input?: InputOf<K>] : [input: InputOf<K>];

/** True if both inputs ask for the same list, ignoring `limit`. */
function isSameList(before: unknown, now: unknown): boolean {
  const listOf = (input: unknown) => {
    const { query, ...others } = (input ?? {}) as { query?: Record<string, unknown> };
    return JSON.stringify({ ...others, query: { ...query, limit: null } });
  };
  return now !== null && listOf(now) === listOf(before);
}

/**
 * Query of a GET route, cached by route name and input. Pass `null` as the input to wait, e.g. for
 * an incomplete form. While the connection is lost, the known data stays and is refetched
 * afterwards. When only `limit` grows, the current rows stay as placeholder data.
 */
export function useApiQuery<K extends ReadRoute>(
  name: K,
  ...[input]: Args<K> | [null]
): UseQueryResult<ResponseOf<K>> {
  return useQuery<ResponseOf<K>>(queryOptionsOf<K>(name, input));
}

/** Like `useApiQuery` for several inputs, to split what is too long for one request. */
export function useApiQueries<K extends ReadRoute>(
  name: K,
  inputs: readonly InputOf<K>[],
): UseQueryResult<ResponseOf<K>>[] {
  return useQueries({ queries: inputs.map((input) => queryOptionsOf<K>(name, input)) });
}

function queryOptionsOf<K extends ReadRoute>(
  name: K,
  input: unknown,
): UseQueryOptions<ResponseOf<K>> {
  return {
    queryKey: [name, input ?? {}],
    enabled: input !== null,
    placeholderData: (before, query) =>
      query && isSameList(query.queryKey[1], input) ? before : undefined,
    queryFn: async ({ client, queryKey, signal }) => {
      try {
        return (await (call as LooseCall)(name, input, { signal })) as ResponseOf<K>;
      } catch (error) {
        const known = client.getQueryData<ResponseOf<K>>(queryKey);
        if (known === undefined || !isConnectionLost()) throw error;
        return known;
      }
    },
  };
}

/**
 * Returns how to read what a query on screen knows once everything has arrived that is being fetched
 * for it; the last known data if that fails.
 */
export function useSettledData<K extends ReadRoute>(
  name: K,
  input: InputOf<K>,
): () => Promise<ResponseOf<K> | undefined> {
  const client = useQueryClient();
  return async () => {
    const query = client.getQueryCache().find<ResponseOf<K>>({ queryKey: [name, input] });
    while (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
    return query?.state.data;
  };
}

/** Like `useApiQuery`, but never refetched: for facts about a row at the time it was entered. */
export function useApiQueryOnce<K extends ReadRoute>(
  name: K,
  input: InputOf<K>,
): UseQueryResult<ResponseOf<K>> {
  return useQuery<ResponseOf<K>>({
    queryKey: [name, input, 'once'],
    enabled: ({ state }) => state.data === undefined,
    queryFn: ({ signal }) => (call as LooseCall)(name, input, { signal }) as Promise<ResponseOf<K>>,
  });
}

/**
 * Call after a write: refetches what is on screen, and the rest when next shown, so that the echoes
 * of the writes answered so far need not.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    markRefetched();
    return refetchQueries(client);
  };
}
