const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

type SkipOptions = {
  /** Keeps the key from the page; only for opaque covers, which leave nothing to type into. */
  consumesKey: boolean;
};

/**
 * Calls `onEnd` once: after `ms`, or at once on a click, Escape or Enter, or with reduced motion
 * (DAT-15). Returns a cancel function.
 */
export function runAfterOrSkip(
  ms: number,
  onEnd: () => void,
  { consumesKey }: SkipOptions,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const finish = () => {
    if (signal.aborted) return;
    stop.abort();
    onEnd();
  };
  const timer = setTimeout(finish, prefersReducedMotion() ? 0 : ms);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const skipByKey = (event: KeyboardEvent) => {
    if (event.repeat || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    if (consumesKey) {
      event.preventDefault();
      event.stopPropagation();
    }
    finish();
  };
  window.addEventListener('click', finish, { signal, capture: true });
  window.addEventListener('keydown', skipByKey, { signal, capture: true });
  return () => stop.abort();
}
