import { useLayoutEffect } from 'react';

/** Page-wide states for style sheets, as `data-…` attributes of `html`. */
export type RootAttribute = 'dialog' | 'message';

/** Number of mounted users per attribute. */
const counts = new Map<RootAttribute, number>();

function change(mark: RootAttribute, by: 1 | -1): void {
  const count = (counts.get(mark) ?? 0) + by;
  counts.set(mark, count);
  document.documentElement.toggleAttribute(`data-${mark}`, count > 0);
}

/**
 * Sets the attribute while mounted. A `body:has(…)` selector would do the same, but makes the
 * browser re-match the whole page on every DOM change.
 */
export function useRootAttribute(mark: RootAttribute, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    change(mark, 1);
    return () => change(mark, -1);
  }, [mark, isOn]);
}
