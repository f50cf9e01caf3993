import { useCallback, useEffect, useState } from 'react';
import { useWindowVirtualizer, windowScroll, type Virtualizer } from '@tanstack/react-virtual';
import { useDeferredCount } from './use-deferred-count.ts';
import { useNarrow } from './use-narrow.ts';
import { usePrinting } from './use-printing.ts';

/** Up to this many rows all are rendered. */
export const maxUnwindowedCount = 200;
/** Row heights in pixels. */
type RowHeights = { wide: number; narrow: number };
/** One line, two on phones; must match data-table.module.css. */
const tableHeights: RowHeights = { wide: 37, narrow: 49.375 };
/** Rows rendered outside the viewport: enough for a wheel step, few enough for one frame. */
const overscan = 8;

type ScrollTo = Virtualizer<Window, Element>['options']['scrollToFn'];

/**
 * Skips scrolling to the current offset, which the virtualizer requests on mount: it would force a
 * synchronous layout.
 */
const scrollElsewhere: ScrollTo = (offset, options, virtualizer) => {
  const isExplicit = options.adjustments !== undefined || options.behavior !== undefined;
  if (isExplicit || offset !== virtualizer.scrollOffset) windowScroll(offset, options, virtualizer);
};

/**
 * Windowing of a long list: the rows near the viewport, and the height of those before and after.
 * `place` is the table's ref.
 */
export function useWindowedRows(count: number, heights: RowHeights = tableHeights) {
  const [top, setTop] = useState(0);
  const isPrinting = usePrinting();
  const isWindowed = count > maxUnwindowedCount && !isPrinting;
  const place = useCallback(
    (table: HTMLElement | null) => {
      if (!table || !isWindowed) return undefined;
      const measure = () => setTop(table.getBoundingClientRect().top + window.scrollY);
      // Reports after layout, and when content above changes height; measuring here would force a
      // synchronous layout.
      const observer = new ResizeObserver(measure);
      observer.observe(document.body);
      return () => observer.disconnect();
    },
    [isWindowed],
  );
  const height = useNarrow() ? heights.narrow : heights.wide;
  // oxlint-disable-next-line react/incompatible-library -- concerns React's compiler, which is not used
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => height,
    overscan,
    scrollMargin: top,
    scrollToFn: scrollElsewhere,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const scrollTo = (row: number) => virtualizer.scrollToIndex(row, { align: 'center' });
  const all = { place, height, scrollTo, from: 0, to: count, before: 0, after: 0 };
  if (!isWindowed) return { ...all, isWindowed };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    ...all,
    isWindowed,
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : virtualizer.getTotalSize(),
  };
}

/**
 * Like `useWindowedRows` for tables, whose rows are rendered in two frames. A sheet renders at once
 * for its initial focus.
 */
export function useTableRows(count: number) {
  const { height, ...shown } = useWindowedRows(count);
  const to = useDeferredCount(count);
  if (shown.isWindowed) return shown;
  return { ...shown, to, after: (count - to) * height };
}
