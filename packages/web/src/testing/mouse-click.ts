import { fireEvent } from '@testing-library/react';

/** Clicks as a mouse does; `detail` counts the clicks in quick succession, also across elements. */
export function mouseClick(target: Element, detail = 1): void {
  for (const type of ['mouseDown', 'mouseUp', 'click'] as const)
    fireEvent[type](target, { detail });
}
