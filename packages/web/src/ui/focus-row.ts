import { focusAnchor } from './dialog.tsx';

let stopWaiting = () => {};

/**
 * Focuses a row's actions as soon as the next page shows it; canceled by any key or pointer event.
 */
export function focusRow(name: string): void {
  focusPlace((rows) => rows.find((row) => row.getAttribute(focusAnchor) === name));
}

/** Like `focusRow` for a page that shows a single row, whatever its name. */
export function focusOnlyRow(): void {
  focusPlace((rows) => (rows.length === 1 ? rows[0] : undefined));
}

function focusPlace(among: (rows: readonly Element[]) => Element | undefined): void {
  stopWaiting();
  const stop = new AbortController();
  const look = () => {
    if (document.querySelector('[role="dialog"]')) return;
    const row = among([...document.querySelectorAll(`main [${focusAnchor}]`)]);
    // Enter on 'Edit' opens a dialog; another action may happen at once.
    const found =
      row?.querySelector<HTMLElement>('button[aria-label^="Edit "]') ??
      row?.querySelector('button');
    if (found && document.activeElement !== found) found.focus();
  };
  const drawn = new MutationObserver(look);
  stopWaiting = () => {
    stop.abort();
    drawn.disconnect();
  };
  // Keydown, because the keyup of the key that chose the row is still to come.
  const options = { signal: stop.signal, capture: true, passive: true };
  for (const act of ['keydown', 'pointerdown']) {
    document.addEventListener(act, stopWaiting, options);
  }
  drawn.observe(document.body, { childList: true, subtree: true });
}
