import { periodLabel } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { minutesBetween } from '@backcounter/core/times';
import type { Cell, Formula, Head } from '@backcounter/core/workbooks/cells';
import type { WorkbookSheet } from '../../../ui/make-workbook.ts';
import type { Report, WorkedShift } from '../row-columns.ts';
import type { ReportScope } from './scope.ts';
import { storeReports, type StoreReport } from './store-reports.ts';
import { summaryLines } from './summary.ts';

const text = (header: string): Head => ({ header, kind: 'text' });
const time = (header: string): Head => ({ header, kind: 'time' });
const amount = (header: string): Head => ({ header, kind: 'money', isSummed: true });
const date: Head = { header: 'Date', kind: 'date' };
const hours: Head = { header: 'Hours', kind: 'tenths', isSummed: true };
const rate: Head = { header: 'Hourly Rate', kind: 'money' };

const minutesWorked = ({ start_time, end_time }: WorkedShift): number =>
  minutesBetween(start_time, end_time);

const lists = ({ sales, invoices, employeeShifts }: Report): WorkbookSheet[] => [
  {
    name: 'Sales',
    heads: [date, text('Store'), amount('Amount')],
    rows: sales.map((row) => [row.date, row.store_id.name, wireToCents(row.total_sales)]),
  },
  {
    name: 'Invoices',
    heads: [date, text('Store'), text('Vendor'), text('Invoice Number'), amount('Amount')],
    rows: invoices.map((row) => [
      ...[row.date, row.store_id.name, row.vendor_name, row.invoice_number],
      wireToCents(row.amount),
    ]),
  },
  {
    name: 'Employees',
    heads: [
      ...[date, text('Employee'), time('Start Time'), time('End Time')],
      ...[hours, rate, amount('Salary'), text('Store')],
    ],
    rows: employeeShifts.map((row) => [
      ...[row.date, row.employee, row.start_time, row.end_time, minutesWorked(row)],
      ...[wireToCents(row.hourly_rate), wireToCents(row.total_salary), row.store_id.name],
    ]),
  },
];

/** Sum of a list's column, independent of filters in the sheet. */
const sumIn = ({ name, rows }: WorkbookSheet, column: string, dollars: number): Cell | Formula =>
  rows.length === 0
    ? wireToCents(dollars)
    : {
        formula: `SUM(${name}!${column}2:${column}${rows.length + 1})`,
        value: wireToCents(dollars),
      };

function summarySheet(report: Report, scope: ReportScope, sheets: WorkbookSheet[]): WorkbookSheet {
  const columns = ['C', 'E', 'G'];
  const figures = summaryLines(report).map(({ name, dollars }, index) => {
    const list = sheets[index];
    // Profit refers to the cells above: sales minus the two costs.
    const figure = list
      ? sumIn(list, columns[index] ?? '', dollars)
      : { formula: 'B4-B5-B6', value: wireToCents(dollars) };
    return [name, figure];
  });
  return {
    name: 'Summary',
    heads: [text('Figure'), { header: 'Amount', kind: 'money' }],
    rows: [['Store', scope.storeName], ['Month', periodLabel(scope.month)], ...figures],
  };
}

/** A store's sales, invoices and shifts in one list by date, with a sum column for each kind. */
function storeSheet({ storeName, report }: StoreReport): WorkbookSheet {
  const sales = report.sales.map((row): Cell[] => [
    ...[row.date, 'Sale', null, null, null, null, null, null],
    ...[wireToCents(row.total_sales), null, null],
  ]);
  const invoices = report.invoices.map((row): Cell[] => [
    ...[row.date, 'Invoice', row.vendor_name, row.invoice_number, null, null, null, null],
    ...[null, wireToCents(row.amount), null],
  ]);
  const shifts = report.employeeShifts.map((row): Cell[] => [
    ...[row.date, 'Shift', row.employee, null, row.start_time, row.end_time, minutesWorked(row)],
    ...[wireToCents(row.hourly_rate), null, null, wireToCents(row.total_salary)],
  ]);
  const dateOf = ([first]: Cell[]) => String(first);
  return {
    name: storeName,
    heads: [
      ...[date, text('Kind'), text('Name'), text('Number'), time('Start Time'), time('End Time')],
      ...[hours, rate, amount('Sales'), amount('Invoices'), amount('Salary')],
    ],
    rows: [...sales, ...invoices, ...shifts].sort((one, other) =>
      dateOf(one).localeCompare(dateOf(other)),
    ),
  };
}

/** The report as workbook: summary, lists, and a sheet per store if there are several. */
export function reportSheets(report: Report, scope: ReportScope): WorkbookSheet[] {
  const sheets = lists(report);
  const stores = scope.isAllStores ? storeReports(report) : [];
  const own = stores.length > 1 ? stores.map(storeSheet) : [];
  return [summarySheet(report, scope, sheets), ...sheets, ...own];
}
