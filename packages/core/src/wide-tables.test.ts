import { describe, expect, it } from 'vitest';
import { missingResult } from './import-cells.ts';
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

  it('keeps an error and a formula without a result, and begins where its dates are', () => {
    const wide = table(
      ['Column 1', 'Date', 'Main St', 'Oak'],
      ['', '11/1/2026', '#N/A', missingResult],
      ['', '11/2/2026', '#N/A', missingResult],
      ['', '11/3/2026', '', '7'],
    );
    expect(unfolded(wide).map(([store, , amount]) => [store, amount])).toEqual([
      ...[1, 2].flatMap(() => [
        ['Main St', '#N/A'],
        ['Oak', missingResult],
      ]),
      ['Oak', '7'],
    ]);
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

  const unfoldedBy = (wide: ReturnType<typeof table>, known: string[]) => {
    const detected = detectWideTable(wide, known);
    const sales = wide.rows.flatMap(({ cells }) => detected?.unfold(cells) ?? []);
    return [sales.map(([store]) => store), detected?.totals];
  };

  it.each([
    ['Total Wine', ['Main St', 'Total Wine']],
    ['Total Wine', []],
    ['Total', ['total ']],
  ])('has the store %s if the stores are %j', (store, known) => {
    const wide = table(['Date', 'Main St', store], ['11/1/2026', '5', '6']);
    expect(unfoldedBy(wide, known)).toEqual([['Main St', store], []]);
  });

  it.each(['Total', 'TOTALS', 'Grand total', 'Total all stores', 'Total ($)', 'Daily total'])(
    'says that the column %s is left out',
    (total) => {
      const wide = table(['Date', 'Main St', total], ['11/1/2026', '5', '5']);
      expect(unfoldedBy(wide, ['Main St'])).toEqual([['Main St'], [total]]);
    },
  );

  it.each(['Total', 'Totals', 'Grand Total:', 'Subtotal'])('leaves out the row %s', (total) => {
    const wide = table(['Date', 'Main St'], ['11/1/2026', '5'], [total, '5']);
    expect(unfoldedBy(wide, [])).toEqual([['Main St'], []]);
    expect(detectWideTable(wide)?.isTotalRow([total, '5'])).toBe(true);
  });

  it.each([
    [
      ['Date', 'Weekday', 'Main St'],
      ['11/2/2026', 'Mon', '5'],
      ['11/3/2026', 'Tuesday', '6'],
    ],
    [
      ['Day', 'Date', 'Main St'],
      ['Mon', '11/2/2026', '5'],
      ['Tues.', '11/3/2026', '6'],
    ],
  ])('may repeat the weekday in a column: %j', (...lines) => {
    expect(unfolded(table(...lines))).toEqual([
      ['Main St', '11/2/2026', '5'],
      ['Main St', '11/3/2026', '6'],
    ]);
  });

  it('is not one of kinds of payment, unless a store is called so', () => {
    const wide = table(['Date', 'Cash', 'Credit'], ['11/1/2026', '5', '6']);
    expect(detectWideTable(wide, ['Main St'])).toBe(null);
    expect(unfoldedBy(wide, ['Credit'])).toEqual([['Cash', 'Credit'], []]);
    const misspelt = table(['Date', 'Main', 'Elm'], ['11/1/2026', '5', '6']);
    expect(unfoldedBy(misspelt, ['Main St'])).toEqual([['Main', 'Elm'], []]);
  });
});
