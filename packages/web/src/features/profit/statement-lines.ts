import type { ResponseOf } from '@backcounter/api/client';
import type { ComparedStore } from '../../api/change-sentence.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { rangeLabel } from './range-text.ts';

export type Statement = ResponseOf<'GET /profit/accounts'>;
export type Compared = Statement['sales'];

/** A line of the statement without the vendors below it. */
export type StatementLine = Compared & { label: string };

/** The lines from sales to profit. */
export const linesOf = (statement: Statement): StatementLine[] => [
  { ...statement.sales, label: 'Sales' },
  { ...statement.purchases, label: statement.purchases.account },
  { ...statement.gross_profit, label: 'Gross Profit' },
  ...statement.expenses.map((line) => ({ ...line, label: line.account })),
  { ...statement.employeeSalary, label: 'Employee Salary' },
  { ...statement.profit, label: 'Profit' },
];

/** Columns of the lines in files; a period without entries has none. */
export function fileColumns(statement: Statement, of: ComparedStore): Column<StatementLine>[] {
  const amounts = (id: string, header: string, value: (line: StatementLine) => number) => ({
    id,
    header,
    value,
    exportedAs: { kind: 'money' as const },
  });
  const compared = [
    amounts('against', rangeLabel(of.against), ({ against }) => against),
    amounts(
      'change',
      'Change',
      ({ amount, against }) => Math.round((amount - against) * 100) / 100,
    ),
  ];
  return [
    { id: 'account', header: 'Account', value: ({ label }) => label },
    amounts('amount', rangeLabel(of.range), ({ amount }) => amount),
    ...(statement.against_entered ? compared : []),
  ];
}
