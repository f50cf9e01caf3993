import { formatCents, wireToCents } from '@backcounter/core/money';
import type { Report } from '../row-columns.ts';

/** The lines of a report's summary (PRF-21). */
export const summaryLines = ({ summary }: Pick<Report, 'summary'>) => [
  { name: 'Total Sales', dollars: summary.totalSales },
  { name: 'Total Invoices', dollars: summary.totalInvoices },
  { name: 'Total Employee Salary', dollars: summary.totalEmployeeSalary },
  { name: 'Total Profit', dollars: summary.totalProfit },
];

export type SummaryLine = ReturnType<typeof summaryLines>[number];

export const formatDollars = (dollars: number): string => formatCents(wireToCents(dollars));
