import { periodLabel } from '@backcounter/core/dates';
import type { Report } from '../row-columns.ts';
import type { ReportScope } from './scope.ts';
import { summaryLines } from './summary.ts';

export type Cell = string | number;

/** A sheet of the report as a file: its headers, and its rows with money in dollars. */
export type Sheet = { name: string; headers: readonly string[]; rows: readonly Cell[][] };

/** The report as four sheets; dates stay `YYYY-MM-DD`, so that every program sorts them. */
export function reportSheets(report: Report, { storeName, month }: ReportScope): Sheet[] {
  return [
    {
      name: 'Summary',
      headers: ['Figure', 'Amount'],
      rows: [
        ['Store', storeName],
        ['Month', periodLabel(month)],
        ...summaryLines(report).map(({ name, dollars }) => [name, dollars]),
      ],
    },
    {
      name: 'Sales',
      headers: ['Date', 'Store', 'Amount'],
      rows: report.sales.map((row) => [row.date, row.store_id.name, row.total_sales]),
    },
    {
      name: 'Invoices',
      headers: ['Date', 'Store', 'Vendor', 'Invoice Number', 'Amount'],
      rows: report.invoices.map((row) => [
        row.date,
        row.store_id.name,
        row.vendor_name,
        row.invoice_number,
        row.amount,
      ]),
    },
    {
      name: 'Employees',
      headers: [
        'Date',
        'Employee',
        'Start Time',
        'End Time',
        'Hours',
        'Hourly Rate',
        'Salary',
        'Store',
      ],
      rows: report.employeeShifts.map((row) => [
        row.date,
        row.employee,
        row.start_time,
        row.end_time,
        row.hours_worked,
        row.hourly_rate,
        row.total_salary,
        row.store_id.name,
      ]),
    },
  ];
}

const csvHeaders = [
  'Kind',
  'Date',
  'Store',
  'Name',
  'Number',
  'Start Time',
  'End Time',
  'Hours',
  'Hourly Rate',
  'Amount',
];

/** The report's rows as one CSV text: a sale, an invoice or a shift a line. */
export function reportCsv(report: Report): string {
  const sales = report.sales.map((row): Cell[] => {
    return ['Sale', row.date, row.store_id.name, '', '', '', '', '', '', row.total_sales];
  });
  const invoices = report.invoices.map((row): Cell[] => {
    const { date, store_id: store, vendor_name: vendor, invoice_number: number, amount } = row;
    return ['Invoice', date, store.name, vendor, number, '', '', '', '', amount];
  });
  const shifts = report.employeeShifts.map((row): Cell[] => {
    const { date, store_id: store, employee, start_time: start, end_time: end } = row;
    const { hours_worked: hours, hourly_rate: rate, total_salary: salary } = row;
    return ['Shift', date, store.name, employee, '', start, end, hours, rate, salary];
  });
  const lines = [csvHeaders, ...sales, ...invoices, ...shifts];
  return `\ufeff${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet would run a text that begins like a formula; the apostrophe keeps it a text. */
function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
