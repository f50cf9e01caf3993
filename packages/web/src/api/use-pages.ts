import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { sortingText, type Sorting } from '@backcounter/core/list-order';
import type { FilterQuery } from './list-filter.ts';
import { call, rowsOf, type RowOf } from './client.ts';

/** So many rows are read at a time, never whole years. */
const pageSize = '50';

type Paged = 'GET /invoices' | 'GET /sales';

/** A server that knows no pages sends the whole list (API-11). */
type Page<Row> = { data: Row[]; next_cursor: string | null } | Row[];

type ReadPages<Row> = InfiniteData<Page<Row>, string | null> | undefined;

type LooseCall = (
  name: string,
  input: unknown,
  options: { signal: AbortSignal },
) => Promise<unknown>;

/** Newest first is the order of pages that nothing is said of. */
const sortQuery = (sorting: Sorting): { sort?: string } =>
  sorting.by === 'date' && sorting.isDescending ? {} : { sort: sortingText(sorting) };

/** The rows of a long list in the order of a column, as far as they were asked for. */
export function usePages<K extends Paged>(name: K, query: FilterQuery, sorting: Sorting) {
  const sort = sortQuery(sorting);
  const filter = JSON.stringify(query);
  const answer = useInfiniteQuery({
    queryKey: [name, 'pages', filter, sort],
    // Rows stay in sight until they come in their new order.
    placeholderData: (before: ReadPages<RowOf<K>>, asked) =>
      asked?.queryKey[2] === filter ? before : undefined,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const asked = (call as LooseCall)(
        name,
        { query: { ...query, ...sort, ...page } },
        { signal },
      );
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
