import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useInTwoFrames } from './in-two-frames.ts';
import { usePrinting } from './use-printing.ts';

/** Up to here everything is drawn at once. */
const plainCount = 200;
const firstCount = 40;
const step = 40;

/** How far below the screen the next ones are drawn, so that whoever scrolls does not wait. */
const ahead = '1000px 0px';

export type Growing = {
  shown: number;
  count: number;
  grow: () => void;
  /** More are on their way already. */
  isComing: boolean;
};

/**
 * How many of very many are drawn: some, `needed` at least, and more as one comes near their end;
 * on paper all.
 */
export function useGrowing(count: number, needed = 0): Growing {
  const [drawn, setDrawn] = useState(firstCount);
  const grow = useCallback(() => setDrawn((before) => Math.max(before, needed) + step), [needed]);
  const isPrinting = usePrinting();
  const isWhole = count <= plainCount || isPrinting;
  const wanted = isWhole ? count : Math.min(count, Math.max(drawn, needed));
  const inFrames = useInTwoFrames(wanted, needed);
  // The printer waits for no second frame.
  const shown = isPrinting ? count : inFrames;
  return { shown, count, grow, isComing: shown < wanted };
}

type GrowingEndProps = { of: Growing; /** What there are more of: 'stores'. */ noun: string };

/** The end of what is drawn so far: more come when it is near the screen, or pressed. */
export function GrowingEnd({ of: { shown, count, grow, isComing }, noun }: GrowingEndProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || shown === count || isComing) return undefined;
    const look = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) grow();
      },
      { rootMargin: ahead },
    );
    look.observe(button.current);
    return () => look.disconnect();
    // Looked at anew whenever more are drawn: the end may be near the screen still.
  }, [shown, count, grow, isComing]);
  if (shown === count) return null;
  return (
    <Button ref={button} variant="default" size="compact-sm" onClick={grow}>
      {`Show more of ${count} ${noun}`}
    </Button>
  );
}
