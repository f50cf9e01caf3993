import { expect, it } from 'vitest';
import { cellText, isDateFormat } from './workbook-cells.ts';

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

const general = 0;
const asDate = 1;

it.each([
  ['46346', '2026-11-20'],
  ['46346.999999', '2026-11-21'],
  ['0.5', '12:00'],
  ['0.77', '18:28'],
  // Excel counts a leap day in 1900 that did not exist.
  ['59', '1900-02-28'],
  ['61', '1900-03-01'],
  ['-1', '-1'],
  ['', ''],
  ['n/a', 'n/a'],
  ['99999999999', '99999999999'],
])('reads %s of a date cell as %s', (value, text) => {
  const book = { strings: [], dateStyles: [false, true], isFrom1904: false };
  expect(cellText({ type: undefined, style: asDate, value }, book)).toBe(text);
});

it.each([
  ['0.30000000000000004', '0.3'],
  [' ', ' '],
  ['12x', '12x'],
])('reads %j of a number cell as %j', (value, text) => {
  const book = { strings: [], dateStyles: [false, true], isFrom1904: false };
  expect(cellText({ type: undefined, style: general, value }, book)).toBe(text);
});

it('counts days from 1904 in workbooks of old Macs', () => {
  const book = { strings: [], dateStyles: [false, true], isFrom1904: true };
  const read = (value: string) => cellText({ type: undefined, style: asDate, value }, book);
  expect([read('44884'), read('30')]).toEqual(['2026-11-20', '1904-01-31']);
});
