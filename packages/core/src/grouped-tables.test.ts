import { describe, expect, it } from 'vitest';
import { detectGroupedTable } from './grouped-tables.ts';

const table = (...lines: string[][]) => {
  const [columns = [], ...rows] = lines;
  return { columns, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
};

/** The rows that are read, each with its heading. */
function read(grouped: ReturnType<typeof table>, stores: readonly string[] = []) {
  const detected = detectGroupedTable(grouped, stores);
  let above = '';
  const rows = grouped.rows.flatMap(({ cells }) => {
    const heading = detected?.headingOf(cells) ?? null;
    above = heading ?? above;
    if (heading !== null || detected?.isTotalRow(cells)) return [];
    return [detected?.withHeading(cells, above)];
  });
  return detected && { columns: detected.columns, rows };
}

describe('a table with headings between its rows', () => {
  it('has the vendor of each bill in the blank column of the headings', () => {
    const byVendor = table(
      ['Column 1', 'Date', 'Num', 'Amount'],
      ['Sysco', '', '', ''],
      ['', '09/03/2024', '7', '5.00'],
      ['Total for Sysco', '', '', '$5.00'],
      ['Total Wine', '', '', ''],
      ['', '09/04/2024', '8', '6.00'],
      ['Total for Total Wine', '', '', '$6.00'],
      ['TOTAL', '', '', '$11.00'],
      ['Friday, November 27, 2026 10:12 AM', '', '', ''],
    );
    expect(read(byVendor)).toEqual({
      columns: ['Vendor', 'Date', 'Num', 'Amount'],
      rows: [
        ['Sysco', '09/03/2024', '7', '5.00'],
        ['Total Wine', '09/04/2024', '8', '6.00'],
      ],
    });
  });

  it('may have them in the column of the dates, with a total by their name below', () => {
    const byStore = table(
      ['Date', 'Net Sales'],
      ['Oak', ''],
      ['9/13/2024', '5'],
      ['Total Oak', '5'],
      ['Elm', ''],
      ['9/13/2024', '6'],
      ['Total Elm', '6'],
    );
    expect(read(byStore, ['OAK', 'Elm', 'Pine'])).toEqual({
      columns: ['Store', 'Date', 'Net Sales'],
      rows: [
        ['Oak', '9/13/2024', '5'],
        ['Elm', '9/13/2024', '6'],
      ],
    });
    // Whether they name stores, the columns do not tell.
    expect(read(byStore)?.columns).toEqual(['Group', 'Date', 'Net Sales']);
  });

  it.each([
    [
      'a row before them',
      [
        ['', '9/1/2024', '5'],
        ['Sysco', '', ''],
        ['', '9/2/2024', '6'],
      ],
    ],
    [
      'a heading of headings',
      [
        ['Oak', '', ''],
        ['Sysco', '', ''],
        ['', '9/2/2024', '6'],
      ],
    ],
    [
      'no rows',
      [
        ['Sysco', '', ''],
        ['Pepsi', '', ''],
      ],
    ],
    [
      'a date',
      [
        ['9/1/2024', '', ''],
        ['', '9/2/2024', '6'],
      ],
    ],
    [
      'cells of the rows, and no total',
      [
        ['Sysco', '', ''],
        ['Pepsi', '9/2/2024', '6'],
      ],
    ],
    [
      'the total of another',
      [
        ['Sysco', '', ''],
        ['Pepsi', '1', '6'],
        ['Total Pepsi', '', '6'],
      ],
    ],
  ])('has no such heading if there is %s', (_, rows) => {
    expect(detectGroupedTable(table(['Column 1', 'Date', 'Amount'], ...rows), [])).toBe(null);
  });

  it('names no vendor by its heading if a column does', () => {
    const byAccount = table(
      ['Column 1', 'Date', 'Num', 'Vendor', 'Amount'],
      ['Cost of goods', '', '', '', ''],
      ['', '9/3/2024', '7', 'Sysco', '5.00'],
    );
    expect(read(byAccount)?.columns[0]).toBe('Group');
  });
});
