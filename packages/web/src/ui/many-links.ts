import { useCallback, type MouseEvent } from 'react';
import { useRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch, type Search } from './search-params.ts';

/** The address of a plain link. */
export const hrefOf = (path: string, search: Search): string => path + stringifySearch(search);

/**
 * What a plain link does when it is clicked: it goes to its address within the page. It is for links
 * of which there are hundreds, as in the board, each of which would follow the address as a `Link`.
 */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter();
  return useCallback(
    (event) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      // These open another tab or window, or save what is linked.
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      event.preventDefault();
      const { pathname, search } = event.currentTarget;
      void router.navigate({ to: pathname, search: parseSearch(search) });
    },
    [router],
  );
}
