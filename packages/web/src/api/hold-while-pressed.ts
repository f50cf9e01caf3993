import { defaultScheduler, notifyManager } from '@tanstack/react-query';

/** A pointer may be kept pressed, or be released outside the window. */
const longestHoldMs = 3000;

/** How long after the release a click may follow; a finger's comes later than a mouse's. */
const clickDelayMs = 50;

/**
 * Holds back what queries have to tell while a pointer is pressed: data that arrives between press and
 * release, such as a row that another user has added, would move what is pressed away, and browsers
 * then drop the click. Returns a stop function.
 */
export function holdWhilePressed(): () => void {
  const stop = new AbortController();
  let isPressed = false;
  let held: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    isPressed = false;
    const due = held;
    held = [];
    for (const tell of due) tell();
  };
  const releaseAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(release, ms);
  };
  const press = () => {
    isPressed = true;
    releaseAfter(longestHoldMs);
  };
  const releaseSoon = ({ type }: Event) => {
    if (isPressed) releaseAfter(type === 'click' ? 0 : clickDelayMs);
  };
  notifyManager.setScheduler((tell) =>
    defaultScheduler(() => {
      if (isPressed) held.push(tell);
      else tell();
    }),
  );
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener('pointerdown', press, options);
  for (const type of ['pointerup', 'pointercancel', 'click']) {
    document.addEventListener(type, releaseSoon, options);
  }
  return () => {
    stop.abort();
    clearTimeout(timer);
    release();
    notifyManager.setScheduler(defaultScheduler);
  };
}
