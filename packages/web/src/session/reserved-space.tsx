import { useEffect, useRef, useState, type ReactNode } from 'react';
import { savePreference, loadPreference } from './preferences.ts';

/** The last measured height at this window width; null if there is none. */
function savedHeight(name: string): number | null {
  const [width, height] = (loadPreference(`height:${name}`) ?? '').split(' ').map(Number);
  return width === window.innerWidth && height !== undefined && height > 0 ? height : null;
}

type ReservedSpaceProps = {
  name: string;
  isReady: boolean;
  children: ReactNode;
  /** Rendered below; on a first visit, without a known height, only once ready. */
  below?: ReactNode;
};

/**
 * Reserves the content's last known height while it loads, to avoid a layout shift: its number of
 * lines is unknown until then.
 */
export function ReservedSpace({ name, isReady, children, below }: ReservedSpaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [height] = useState(() => savedHeight(name));
  const [isPlaced, setIsPlaced] = useState(height !== null);
  if (isReady && !isPlaced) setIsPlaced(true);
  useEffect(() => {
    const { current } = place;
    if (!isReady || current === null) return undefined;
    // Reports after layout; measuring here would force a synchronous one.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      savePreference(`height:${name}`, `${window.innerWidth} ${current.offsetHeight}`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [name, isReady]);
  const isReserved = !isReady && height !== null;
  return (
    <>
      <div ref={place} style={isReserved ? { height, overflow: 'hidden' } : undefined}>
        {children}
      </div>
      {isPlaced && below}
    </>
  );
}
