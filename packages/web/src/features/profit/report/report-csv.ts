import { byteOrderMark, csvCell } from '@backcounter/core/csv-text';
import type { Report } from '../row-columns.ts';

type Cell = string | number;

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

/** The report as CSV text: one line per sale, invoice or shift. */
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
  const texts = lines.map((line) => line.map((cell) => csvCell(String(cell))).join(','));
  return `${byteOrderMark}${texts.join('\r\n')}\r\n`;
}
