import { describe, expect, it } from 'vitest';
import { turnDays } from './turned-tables.ts';

const turn = (...lines: string[]) => {
  const [head = '', ...rows] = lines;
  return turnDays({
    columns: head.split(','),
    rows: rows.map((line, index) => ({ line: index + 2, cells: line.split(',') })),
  });
};

describe('turnDays', () => {
  it('makes a row of each day, and leaves out totals and rows without values', () => {
    expect(turn(',11/1/2025,11/2/2025,Total', 'Sales,,,', 'Net sales,5,6,11', 'Tax,1,,1')).toEqual({
      columns: ['Date', 'Net sales', 'Tax'],
      rows: [
        { line: 2, cells: ['11/1/2025', '5', '1'] },
        { line: 3, cells: ['11/2/2025', '6', ''] },
      ],
      totals: ['Total'],
    });
  });

  it.each([
    ['one day only', [',11/1/2025', 'Net sales,5']],
    ['days in rows', ['Date,Net sales', '11/1/2025,5', '11/2/2025,6']],
    ['other columns', ['Name,11/1/2025,11/2/2025,Manager', 'Oak,5,6,Ana']],
    ['no values', [',11/1/2025,11/2/2025', 'Net sales,,']],
    ['a day above the names', ['11/1/2025,11/2/2025,11/3/2025', 'Oak,5,6']],
  ])('leaves a table with %s as it is', (_, lines) => {
    expect(turn(...lines)).toBe(null);
  });
});
