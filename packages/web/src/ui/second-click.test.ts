import { afterEach, expect, it } from 'vitest';
import { ignoreSecondClick } from './second-click.ts';

afterEach(() => document.body.replaceChildren());

/** Clicks an element as a mouse does; returns whether its default actions were prevented. */
function click(target: Element, detail: number): boolean[] {
  return ['mousedown', 'click'].map((type) => {
    const event = new MouseEvent(type, { detail, bubbles: true, cancelable: true });
    return !target.dispatchEvent(event);
  });
}

it('ignores the second click of a double click wherever it lands, and no later one', () => {
  const [first, other] = ['first', 'other'].map(() =>
    document.body.appendChild(document.createElement('button')),
  );
  if (!first || !other) throw new Error('no buttons');
  let clicks = 0;
  other.addEventListener('click', () => (clicks += 1));
  first.addEventListener('mousedown', ignoreSecondClick);
  expect(click(first, 1)).toEqual([false, false]);
  expect(click(other, 2)).toEqual([true, true]);
  expect(click(document.body, 3)).toEqual([true, true]);
  expect(clicks).toBe(0);
  expect(click(other, 1)).toEqual([false, false]);
  expect(click(other, 2)).toEqual([false, false]);
  expect(clicks).toBe(2);
});
