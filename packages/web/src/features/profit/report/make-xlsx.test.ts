import { expect, it } from 'vitest';
import { laidOut } from './make-xlsx.ts';
import type { Cell } from './report-rows.ts';

const sheet = (...rows: Cell[][]) =>
  laidOut({ name: 'Employees', headers: ['Store', 'Hours', 'Salary'], rows });

it('PRF-21 writes hours with one decimal and money with two', () => {
  const [, row] = sheet(['Main St', 6.3, 78.75]).data;
  expect(row).toEqual([
    { value: 'Main St', type: String },
    { value: 6.3, type: Number, format: '0.0' },
    { value: 78.75, type: Number, format: '#,##0.00' },
  ]);
});

it('PRF-21 makes a column as wide as its longest text, up to 40 characters', () => {
  const widths = (...rows: Cell[][]) => sheet(...rows).columns.map(({ width }) => width);
  const long = 'The Corner Shop on Washington Avenue';
  expect(widths(['Main St', 6.3, 1], [long, 8, 1_234_567_890.5])).toEqual([38, 14, 18]);
  expect(widths(['x'.repeat(90), 1, 1])).toEqual([40, 14, 14]);
});
