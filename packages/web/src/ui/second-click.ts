/** True for the second click of a double click, meant for what was there before. */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1;

/**
 * Ignores the second click of a double click wherever it lands; call it at the first. What the first
 * one did may have put something else, or nothing, below the pointer, which would take the focus.
 */
export function ignoreSecondClick(): void {
  const stop = new AbortController();
  const ignore = (event: MouseEvent) => {
    if (isSecondClick(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === 'mousedown') {
      stop.abort();
    }
  };
  for (const type of ['mousedown', 'click'] as const) {
    document.addEventListener(type, ignore, { capture: true, signal: stop.signal });
  }
}
