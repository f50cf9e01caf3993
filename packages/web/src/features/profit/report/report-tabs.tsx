import { useState } from 'react';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ViewTabs, type ViewTab } from '../../../ui/view-tabs.tsx';
import profitClasses from '../profit.module.css';
import { invoiceColumns, rowSums, saleColumns, shiftColumns, type Report } from '../row-columns.ts';
import { listColumns, type ReportScope } from './scope.ts';
import { formatDollars, summaryLines } from './summary.ts';

/** Rows per page of a list (PRF-20). */
const pageSize = 10;

type View = 'summary' | 'sales' | 'invoices' | 'employees';

type ReportTabsProps = { report: Report; scope: ReportScope };

/** The report's figures and lists, a tab for each (PRF-18, PRF-20, PRF-21). */
export function ReportTabs({ report, scope }: ReportTabsProps) {
  const [view, setView] = useState<View>('summary');
  return <ViewTabs tabs={tabsOf(report, scope)} view={view} onView={setView} isInDialog />;
}

function tabsOf(report: Report, scope: ReportScope): ViewTab<View>[] {
  return [
    { view: 'summary', label: 'Summary', panel: <Summary report={report} /> },
    {
      view: 'sales',
      label: 'Sales',
      panel: (
        <PagedTable
          label="Sales"
          columns={listColumns(saleColumns, scope)}
          rows={report.sales}
          keyOf={({ _id }) => _id}
          sums={rowSums.sales}
          pageSize={pageSize}
          empty={<EmptyState text="No sales in this month." />}
        />
      ),
    },
    {
      view: 'invoices',
      label: 'Invoices',
      panel: (
        <PagedTable
          label="Invoices"
          columns={listColumns(invoiceColumns, scope)}
          rows={report.invoices}
          keyOf={({ _id }) => _id}
          sums={rowSums.invoices}
          pageSize={pageSize}
          empty={<EmptyState text="No invoices in this month." />}
        />
      ),
    },
    {
      view: 'employees',
      label: 'Employees',
      panel: (
        <PagedTable
          label="Employees"
          columns={listColumns(shiftColumns, scope)}
          rows={report.employeeShifts}
          keyOf={({ id }) => id}
          sums={rowSums.shifts}
          pageSize={pageSize}
          empty={<EmptyState text="No shifts in this month." />}
        />
      ),
    },
  ];
}

function Summary({ report }: { report: Report }) {
  return (
    <table className={profitClasses.ledger} aria-label="Summary">
      <tbody>
        {summaryLines(report).map(({ name, dollars }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-negative={dollars < 0 || undefined}>{formatDollars(dollars)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
