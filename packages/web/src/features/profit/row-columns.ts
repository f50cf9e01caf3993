import type { ResponseOf } from '@backcounter/api/client';
import { formatDate } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { formatHours, formatTime } from '@backcounter/core/times';
import type { Column } from '../../ui/data-table-props.ts';

export type Report = ResponseOf<'GET /profit/report'>;
export type Sale = Report['sales'][number];
export type Invoice = Report['invoices'][number];
export type WorkedShift = Report['employeeShifts'][number];
export type Worked = ResponseOf<'GET /hours'>[number];

type Dated = { date: string };
type InStore = { store_id: { name: string } };

const dateColumn = <Row extends Dated>(): Column<Row> => ({
  id: 'date',
  header: 'Date',
  value: ({ date }) => date,
  cell: ({ date }) => formatDate(date),
  isUnbreakable: true,
});

const storeColumn = <Row extends InStore>(): Column<Row> => ({
  id: 'store',
  header: 'Store',
  value: ({ store_id }) => store_id.name,
});

type Money<Row> = { id: string; header: string; dollars: (row: Row) => number; isMain?: boolean };

const moneyColumn = <Row>({ id, header, dollars, isMain = false }: Money<Row>): Column<Row> => ({
  id,
  header,
  value: dollars,
  cell: (row) => formatCents(wireToCents(dollars(row))),
  isFigure: true,
  isMain,
});

const amount = 'Amount';

/** The columns for a list of a single store's rows. */
export const ofOneStore = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ id }) => id !== 'store');

export const saleColumns: readonly Column<Sale>[] = [
  { ...dateColumn(), isMain: true },
  storeColumn(),
  moneyColumn({
    id: 'amount',
    header: amount,
    dollars: ({ total_sales }) => total_sales,
    isMain: true,
  }),
];

export const invoiceColumns: readonly Column<Invoice>[] = [
  dateColumn(),
  storeColumn(),
  { id: 'vendor', header: 'Vendor', value: ({ vendor_name }) => vendor_name, isMain: true },
  { id: 'number', header: 'Invoice Number', value: ({ invoice_number }) => invoice_number },
  moneyColumn({ id: 'amount', header: amount, dollars: (row) => row.amount, isMain: true }),
];

export const shiftColumns: readonly Column<WorkedShift>[] = [
  dateColumn(),
  storeColumn(),
  { id: 'employee', header: 'Employee', value: ({ employee }) => employee, isMain: true },
  {
    id: 'start',
    header: 'Start Time',
    value: ({ start_time }) => start_time,
    cell: ({ start_time }) => formatTime(start_time),
    isUnbreakable: true,
  },
  {
    id: 'end',
    header: 'End Time',
    value: ({ end_time }) => end_time,
    cell: ({ end_time }) => formatTime(end_time),
    isUnbreakable: true,
  },
  {
    id: 'hours',
    header: 'Hours',
    value: ({ hours_worked }) => hours_worked,
    cell: ({ hours_worked }) => formatHours(hours_worked),
    isFigure: true,
    unit: ' h',
  },
  {
    ...moneyColumn({ id: 'rate', header: 'Hourly Rate', dollars: (row) => row.hourly_rate }),
    unit: '/h',
  },
  moneyColumn({ id: 'salary', header: 'Salary', dollars: (row) => row.total_salary, isMain: true }),
];

export const hoursColumns: readonly Column<Worked>[] = [
  { id: 'employee', header: 'Employee', value: (row) => row.employee_id.name, isMain: true },
  {
    id: 'hours',
    header: 'Hours',
    value: ({ hours }) => hours,
    cell: ({ hours }) => formatHours(hours),
    isFigure: true,
    unit: ' h',
  },
  moneyColumn({ id: 'salary', header: 'Salary', dollars: ({ salary }) => salary, isMain: true }),
];

/** Formatted sum of a dollar column. */
const sumOf =
  <Row>(dollars: (row: Row) => number) =>
  (rows: readonly Row[]): string =>
    formatCents(rows.reduce((sum, row) => sum + wireToCents(dollars(row)), 0));

/** Footer sums of each list. */
export const rowSums = {
  sales: { amount: sumOf<Sale>((row) => row.total_sales) },
  invoices: { amount: sumOf<Invoice>((row) => row.amount) },
  shifts: { salary: sumOf<WorkedShift>((row) => row.total_salary) },
  hours: { salary: sumOf<Worked>((row) => row.salary) },
} as const;
