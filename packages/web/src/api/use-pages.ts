import { useInfiniteQuery } from '@tanstack/react-query';
import { call, rowsOf, type RowOf } from './client.ts';

/** So many rows are read at a time, never whole years. */
const pageSize = '50';

type Paged = 'GET /invoices' | 'GET /sales';

/** A server that knows no pages sends the whole list (API-11). */
type Page<Row> = { data: Row[]; next_cursor: string | null } | Row[];

type LooseCall = (
  name: string,
  input: unknown,
  options: { signal: AbortSignal },
) => Promise<unknown>;

/** The rows of a long list, newest first, as far as they were asked for. */
export function usePages<K extends Paged>(name: K, query: Record<string, string>) {
  const answer = useInfiniteQuery({
    queryKey: [name, 'pages', query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const asked = (call as LooseCall)(name, { query: { ...query, ...page } }, { signal });
      return asked as Promise<Page<RowOf<K>>>;
    },
    getNextPageParam: (page) => (Array.isArray(page) ? null : page.next_cursor),
  });
  return {
    rows: answer.data?.pages.flatMap((page) => [...rowsOf<RowOf<K>>(page)]) ?? [],
    isPending: answer.isPending,
    // With rows there, a failure is one of the next page, or of reading again.
    error: answer.data ? null : answer.error,
    laterError: answer.data ? answer.error : null,
    refetch: answer.refetch,
    hasMore: answer.hasNextPage,
    isReadingMore: answer.isFetchingNextPage,
    readMore: () => void answer.fetchNextPage(),
  };
}

export type Pages = Omit<ReturnType<typeof usePages>, 'rows'>;
