const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Calls `onEnd` once: after `ms`, or at once on a click, Escape or Enter, and for those who want
 * no motion (DAT-15). Answers how to stop waiting.
 */
export function endSkippable(ms: number, onEnd: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const finish = () => {
    if (signal.aborted) return;
    stop.abort();
    onEnd();
  };
  const timer = setTimeout(finish, prefersStillness() ? 0 : ms);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const skipByKey = (event: KeyboardEvent) => {
    if (event.repeat || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
  };
  window.addEventListener('click', finish, { signal, capture: true });
  window.addEventListener('keydown', skipByKey, { signal, capture: true });
  return () => stop.abort();
}
