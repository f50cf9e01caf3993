import { useCallback, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';

/** Up to here every row is drawn. */
const plainCount = 200;
/** One line, and two on phones; as data-table.module.css draws them. */
const heights = { wide: 37, narrow: 49.375 };

const estimateHeight = () =>
  matchMedia('(max-width: 700px)').matches ? heights.narrow : heights.wide;

/**
 * Which of many rows are near the screen, and how high the others would be; `place` is the table's
 * ref.
 */
export function useWindowedRows(count: number) {
  const [top, setTop] = useState(0);
  const place = useCallback((table: HTMLElement | null) => {
    if (table) setTop(table.getBoundingClientRect().top + window.scrollY);
  }, []);
  const isWindowed = count > plainCount;
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: estimateHeight,
    overscan: 20,
    scrollMargin: top,
  });
  if (!isWindowed) return { place, isWindowed, from: 0, to: count, before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    place,
    isWindowed,
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : virtualizer.getTotalSize(),
  };
}
