import { describe, expect, it } from 'vitest';
import type { Column } from '../ui/data-table-props.ts';
import { csvOf, sheetOf } from './rows-file.ts';

type Row = { vendor: string; cents: number; date: string };

const columns: Column<Row>[] = [
  { id: 'vendor', header: 'Vendor', value: ({ vendor }) => vendor },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ cents }) => cents,
    exported: ({ cents }) => cents / 100,
  },
  { id: 'date', header: 'Date', value: ({ date }) => date },
];
const rows: Row[] = [
  { vendor: 'Brown, Sons', cents: 123450, date: '2026-11-20' },
  { vendor: '=1+1', cents: -5, date: '2026-11-21' },
];

describe('chosen rows as a file', () => {
  it('hold in CSV what is shown, as spreadsheets read it, and nothing that one would run', () => {
    expect(csvOf({ rows, columns })).toBe(
      '\ufeffVendor,Amount,Date\n"Brown, Sons",1234.50,2026-11-20\n\'=1+1,-0.05,2026-11-21\n',
    );
  });

  it('hold in XLSX figures as figures and days as days, in the order of the columns', () => {
    const [head, first] = sheetOf({ rows, columns: columns.toReversed() }, 'invoices').data;
    expect(head?.map(({ value }) => value)).toEqual(['Date', 'Amount', 'Vendor']);
    expect(first).toEqual([
      { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      { value: 1234.5, type: Number, format: '#,##0.00' },
      { value: 'Brown, Sons', type: String },
    ]);
  });
});
