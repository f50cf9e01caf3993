import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { formatSorting, type Sorting } from '@backcounter/core/list-order';
import type { FilterQuery } from './list-filter.ts';
import { call, rowsOf, type LooseCall, type RowOf } from './client.ts';

/** Rows per page. */
const usualPageSize = 50;

type Paged = 'GET /invoices' | 'GET /invoices/paid' | 'GET /invoices/unpaid' | 'GET /sales';

/** A server without pagination sends the whole list (API-11). */
type Page<Row> = { data: Row[]; next_cursor: string | null } | Row[];

type ReadPages<Row> = InfiniteData<Page<Row>, string | null> | undefined;

/** The server's default order is newest first. */
const sortQuery = (sorting: Sorting | null): { sort?: string } =>
  sorting === null || (sorting.by === 'date' && sorting.isDescending)
    ? {}
    : { sort: formatSorting(sorting) };

/** The rows of a paginated list, as far as loaded; in the list's own order if `sorting` is null. */
export function usePages<K extends Paged>(
  name: K,
  query: FilterQuery,
  sorting: Sorting | null,
  pageSize = usualPageSize,
) {
  const sort = sortQuery(sorting);
  const filter = JSON.stringify(query);
  const pages = useInfiniteQuery({
    queryKey: [name, 'pages', filter, sort],
    // Keeps the rows while they are being re-sorted.
    placeholderData: (before: ReadPages<RowOf<K>>, previous) =>
      previous?.queryKey[2] === filter ? before : undefined,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const page = {
        limit: String(pageSize),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      const response = (call as LooseCall)(
        name,
        { query: { ...query, ...sort, ...page } },
        { signal },
      );
      return response as Promise<Page<RowOf<K>>>;
    },
    getNextPageParam: (page) => (Array.isArray(page) ? null : page.next_cursor),
  });
  return {
    rows: pages.data?.pages.flatMap((page) => [...rowsOf<RowOf<K>>(page)]) ?? [],
    isPending: pages.isPending,
    // With rows loaded, a failure concerns the next page or a refetch.
    error: pages.data ? null : pages.error,
    laterError: pages.data ? pages.error : null,
    refetch: pages.refetch,
    hasMore: pages.hasNextPage,
    isReadingMore: pages.isFetchingNextPage,
    readMore: () => void pages.fetchNextPage(),
  };
}

export type Pages = Omit<ReturnType<typeof usePages>, 'rows'>;
