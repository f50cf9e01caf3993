import { useEffect, useRef } from 'react';
import { afterPress } from '../../ui/presses.ts';

/** Scrolls an element into view `ms` after mount; attach `ref` to it (VEN-06). */
export function useScrollIntoView(ms: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const scroll = () => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      ref.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
    };
    const timer = setTimeout(() => {
      cancel = afterPress(scroll);
    }, ms);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, [ms]);
  return ref;
}
