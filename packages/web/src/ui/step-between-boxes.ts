import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows go from one row's box to the next one's; Space chooses, as in any box. */
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
