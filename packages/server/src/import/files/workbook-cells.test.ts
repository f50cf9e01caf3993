import { expect, it } from 'vitest';
import { formatOf, plainNumber } from './number-formats.ts';
import { cellText } from './workbook-cells.ts';

/** Reads a number in a cell of a format: a built-in one by number, or a custom one. */
function read(value: string, format: number | string | undefined, isFrom1904 = false): string {
  const code = typeof format === 'string' ? format : undefined;
  const shown =
    format === undefined ? plainNumber : formatOf(code === undefined ? Number(format) : 164, code);
  const book = { strings: [], formats: [plainNumber, shown], isFrom1904 };
  return cellText({ type: undefined, style: 1, value }, book);
}

it('knows the bounds of each range of built-in date and time formats', () => {
  const asDates = Array.from({ length: 60 }, (_, id) => id).filter(
    (id) => formatOf(id, undefined).kind === 'date',
  );
  const rows = asDates.filter((id) => !asDates.includes(id - 1) || !asDates.includes(id + 1));
  expect(rows).toEqual([14, 22, 27, 36, 45, 47, 50, 58]);
});

it.each([
  ['yyyy-mm-dd', 'date'],
  ['[h]:mm', 'date'],
  ['0.00', 'number'],
  ['"day" 0', 'number'],
  ['[$-409]d\\-mmm\\-yy;@', 'date'],
  ['General', 'number'],
  ['Standard', 'number'],
  ['0%', 'percent'],
  ['0"%"', 'number'],
])('detects that the custom format %s is one of a %s', (code, kind) => {
  expect(formatOf(164, code).kind).toBe(kind);
});

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
  expect(read(value, 14)).toBe(text);
});

it.each<[string, number | string, string]>([
  ['46339.3763888889', 22, '2026-11-13 09:02'],
  ['46339', 'm/d/yyyy h:mm AM/PM', '2026-11-13 00:00'],
  // The date that only a click shows must not be lost: the hours may be of another day than the row.
  ['46339.375', 'h:mm AM/PM', '2026-11-13 09:00'],
  ['0.999999', 20, '00:00'],
  // Hours added to a start after midnight.
  ['1.25', 18, '06:00'],
  ['46339.75', 'd-mmm-yy', '2026-11-13'],
  ['0.375', 'm/d/yyyy h:mm', '09:00'],
  // More than a day of hours.
  ['1.0833333333333333', '[h]:mm', '26:00'],
  ['1.6875', 46, '40:30'],
  ['0.375', '[hh]:mm', '09:00'],
])('reads the time %s of a cell formatted as %s as %s', (value, format, text) => {
  expect(read(value, format)).toBe(text);
});

it.each<[string, number | string | undefined, string]>([
  ['0.30000000000000004', undefined, '0.3'],
  [' ', undefined, ' '],
  ['12x', undefined, '12x'],
  ['1E3', undefined, '1000'],
  ['1234.4999999999998', undefined, '1234.5'],
  // What is left of 1000000.10 - 1000000.
  ['9.999999997671694E-2', undefined, '0.1'],
  ['12.3456', undefined, '12.3456'],
  // Digits that some programs write beyond the fifteen of Excel.
  ['1234567890123456', undefined, '1234567890123456'],
  ['90071992547409931', 1, '90071992547409931'],
  ['101.2345678', 4, '101.23'],
  ['1.005', 2, '1.01'],
  ['-2.345', '#,##0.00_);(#,##0.00)', '-2.35'],
  ['101.2345678', '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '101.23'],
  // Cents that a format does not show are not rounded away.
  ['1234.5', 3, '1234.5'],
  ['1234.56', '0.0', '1234.56'],
  ['1234567.89', '0.00,', '1234567.89'],
  ['0.085', 10, '8.5%'],
  ['0.07', 9, '7%'],
  ['123', '00000', '00123'],
  // As Google Sheets writes whole numbers.
  ['123.0', '00000', '00123'],
  ['1.23E2', '00000', '00123'],
  ['1234567', '00000', '1234567'],
  ['123456789', '000\\-00\\-0000', '123-45-6789'],
  ['42', '"INV-"0000', 'INV-0042'],
  ['42.5', '0000', '42.5'],
  ['-42', '0000', '-42'],
  ['42', '"$"0', '42'],
])('reads the number %s of a cell formatted as %s as %s', (value, format, text) => {
  expect(read(value, format)).toBe(text);
});

it('counts days from 1904 in workbooks of old Macs', () => {
  expect([read('44884', 14, true), read('30', 14, true)]).toEqual(['2026-11-20', '1904-01-31']);
  expect(read('44877.375', 22, true)).toBe('2026-11-13 09:00');
});
