import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Gives the focus back to the cell that had it when the sheet is drawn the other way round, as when
 * a phone is turned: the caret stands behind what was typed.
 */
export function useCellInHand(grid: RefObject<HTMLElement | null>, label: string) {
  const name = useRef<string | null>(null);
  useLayoutEffect(() => {
    // A cell that is taken away while it has the focus leaves it to the page.
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
