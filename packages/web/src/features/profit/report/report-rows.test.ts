import { describe, expect, it } from 'vitest';
import type { Report } from '../row-columns.ts';
import { reportCsv, reportSheets } from './report-rows.ts';

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
  it('PRF-21 writes a line for each sale, invoice and shift, quoted and harmless', () => {
    expect(reportCsv(report).split('\r\n')).toEqual([
      '\ufeffKind,Date,Store,Name,Number,Start Time,End Time,Hours,Hourly Rate,Amount',
      'Sale,2026-11-02,"Main, St",,,,,,,1200.5',
      'Invoice,2026-11-03,"Main, St","The ""Best""",\'=1+1,,,,,10',
      'Shift,2026-11-04,"Main, St",Ann,,08:00,15:30,7.5,12,90',
      '',
    ]);
  });

  it('PRF-21 makes a sheet of the summary, which names store and month, and of each list', () => {
    const scope = { storeName: 'Main, St', isAllStores: false, month: '2026-11' };
    const sheets = reportSheets(report, scope);
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Sales', 'Invoices', 'Employees']);
    expect(sheets[0]?.rows).toEqual([
      ['Store', 'Main, St'],
      ['Month', 'November 2026'],
      ['Total Sales', 1200.5],
      ['Total Invoices', 10],
      ['Total Employee Salary', 90],
      ['Total Profit', 1100.5],
    ]);
    expect(sheets[3]?.rows).toEqual([
      ['2026-11-04', 'Ann', '08:00', '15:30', 7.5, 12, 90, 'Main, St'],
    ]);
  });
});
