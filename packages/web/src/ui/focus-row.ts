import { focusAnchor } from './dialog.tsx';

let stopWaiting = () => {};

/**
 * Gives the focus to what can be done with a row, as soon as the page that is on its way shows it;
 * gives it up when the person presses or points at anything before.
 */
export function focusRow(name: string): void {
  focusPlace((rows) => rows.find((row) => row.getAttribute(focusAnchor) === name));
}

/** The same for a page that shows one row, whatever that is called. */
export function focusOnlyRow(): void {
  focusPlace((rows) => (rows.length === 1 ? rows[0] : undefined));
}

function focusPlace(among: (rows: readonly Element[]) => Element | undefined): void {
  stopWaiting();
  const stop = new AbortController();
  const look = () => {
    if (document.querySelector('[role="dialog"]')) return;
    const row = among([...document.querySelectorAll(`main [${focusAnchor}]`)]);
    const found = row?.querySelector('button');
    if (found && document.activeElement !== found) found.focus();
  };
  const drawn = new MutationObserver(look);
  stopWaiting = () => {
    stop.abort();
    drawn.disconnect();
  };
  // On the way down: the key that has chosen the row is on its way up.
  const options = { signal: stop.signal, capture: true, passive: true };
  for (const act of ['keydown', 'pointerdown']) {
    document.addEventListener(act, stopWaiting, options);
  }
  drawn.observe(document.body, { childList: true, subtree: true });
}
