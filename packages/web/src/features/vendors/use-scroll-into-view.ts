import { useEffect, useRef } from 'react';

/** Scrolls an element into view `ms` after mount; attach `ref` to it (VEN-06). */
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
