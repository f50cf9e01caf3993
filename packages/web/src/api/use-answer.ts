import type { AnswerOf, InputOf, RouteName } from '@backcounter/api/client';
import {
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from './client.ts';
import { isConnectionLost } from './connection.ts';

type Reading = Extract<RouteName, `GET ${string}`>;

type Args<K extends RouteName> =
  Partial<InputOf<K>> extends InputOf<K> ? [input?: InputOf<K>] : [input: InputOf<K>];

type LooseCall = (
  name: string,
  input: unknown,
  options: { signal: AbortSignal },
) => Promise<unknown>;

/** True of a longer or shorter part of the same list, and of all of it. */
function isSameList(before: unknown, now: unknown): boolean {
  const listOf = (input: unknown) => {
    const { query, ...others } = (input ?? {}) as { query?: Record<string, unknown> };
    return JSON.stringify({ ...others, query: { ...query, limit: null } });
  };
  return now !== null && listOf(now) === listOf(before);
}

/**
 * What a reading call answers, cached and shared by its name and input; `null` as input waits, for
 * a form that is not filled in yet. While the connection is lost, what is known stays; the head
 * says so, and it is read anew afterwards. While more of a list is asked for by `limit`, what was there of
 * it stays.
 */
export function useAnswer<K extends Reading>(
  name: K,
  ...[input]: Args<K> | [null]
): UseQueryResult<AnswerOf<K>> {
  return useQuery<AnswerOf<K>>(answering<K>(name, input));
}

/** The same of several inputs, for what is too long to be asked for at once. */
export function useAnswers<K extends Reading>(
  name: K,
  inputs: readonly InputOf<K>[],
): UseQueryResult<AnswerOf<K>>[] {
  return useQueries({ queries: inputs.map((input) => answering<K>(name, input)) });
}

function answering<K extends Reading>(name: K, input: unknown): UseQueryOptions<AnswerOf<K>> {
  return {
    queryKey: [name, input ?? {}],
    enabled: input !== null,
    placeholderData: (before, query) =>
      query && isSameList(query.queryKey[1], input) ? before : undefined,
    queryFn: async ({ client, queryKey, signal }) => {
      try {
        return (await (call as LooseCall)(name, input, { signal })) as AnswerOf<K>;
      } catch (error) {
        const known = client.getQueryData<AnswerOf<K>>(queryKey);
        if (known === undefined || !isConnectionLost()) throw error;
        return known;
      }
    },
  };
}

/** The same, but read once: what is told of a row when it was entered is not read again after each write. */
export function useAnswerOnce<K extends Reading>(
  name: K,
  input: InputOf<K>,
): UseQueryResult<AnswerOf<K>> {
  return useQuery<AnswerOf<K>>({
    queryKey: [name, input, 'once'],
    enabled: ({ state }) => state.data === undefined,
    queryFn: ({ signal }) => (call as LooseCall)(name, input, { signal }) as Promise<AnswerOf<K>>,
  });
}

/** After a write: whatever is on the screen is read again, and the rest when it is next shown. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
