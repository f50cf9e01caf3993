import { useLayoutEffect } from 'react';

/** What style sheets are told of the whole page, as an attribute `data-…` of `html`. */
export type PageMark = 'dialog' | 'bar-below' | 'message';

/** How many ask for each of them. */
const asked = new Map<PageMark, number>();

function change(mark: PageMark, by: 1 | -1): void {
  const count = (asked.get(mark) ?? 0) + by;
  asked.set(mark, count);
  document.documentElement.toggleAttribute(`data-${mark}`, count > 0);
}

/**
 * Marks the page while this is drawn. A rule for `body:has(…)` would say the same, and have the browser
 * look through the whole page after every change of any part of it.
 */
export function usePageMark(mark: PageMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    change(mark, 1);
    return () => change(mark, -1);
  }, [mark, isOn]);
}
