import { describe, expect, it } from 'vitest';
import { detectWideTable } from './wide-tables.ts';

const table = (...lines: string[][]) => {
  const [columns = [], ...rows] = lines;
  return { columns, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
};

const unfolded = (wide: ReturnType<typeof table>) =>
  wide.rows.flatMap(({ cells }) => detectWideTable(wide)?.unfold(cells) ?? []);

describe('a wide table', () => {
  it('is a sale a row: dates down, stores across, empty cells and totals left out', () => {
    const wide = table(
      ['Week of November', 'Main St', 'Oak', 'Total'],
      ['Sun 11/1/2026', '$1,234.50', '', '1234.50'],
      ['11/2/2026', '5', '6.25', '11.25'],
      [' Total', '1239.50', '6.25', '1245.75'],
    );
    expect(detectWideTable(wide)?.columns).toEqual(['store', 'date', 'total_sales']);
    expect(unfolded(wide)).toEqual([
      ['Main St', 'Sun 11/1/2026', '$1,234.50'],
      ['Main St', '11/2/2026', '5'],
      ['Oak', '11/2/2026', '6.25'],
    ]);
  });

  it('keeps a cell that is no amount, for the rules to refuse', () => {
    const wide = table(
      ['Date', 'Main St', 'Oak'],
      ['11/1/2026', '5', 'closed'],
      ['11/2/2026', '6', '7'],
    );
    const amounts = unfolded(wide).map((cells) => cells[2]);
    expect(amounts).toEqual(['5', 'closed', '6', '7']);
  });

  it.each([
    [
      ['colour', 'shape'],
      ['red', 'round'],
    ],
    [
      ['Date', 'Note'],
      ['11/1/2026', 'rain'],
    ],
    [['Date'], ['11/1/2026']],
    [
      ['Shop', 'Rent'],
      ['Oak', '500'],
    ],
    [['Date', 'Main St']],
  ])('is not what begins with %j', (...lines) => {
    expect(detectWideTable(table(...lines))).toBe(null);
  });
});
