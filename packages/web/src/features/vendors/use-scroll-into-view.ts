import { useEffect, useRef } from 'react';

/** Brings an element into view a while after it is drawn; `ref` goes on the element (VEN-06). */
export function useScrollIntoView(ms: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      ref.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
    }, ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return ref;
}
