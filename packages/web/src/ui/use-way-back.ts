import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { focusAnchor } from './dialog.tsx';

/** A row of a list, drawn as a table or as cards. */
const listRow = 'tr, li';
const controls = 'button, a[href], input, select';

/** A control outside the message, and how to find its row or the next one once it has left. */
type Place = {
  control: HTMLElement;
  /** Names the row, which is a new element after an undo. */
  rowName: string | null;
  /** The rows after it, then those before it, the nearest first. */
  neighbors: readonly Element[];
};

/**
 * A message that takes the focus from a row that has left stands at the end of the page, where Tab
 * would begin again at the top. This leads back to where the keyboard was: to the row that has taken
 * the place of the one that left. Call the returned function when the message takes the focus. It leads
 * back only then: whoever comes to the message with Tab goes on with Tab.
 */
export function useWayBack(message: RefObject<HTMLElement | null>): () => void {
  const last = useRef<Place | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || message.current?.contains(target)) return;
      isOpen.current = false;
      if (!target.closest('[role="dialog"]')) last.current = placeOf(target);
    };
    const goBack = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !isOpen.current || !last.current) return;
      if (isAtEdge(message.current, event.shiftKey) && focusPlace(last.current)) {
        event.preventDefault();
      }
    };
    document.addEventListener('focusin', note);
    document.addEventListener('keydown', goBack);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('keydown', goBack);
    };
  }, [message]);
  return useCallback(() => {
    isOpen.current = true;
  }, []);
}

function placeOf(control: HTMLElement): Place {
  const row = control.closest(listRow);
  const rows = [...(row?.parentElement?.children ?? [])];
  const index = row ? rows.indexOf(row) : 0;
  return {
    control,
    rowName: control.closest(`[${focusAnchor}]`)?.getAttribute(focusAnchor) ?? null,
    neighbors: [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()],
  };
}

/** Whether Tab leaves the message, or Shift and Tab do. */
function isAtEdge(message: HTMLElement | null, isBackwards: boolean): boolean {
  if (!message) return false;
  const buttons = [...message.querySelectorAll('button')];
  const { activeElement } = document;
  if (activeElement === message) return isBackwards || buttons.length === 0;
  return activeElement === (isBackwards ? buttons[0] : buttons.at(-1));
}

/** Focuses the control or, in the nearest row that is still there, the one like it. */
function focusPlace({ control, rowName, neighbors }: Place): boolean {
  const named =
    rowName === null ? null : document.querySelector(`[${focusAnchor}="${CSS.escape(rowName)}"]`);
  const rows = [named?.closest(listRow), ...neighbors].filter((row) => row?.isConnected);
  const found = rows.map((row) => likeIn(row, control));
  return [control, ...found].some((each) => {
    each?.focus();
    return each !== undefined && document.activeElement === each;
  });
}

function likeIn(row: Element | null | undefined, { textContent }: HTMLElement) {
  const all = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];
  return all.find((each) => each.textContent === textContent) ?? all[0];
}
