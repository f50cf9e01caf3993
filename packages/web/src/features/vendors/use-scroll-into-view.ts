import { useEffect, useRef } from 'react';

/**
 * Scrolls an element into view `ms` after mount; attach `ref` to it (VEN-06). While a button or finger
 * is down it waits for the release, as a click on what has moved from below the pointer is lost.
 */
export function useScrollIntoView(ms: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => {
      clearTimeout(timer);
      listening.abort();
    };
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stop();
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
        ref.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
      }, ms);
    };
    const options = { capture: true, signal: listening.signal };
    addEventListener('pointerdown', () => clearTimeout(timer), options);
    addEventListener('pointerup', start, options);
    addEventListener('pointercancel', start, options);
    start();
    return stop;
  }, [ms]);
  return ref;
}
