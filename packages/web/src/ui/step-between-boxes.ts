import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between the rows' checkboxes; Space toggles as usual. */
export function stepBetweenBoxes(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  const list = event.currentTarget.closest('tbody');
  if (step === undefined || !list) return;
  const boxes = [...list.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
