import { describe, expect, it } from 'vitest';
import type { Column } from '../ui/data-table-props.ts';
import { csvOf, sheetsOf } from './rows-file.ts';

type Row = { vendor: string; cents: number; date: string };

const columns: Column<Row>[] = [
  { id: 'vendor', header: 'Vendor', value: ({ vendor }) => vendor },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ cents }) => cents,
    exported: ({ cents }) => cents / 100,
    exportedAs: { kind: 'money', isSummed: true },
  },
  { id: 'date', header: 'Date', value: ({ date }) => date, exportedAs: { kind: 'date' } },
];
const rows: Row[] = [
  { vendor: 'Brown, Sons', cents: 123450, date: '2026-11-20' },
  { vendor: '=1+1', cents: -5, date: '2026-11-21' },
];

describe('chosen rows as a file', () => {
  it('contain the displayed values as CSV, with formulas escaped', () => {
    expect(csvOf({ rows, columns })).toBe(
      '\ufeffVendor,Amount,Date\n"Brown, Sons",1234.50,2026-11-20\n\'=1+1,-0.05,2026-11-21\n',
    );
  });

  it('contain typed amounts and dates as XLSX, in column order', () => {
    expect(sheetsOf({ rows, columns: columns.toReversed() }, 'invoices')).toEqual([
      {
        name: 'invoices',
        heads: [
          { header: 'Date', kind: 'date' },
          { header: 'Amount', kind: 'money', isSummed: true },
          { header: 'Vendor', kind: 'text' },
        ],
        rows: [
          ['2026-11-20', 123450, 'Brown, Sons'],
          ['2026-11-21', -5, '=1+1'],
        ],
      },
    ]);
  });

  it('contain one XLSX sheet per store if there are several', () => {
    const store: Column<Row> = { id: 'store', header: 'Store', value: ({ vendor }) => vendor };
    const sheets = sheetsOf({ rows: [...rows, ...rows], columns: [store, ...columns] }, 'sales');
    expect(sheets.map((sheet) => [sheet.name, sheet.rows.length])).toEqual([
      ['=1+1', 2],
      ['Brown, Sons', 2],
    ]);
    const unsummed = columns.filter(({ id }) => id !== 'amount');
    expect(sheetsOf({ rows, columns: [store, ...unsummed] }, 'vendors')).toHaveLength(1);
  });
});
