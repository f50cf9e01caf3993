import { useEffect, useRef, useState, type ReactNode } from 'react';
import { remember, remembered } from './remembered.ts';

/** How high it was when it was last seen in a window as wide as this one; null where it never was. */
function heldHeight(name: string): number | null {
  const [width, height] = (remembered(`height:${name}`) ?? '').split(' ').map(Number);
  return width === window.innerWidth && height !== undefined && height > 0 ? height : null;
}

type HeldPlaceProps = {
  name: string;
  isReady: boolean;
  children: ReactNode;
  /** What stands below, where it is to wait at the first visit, whose height nobody knows. */
  below?: ReactNode;
};

/**
 * Keeps what is on its way as high as it was the last time, so that nothing below it moves when it
 * comes: how many lines it will have is known to nobody before.
 */
export function HeldPlace({ name, isReady, children, below }: HeldPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [height] = useState(() => heldHeight(name));
  const [isPlaced, setIsPlaced] = useState(height !== null);
  if (isReady && !isPlaced) setIsPlaced(true);
  useEffect(() => {
    const { current } = place;
    if (!isReady || current === null) return undefined;
    // Told once it is laid out: to ask at once would lay the page out in the task that made it.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      remember(`height:${name}`, `${window.innerWidth} ${current.offsetHeight}`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [name, isReady]);
  const isHeld = !isReady && height !== null;
  return (
    <>
      <div ref={place} style={isHeld ? { height, overflow: 'hidden' } : undefined}>
        {children}
      </div>
      {isPlaced && below}
    </>
  );
}
