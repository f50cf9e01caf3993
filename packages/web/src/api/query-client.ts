import { QueryClient } from '@tanstack/react-query';
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

/** Clears the cache on sign-out, so that the next user does not see the previous one's data. */
export function clearQueriesOnSignOut(): () => void {
  return subscribeSession(() => {
    if (sessionState().status !== 'signed-in') queryClient.clear();
  });
}
