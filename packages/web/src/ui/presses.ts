/** A pointer may be kept pressed, or be released outside the window. */
const longestPressMs = 3000;

/** How long after the release a click may follow; a finger's comes later than a mouse's. */
const clickDelayMs = 50;

let isPressed = false;
const waiting = new Set<() => void>();

/**
 * Runs a task that may move what is on the page: now or, while a pointer is pressed, once its click is
 * over, as browsers drop a click on what moved away between press and release. Returns a function that
 * cancels it.
 */
export function afterPress(task: () => void): () => void {
  if (isPressed) waiting.add(task);
  else task();
  return () => void waiting.delete(task);
}

function release() {
  isPressed = false;
  const due = [...waiting];
  waiting.clear();
  for (const task of due) task();
}

/** Follows the presses of the page, for `afterPress`. Returns a stop function. */
export function followPresses(): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const releaseAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  };
  const press = () => {
    isPressed = true;
    releaseAfter(longestPressMs);
  };
  const releaseSoon = ({ type }: Event) => {
    if (isPressed) releaseAfter(type === 'click' ? 0 : clickDelayMs);
  };
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener('pointerdown', press, options);
  for (const type of ['pointerup', 'pointercancel', 'click']) {
    document.addEventListener(type, releaseSoon, options);
  }
  return () => {
    stop.abort();
    clearTimeout(timer);
    release();
  };
}
