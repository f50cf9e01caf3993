import type { ResponseOf } from '@backcounter/api/client';
import { formatDateInText, monthOf, monthRange, periodLabel } from '@backcounter/core/dates';
import type { ComparedStore } from '../../api/change-sentence.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { rangeLabel } from './range-text.ts';

export type Statement = ResponseOf<'GET /profit/accounts'>;
export type Compared = Statement['sales'];

export type MonthlyStatement = ResponseOf<'GET /profit/accounts/months'>;
export type Monthly = MonthlyStatement['sales'];

type Vendor = { vendor_id: string; name: string; account: string | null; is_deleted: boolean };

export type VendorLine<Line> = Line & Vendor;

/** An account's line with the vendors below it. */
export type AccountLine<Line> = Line & { account: string; vendors: VendorLine<Line>[] };

/** A statement whose lines have the amounts of `Line`. */
export type StatementOf<Line> = {
  sales: Line;
  purchases: AccountLine<Line>;
  gross_profit: Line;
  expenses: AccountLine<Line>[];
  employeeSalary: Line;
  profit: Line;
};

/** A line of the statement without the vendors below it. */
export type StatementLine<Line> = Line & { label: string };

/** The lines from sales to profit. */
export const linesOf = <Line extends object>(
  statement: StatementOf<Line>,
): StatementLine<Line>[] => [
  { ...statement.sales, label: 'Sales' },
  { ...statement.purchases, label: statement.purchases.account },
  { ...statement.gross_profit, label: 'Gross Profit' },
  ...statement.expenses.map((line) => ({ ...line, label: line.account })),
  { ...statement.employeeSalary, label: 'Employee Salary' },
  { ...statement.profit, label: 'Profit' },
];

type FileColumn<Line> = Column<StatementLine<Line>>;

const accountColumn = <Line extends object>(): FileColumn<Line> => ({
  id: 'account',
  header: 'Account',
  value: ({ label }) => label,
});

function amountColumn<Line extends object>(
  id: string,
  header: string,
  value: (line: Line) => number | '',
): FileColumn<Line> {
  return { id, header, value, exportedAs: { kind: 'money' } };
}

/** Columns of the lines in files; a period without entries has none. */
export function fileColumns(statement: Statement, of: ComparedStore): FileColumn<Compared>[] {
  const change = ({ amount, against }: Compared) => Math.round((amount - against) * 100) / 100;
  const compared = [
    amountColumn<Compared>('against', rangeLabel(of.against), ({ against }) => against),
    amountColumn<Compared>('change', 'Change', change),
  ];
  return [
    accountColumn(),
    amountColumn<Compared>('amount', rangeLabel(of.range), ({ amount }) => amount),
    ...(statement.against_entered ? compared : []),
  ];
}

/** A month of the statement; `index` is that of its amounts. */
export type StatementMonth = MonthlyStatement['months'][number] & { index: number };

/** The months from the first one with entries on, or all if none has any. */
export function monthsFromFirst({ months }: MonthlyStatement): StatementMonth[] {
  const first = Math.max(
    0,
    months.findIndex(({ entered }) => entered),
  );
  return months.map((month, index) => ({ ...month, index })).slice(first);
}

/** `October 2026`, or its dates if it is cut. */
export const monthLabel = ({ from, to }: { from: string; to: string }): string =>
  rangeLabel({ start: from, end: to });

/** `Oct`, with the year in January and in the first column; `Nov 1 – 22` if it is cut. */
export function shortMonthLabel({ from, to }: StatementMonth, isFirst: boolean): string {
  const month = monthOf(from);
  const name = periodLabel(month).slice(0, 3);
  const { start, end } = monthRange(month);
  if (from !== start || to !== end) {
    const days = from === to ? '' : ` – ${Number(to.slice(8))}`;
    return `${formatDateInText(from).replace(/, \d+$/, '')}${days}`;
  }
  return isFirst || month.endsWith('-01') ? `${name} ${month.slice(0, 4)}` : name;
}

/** Columns of the months in files, an empty cell where nothing was entered. */
export const monthColumns = (statement: MonthlyStatement): FileColumn<Monthly>[] => [
  accountColumn(),
  ...monthsFromFirst(statement).map((month) =>
    amountColumn<Monthly>(month.from, monthLabel(month), ({ amounts }) =>
      month.entered ? (amounts[month.index] ?? '') : '',
    ),
  ),
  amountColumn<Monthly>('total', 'Total', ({ total }) => total),
];
