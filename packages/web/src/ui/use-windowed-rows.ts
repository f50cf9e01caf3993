import { useCallback, useEffect, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
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
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const scrollTo = (row: number) => virtualizer.scrollToIndex(row, { align: 'center' });
  if (!isWindowed) return { place, isWindowed, from: 0, to: count, before: 0, after: 0, scrollTo };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    place,
    isWindowed,
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : virtualizer.getTotalSize(),
    scrollTo,
  };
}
