import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '../../../ui/make-workbook.ts';
import type { Report } from '../row-columns.ts';
import { reportCsv } from './report-csv.ts';
import { reportSheets } from './report-sheets.ts';

const at = '2026-11-20T18:00:00.000Z';
const store = { _id: 's', name: 'Main, St', address: '' };

const report: Report = {
  sales: [
    {
      _id: 'a',
      store_id: store,
      total_sales: 1200.5,
      date: '2026-11-02',
      description: null,
      createdAt: at,
      updatedAt: at,
    },
  ],
  invoices: [
    {
      _id: 'b',
      invoice_number: '=1+1',
      store_id: store,
      vendor_id: { _id: 'v', name: 'The "Best"' },
      vendor_name: 'The "Best"',
      amount: 10,
      date: '2026-11-03',
      description: null,
      createdAt: at,
      updatedAt: at,
    },
  ],
  employeeShifts: [
    {
      id: 'c',
      date: '2026-11-04',
      employee: 'Ann',
      start_time: '08:00',
      end_time: '15:30',
      hours_worked: 7.5,
      hourly_rate: 12,
      total_salary: 90,
      store_id: { _id: 's', name: 'Main, St' },
    },
  ],
  summary: { totalSales: 1200.5, totalInvoices: 10, totalEmployeeSalary: 90, totalProfit: 1100.5 },
};

describe('the report as a file', () => {
  it('PRF-21 writes a line for each sale, invoice and shift, quoted and without formulas', () => {
    expect(reportCsv(report).split('\r\n')).toEqual([
      '\ufeffKind,Date,Store,Name,Number,Start Time,End Time,Hours,Hourly Rate,Amount',
      'Sale,2026-11-02,"Main, St",,,,,,,1200.5',
      'Invoice,2026-11-03,"Main, St","The ""Best""",\'=1+1,,,,,10',
      'Shift,2026-11-04,"Main, St",Ann,,08:00,15:30,7.5,12,90',
      '',
    ]);
  });

  it.each([' =1+1', '＝1+1', '\u00a0@SUM(A1)'])(
    'PRF-21 escapes what only looks like text, as the other files do: %j',
    (number) => {
      const [invoice] = report.invoices;
      const invoices = [{ ...invoice!, invoice_number: number }];
      expect(reportCsv({ ...report, invoices })).toContain(`,'${number},`);
    },
  );

  it('PRF-21 makes a sheet of the summary, which names store and month, and of each list', () => {
    const scope = { storeName: 'Main, St', isAllStores: false, month: '2026-11' };
    const sheets = reportSheets(report, scope);
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Sales', 'Invoices', 'Employees']);
    expect(sheets[0]?.rows).toEqual([
      ['Store', 'Main, St'],
      ['Month', 'November 2026'],
      ['Total Sales', { formula: 'SUM(Sales!C2:C2)', value: 120050 }],
      ['Total Invoices', { formula: 'SUM(Invoices!E2:E2)', value: 1000 }],
      ['Total Employee Salary', { formula: 'SUM(Employees!G2:G2)', value: 9000 }],
      ['Total Profit', { formula: 'B4-B5-B6', value: 110050 }],
    ]);
    expect(sheets[3]?.rows).toEqual([
      ['2026-11-04', 'Ann', '08:00', '15:30', 450, 1200, 9000, 'Main, St'],
    ]);
    expect(sheets[3]?.heads.map(({ kind }) => kind)).toEqual(
      'date text time time tenths money money text'.split(' '),
    );
  });

  it('PRF-21 gives each of several stores a sheet of its own, by date, with its sums', () => {
    const oak = { _id: 'o', name: 'Oak', address: '' };
    const [sale] = report.sales;
    const both = { ...report, sales: [{ ...sale!, store_id: oak }] };
    const sheets = reportSheets(both, { storeName: '', isAllStores: true, month: '2026-11' });
    expect(sheets.slice(4).map(({ name, rows }) => [name, rows])).toEqual([
      [
        'Main, St',
        [
          ['2026-11-03', 'Invoice', 'The "Best"', '=1+1', null, null, null, null, null, 1000, null],
          ['2026-11-04', 'Shift', 'Ann', null, '08:00', '15:30', 450, 1200, null, null, 9000],
        ],
      ],
      ['Oak', [['2026-11-02', 'Sale', null, null, null, null, null, null, 120050, null, null]]],
    ]);
    const summed = sheets[4]?.heads.filter(({ isSummed }) => isSummed);
    expect(summed?.map(({ header }) => header)).toEqual(['Hours', 'Sales', 'Invoices', 'Salary']);
  });

  it('PRF-21 writes hours with one decimal, and formulas with their values', async () => {
    const scope = { storeName: 'Main, St', isAllStores: false, month: '2026-11' };
    const file = await makeWorkbook(reportSheets(report, scope));
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(text('xl/styles.xml')).toContain('formatCode="0.0"');
    expect(text('xl/worksheets/sheet1.xml')).toContain('<f>SUM(Sales!C2:C2)</f><v>1200.5</v>');
    expect(text('xl/worksheets/sheet4.xml')).toContain('<f>SUBTOTAL(9,E2:E2)</f><v>7.5</v>');
  });
});
