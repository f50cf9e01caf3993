import { afterEach, expect, it } from 'vitest';
import { ignoreHeldEnter } from './held-enter.ts';

afterEach(() => document.body.replaceChildren());

/** Whether a key in an element still does what it does there. */
function acts(tag: string, key: string, repeat: boolean): boolean {
  const element = document.body.appendChild(document.createElement(tag));
  element.addEventListener('keydown', ignoreHeldEnter);
  return element.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, cancelable: true }));
}

it.each([
  ['input', 'Enter', false, true],
  ['input', 'Enter', true, false],
  ['input', 'a', true, true],
  ['button', 'Enter', false, true],
  ['button', 'Enter', true, false],
  ['a', 'Enter', true, false],
  ['textarea', 'Enter', true, true],
])('in %s, %s (repeated: %s) acts: %s', (tag, key, repeat, expected) => {
  expect(acts(tag, key, repeat)).toBe(expected);
});
