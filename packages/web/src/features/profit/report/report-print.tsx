import { periodLabel } from '@backcounter/core/dates';
import type { Column } from '../../../ui/data-table.tsx';
import { PrintSheet, PrintTable } from '../../../ui/print-sheet.tsx';
import { useSettings } from '../../../session/use-business.ts';
import { invoiceColumns, rowSums, saleColumns, shiftColumns, type Report } from '../row-columns.ts';
import { listColumns, type ReportScope } from './scope.ts';
import { formatDollars, summaryLines, type SummaryLine } from './summary.ts';

const summaryColumns: readonly Column<SummaryLine>[] = [
  { id: 'name', header: 'Summary', value: ({ name }) => name },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ dollars }) => formatDollars(dollars),
    isFigure: true,
  },
];

type ReportPrintProps = { report: Report; scope: ReportScope };

/** The whole report on paper: one store and month. */
export function ReportPrint({ report, scope }: ReportPrintProps) {
  const { storeName, month } = scope;
  const { business_name: business } = useSettings();
  return (
    <PrintSheet>
      <h1>
        {storeName}, {periodLabel(month)}
      </h1>
      <p>{business}, detailed monthly report</p>
      <PrintTable
        label="Summary"
        columns={summaryColumns}
        rows={summaryLines(report)}
        keyOf={({ name }) => name}
      />
      <h2>Sales</h2>
      <PrintTable
        label="Sales"
        columns={listColumns(saleColumns, scope)}
        rows={report.sales}
        keyOf={({ _id }) => _id}
        sums={rowSums.sales}
      />
      <h2>Invoices</h2>
      <PrintTable
        label="Invoices"
        columns={listColumns(invoiceColumns, scope)}
        rows={report.invoices}
        keyOf={({ _id }) => _id}
        sums={rowSums.invoices}
      />
      <h2>Employees</h2>
      <PrintTable
        label="Employees"
        columns={shiftColumns}
        rows={report.employeeShifts}
        keyOf={({ id }) => id}
        sums={rowSums.shifts}
      />
    </PrintSheet>
  );
}
