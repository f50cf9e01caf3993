import { expect, it } from 'vitest';
import { repeatedCents } from './usual.ts';

it.each([
  [[520_029, 520_029, 1], 520_029],
  [[520_029, 520_028], null],
  [[520_029], null],
  [[], null],
])('knows of the amounts %j, newest first, that %s repeats', (cents, repeated) => {
  expect(repeatedCents(cents)).toBe(repeated);
});
