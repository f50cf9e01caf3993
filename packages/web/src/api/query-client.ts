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

/** What one person has read is not shown to the next. */
export function forgetAnswersOnSignOut(): () => void {
  return subscribeSession(() => {
    if (sessionState().status !== 'signed-in') queryClient.clear();
  });
}
