import type { AnswerOf, InputOf, RouteName } from '@backcounter/api/client';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';

type Reading = Extract<RouteName, `GET ${string}`>;

type Args<K extends RouteName> =
  Partial<InputOf<K>> extends InputOf<K> ? [input?: InputOf<K>] : [input: InputOf<K>];

type LooseCall = (
  name: string,
  input: unknown,
  options: { signal: AbortSignal },
) => Promise<unknown>;

/**
 * What a reading call answers, kept and shared by its name and input; `null` as input waits, for
 * a form that is not filled in yet.
 */
export function useAnswer<K extends Reading>(
  name: K,
  ...[input]: Args<K> | [null]
): UseQueryResult<AnswerOf<K>> {
  return useQuery({
    queryKey: [name, input ?? {}],
    enabled: input !== null,
    queryFn: ({ signal }) => (call as LooseCall)(name, input, { signal }) as Promise<AnswerOf<K>>,
  });
}

/** After a write: whatever is on the screen is read again, and the rest when it is next shown. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
