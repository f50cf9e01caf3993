import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useDeferredCount } from './use-deferred-count.ts';
import { usePrinting } from './use-printing.ts';

/** Lists up to this length are rendered at once. */
const maxUnwindowedCount = 200;
const initialCount = 40;
const step = 40;

/** Renders ahead of the viewport, so that scrolling does not wait. */
const ahead = '1000px 0px';

export type ProgressiveList = {
  shown: number;
  count: number;
  showMore: () => void;
  /** More items are already being rendered. */
  isPending: boolean;
};

/**
 * How many items of a long list to render: a first batch (at least `needed`) and more when its end
 * nears the viewport; all when printing.
 */
export function useProgressiveList(count: number, needed = 0): ProgressiveList {
  const [drawn, setDrawn] = useState(initialCount);
  const showMore = useCallback(
    () => setDrawn((before) => Math.max(before, needed) + step),
    [needed],
  );
  const isPrinting = usePrinting();
  const isComplete = count <= maxUnwindowedCount || isPrinting;
  const wanted = isComplete ? count : Math.min(count, Math.max(drawn, needed));
  const inFrames = useDeferredCount(wanted, needed);
  // Printing does not wait for a second frame.
  const shown = isPrinting ? count : inFrames;
  return { shown, count, showMore, isPending: shown < wanted };
}

type ProgressiveListEndProps = { of: ProgressiveList; /** Plural noun: 'stores'. */ noun: string };

/** The end of a progressive list; renders more when it nears the viewport or is clicked. */
export function ProgressiveListEnd({
  of: { shown, count, showMore, isPending },
  noun,
}: ProgressiveListEndProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || shown === count || isPending) return undefined;
    const look = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) showMore();
      },
      { rootMargin: ahead },
    );
    look.observe(button.current);
    return () => look.disconnect();
    // Observed again after each batch, as the end may still be near the viewport.
  }, [shown, count, showMore, isPending]);
  if (shown === count) return null;
  return (
    <Button ref={button} variant="default" size="compact-sm" onClick={showMore}>
      {`Show more of ${count} ${noun}`}
    </Button>
  );
}
