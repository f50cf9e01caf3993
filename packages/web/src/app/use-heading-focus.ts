import { useEffect, useRef } from 'react';
import { onceFocusIsLost } from '../ui/once-focus-is-lost.ts';

/**
 * Focuses the heading of a page that was opened by something that left with the page before, such as a
 * card or 'Back to Dashboard'. Otherwise a screen reader says nothing of the new page, and Tab begins
 * somewhere in it. A link that stays, as in the navigation, keeps the focus.
 */
export function useHeadingFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    onceFocusIsLost(() => {
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [path]);
}
