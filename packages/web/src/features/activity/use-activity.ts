import { useInfiniteQuery } from '@tanstack/react-query';
import { call, rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePerson } from '../../session/use-session.ts';
import type { Option } from '../../ui/select-field-props.ts';

/** Names of the query parameters; empty string for no filter. */
export type ActivityFilter = {
  kind: string;
  user_id: string;
  store_id: string;
  from: string;
  to: string;
};

export const noFilter: ActivityFilter = { kind: '', user_id: '', store_id: '', from: '', to: '' };

/** The filter's non-empty fields as query. */
export const toQuery = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** Pages of the log, or of one row's entries, newest first. */
export function useActivity(filter: ActivityFilter | { subject_id: string }) {
  const response = useInfiniteQuery({
    queryKey: ['GET /activity', 'pages', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return call('GET /activity', { query: { ...toQuery(filter), ...cursor } }, { signal });
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  return { ...response, entries: response.data?.pages.flatMap(({ data }) => data) ?? [] };
}

export type Activity = ReturnType<typeof useActivity>;

/** The largest page size of the log. */
const recent = { query: { limit: '200' } };

/**
 * Options for the user filter: every account for administrators, plus users with recent entries.
 */
export function useUserOptions(): Option[] {
  const mayListUsers = usePerson()?.can('users.read') === true;
  const users = useApiQuery('GET /auth/users', mayListUsers ? {} : null);
  const entries = useApiQuery('GET /activity', recent);
  const names = new Map<string, string>();
  for (const { user } of entries.data?.data ?? []) {
    if (user._id !== null && !names.has(user._id)) names.set(user._id, user.name);
  }
  for (const { _id, name } of users.data ? rowsOf(users.data) : []) names.set(_id, name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'));
}
