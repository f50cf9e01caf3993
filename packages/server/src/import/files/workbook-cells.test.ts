import { expect, it } from 'vitest';
import { isDateFormat } from './workbook-cells.ts';

it('knows the first and the last of each row of the built-in formats of dates and times', () => {
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
])('takes the format %s of a workbook of its own for dates: %s', (code, isDate) => {
  expect(isDateFormat(164, code)).toBe(isDate);
});
