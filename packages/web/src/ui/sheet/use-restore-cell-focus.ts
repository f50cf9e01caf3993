import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Restores the focused cell when the sheet is transposed, e.g. when a phone is rotated; the caret
 * goes to the end.
 */
export function useRestoreCellFocus(grid: RefObject<HTMLElement | null>, label: string) {
  const name = useRef<string | null>(null);
  useLayoutEffect(() => {
    // Unmounting the focused cell moves the focus to the body.
    if (name.current === null || document.activeElement !== document.body) return;
    const fields = [...(grid.current?.querySelectorAll('input') ?? [])];
    const field = fields.find((each) => each.getAttribute('aria-label') === name.current);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [grid, label]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      name.current = target.getAttribute('aria-label');
    },
    onBlur: () => {
      name.current = null;
    },
  };
}
