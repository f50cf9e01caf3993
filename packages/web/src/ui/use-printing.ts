import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // The browser captures the page right after these events.
    const become = (next: boolean) => flushSync(() => setIsPrinting(next));
    const print = matchMedia('print');
    window.addEventListener('beforeprint', () => become(true), { signal });
    window.addEventListener('afterprint', () => become(print.matches), { signal });
    print.addEventListener('change', () => become(print.matches), { signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
