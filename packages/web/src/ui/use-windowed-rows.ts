import { useCallback, useEffect, useState } from 'react';
import { useWindowVirtualizer, windowScroll, type Virtualizer } from '@tanstack/react-virtual';
import { useInTwoFrames } from './in-two-frames.ts';
import { useNarrow } from './use-narrow.ts';
import { usePrinting } from './use-printing.ts';

/** Up to here every row is drawn. */
const plainCount = 200;
/** Height of a row in pixels. */
type RowHeights = { wide: number; narrow: number };
/** One line, and two on phones; as data-table.module.css draws them. */
const tableHeights: RowHeights = { wide: 37, narrow: 49.375 };
/** Drawn above and below the screen: enough for a turn of the wheel, few enough for a frame. */
const overscan = 8;

type ScrollTo = Virtualizer<Window, Element>['options']['scrollToFn'];

/**
 * Goes where it is told, but not to where the page stands: that is what is asked for when the rows are
 * first drawn, and to be asked would lay the page out in the task that made it.
 */
const scrollElsewhere: ScrollTo = (offset, options, virtualizer) => {
  const isAsked = options.adjustments !== undefined || options.behavior !== undefined;
  if (isAsked || offset !== virtualizer.scrollOffset) windowScroll(offset, options, virtualizer);
};

/**
 * Which of many rows are near the screen, and how high the others would be; `place` is the table's
 * ref.
 */
export function useWindowedRows(count: number, heights: RowHeights = tableHeights) {
  const [top, setTop] = useState(0);
  const isPrinting = usePrinting();
  const isWindowed = count > plainCount && !isPrinting;
  const place = useCallback(
    (table: HTMLElement | null) => {
      if (!table || !isWindowed) return undefined;
      const measure = () => setTop(table.getBoundingClientRect().top + window.scrollY);
      // Told once it is laid out, and again when what stands above grows or goes: to ask at once would
      // lay the page out in the task that made it.
      const observer = new ResizeObserver(measure);
      observer.observe(document.body);
      return () => observer.disconnect();
    },
    [isWindowed],
  );
  const height = useNarrow() ? heights.narrow : heights.wide;
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

/** The same for a table, of which all rows are drawn in two frames; a sheet's first focus waits for none. */
export function useTableRows(count: number) {
  const { height, ...shown } = useWindowedRows(count);
  const to = useInTwoFrames(count);
  if (shown.isWindowed) return shown;
  return { ...shown, to, after: (count - to) * height };
}
