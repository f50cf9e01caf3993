import { QueryClient, type Query, type QueryFilters } from '@tanstack/react-query';
import { subscribeSession, sessionState } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';

const isLost = (error: Error) => error instanceof ApiError && error.kind === 'network';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isLost(error),
      retryDelay: 500,
      staleTime: 5_000,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Queries that will be fetched again after their first load. */
const outdatedLoads = new WeakSet<Query>();

async function fetchAgainAfterLoad(client: QueryClient, query: Query): Promise<void> {
  outdatedLoads.add(query);
  try {
    await query.promise;
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  } catch {
    // Without data there is nothing that could be outdated.
  } finally {
    outdatedLoads.delete(query);
  }
}

/**
 * Call after a change: refetches the queries on screen, and the rest when next shown. A first load
 * under way, which TanStack Query would take for current, is followed by another, as the server may
 * have read before the change. It is not restarted, or it might never end while others are busy.
 */
export function refetchQueries(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const fetching = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of fetching) {
    const isFirstLoad = query.state.data === undefined;
    if (isFirstLoad && !outdatedLoads.has(query)) void fetchAgainAfterLoad(client, query);
  }
  return client.invalidateQueries(filters);
}

/**
 * Clears the cache on sign-out, and when another employee uses a shared account, so that nobody sees the
 * previous one's data.
 */
export function clearQueriesOfFormerPerson(): () => void {
  const employeeName = () => sessionState().session?.employeeName;
  let name = employeeName();
  return subscribeSession(() => {
    const before = name;
    name = employeeName();
    if (sessionState().status !== 'signed-in' || name !== before) queryClient.clear();
  });
}
