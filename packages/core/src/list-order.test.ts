import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts, sortRowsBy } from './list-order.ts';

const text = fc.stringMatching(/^[A-Za-z\d ./-]{0,6}$/);

it('sorts thousands of texts exactly as a few, numbers in them as numbers', () => {
  const texts = fc.uniqueArray(text, { minLength: 1100, maxLength: 1200 });
  fc.assert(
    fc.property(texts, fc.boolean(), (rows, isDescending) => {
      const direction = isDescending ? -1 : 1;
      const expected = rows.toSorted((one, other) => compareTexts(one, other) * direction);
      expect(sortRowsBy(rows, (row) => row, isDescending)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

it('sorts thousands of texts by their accents and signs too, once there is one', () => {
  const plain = Array.from({ length: 1100 }, (_, index) => `Invoice ${1100 - index}`);
  const rows = [...plain, 'Éclair', 'invoice_9'];
  expect(sortRowsBy(rows, (row) => row, false)).toEqual(rows.toSorted(compareTexts));
});
