import { useCallback, type MouseEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch, type Search } from './search-params.ts';

/** The href of a plain link. */
export const hrefOf = (path: string, search: Search): string => path + stringifySearch(search);

/**
 * Click handler that navigates a plain link within the app. For views with hundreds of links, where
 * each `Link` would subscribe to the location.
 */
export function useLinkClick(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter();
  return useCallback(
    (event) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      // These open a new tab or window, or save the target.
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void router.navigate({ to: pathname, search: parseSearch(search) });
    },
    [router],
  );
}
