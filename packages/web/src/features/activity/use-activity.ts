import { useInfiniteQuery } from '@tanstack/react-query';
import { call, rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { usePerson } from '../../session/use-session.ts';
import type { Option } from '../../ui/select-field-props.ts';

/** Under the names of the call's query; empty for what is not filtered. */
export type ActivityFilter = {
  kind: string;
  user_id: string;
  store_id: string;
  from: string;
  to: string;
};

export const noFilter: ActivityFilter = { kind: '', user_id: '', store_id: '', from: '', to: '' };

/** What of a filter the call is asked with. */
export const chosenOf = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** The log, or what it says of one row, newest first, as far as it was asked for. */
export function useActivity(filter: ActivityFilter | { subject_id: string }) {
  const answer = useInfiniteQuery({
    queryKey: ['GET /activity', 'pages', filter],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      return call('GET /activity', { query: { ...chosenOf(filter), ...cursor } }, { signal });
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  return { ...answer, entries: answer.data?.pages.flatMap(({ data }) => data) ?? [] };
}

export type Activity = ReturnType<typeof useActivity>;

/** The largest page of the log. */
const recent = { query: { limit: '200' } };

/** Who can be filtered by: every account for an administrator, and who did something lately. */
export function usePeople(): Option[] {
  const mayListUsers = usePerson()?.can('users.read') === true;
  const users = useAnswer('GET /auth/users', mayListUsers ? {} : null);
  const entries = useAnswer('GET /activity', recent);
  const names = new Map<string, string>();
  for (const { user } of entries.data?.data ?? []) {
    if (user._id !== null && !names.has(user._id)) names.set(user._id, user.name);
  }
  for (const { _id, name } of users.data ? rowsOf(users.data) : []) names.set(_id, name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'));
}
