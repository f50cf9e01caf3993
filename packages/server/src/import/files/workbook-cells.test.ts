import { expect, it } from 'vitest';
import { isDateFormat } from './workbook-cells.ts';

it('knows the bounds of each range of built-in date and time formats', () => {
  const asDates = Array.from({ length: 60 }, (_, id) => id).filter((id) =>
    isDateFormat(id, undefined),
  );
  const rows = asDates.filter((id) => !asDates.includes(id - 1) || !asDates.includes(id + 1));
  expect(rows).toEqual([14, 22, 27, 36, 45, 47, 50, 58]);
});

it.each([
  ['yyyy-mm-dd', true],
  ['[h]:mm', true],
  ['0.00', false],
  ['"day" 0', false],
])('detects whether the custom format %s is a date: %s', (code, isDate) => {
  expect(isDateFormat(164, code)).toBe(isDate);
});
