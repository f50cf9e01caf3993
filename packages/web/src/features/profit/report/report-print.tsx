import type { ReactNode } from 'react';
import { periodLabel } from '@backcounter/core/dates';
import { useSettings } from '../../../session/use-business.ts';
import type { Column } from '../../../ui/data-table-props.ts';
import { PrintPage, PrintSheet, PrintTable } from '../../../ui/print-sheet.tsx';
import {
  invoiceColumns,
  ofOneStore,
  rowSums,
  saleColumns,
  shiftColumns,
  type Report,
} from '../row-columns.ts';
import type { ReportScope } from './scope.ts';
import { storeReports, type StoreReport } from './store-reports.ts';
import { formatDollars, summaryLines, type SummaryLine } from './summary.ts';

type ReportPrintProps = {
  report: Report;
  scope: ReportScope;
  /** Why the month's profit changed; placed below the first figures. */
  why: ReactNode;
};

/** The printed report: a page per store and month, preceded by one for all stores. */
export function ReportPrint({
  report,
  scope: { storeName, isAllStores, month },
  why,
}: ReportPrintProps) {
  const stores = isAllStores ? storeReports(report) : [{ storeId: '', storeName, report }];
  return (
    <PrintSheet>
      {isAllStores && (
        <PrintPage>
          <Title name={storeName} month={month} />
          <StoresTable stores={stores} all={report} />
          {why}
        </PrintPage>
      )}
      {stores.map((store) => (
        <PrintPage key={store.storeId}>
          <Title name={store.storeName} month={month} />
          <Lists report={store.report}>{!isAllStores && why}</Lists>
        </PrintPage>
      ))}
    </PrintSheet>
  );
}

function Title({ name, month }: { name: string; month: string }) {
  const { business_name: business } = useSettings();
  return (
    <>
      <h1>
        {name}, {periodLabel(month)}
      </h1>
      <p>{business}, detailed monthly report</p>
    </>
  );
}

type Summary = Report['summary'];

const figures = [
  { id: 'totalSales', header: 'Sales' },
  { id: 'totalInvoices', header: 'Invoices' },
  { id: 'totalEmployeeSalary', header: 'Employee Salary' },
  { id: 'totalProfit', header: 'Profit' },
] as const satisfies readonly { id: keyof Summary; header: string }[];

const storeColumns: readonly Column<StoreReport>[] = [
  { id: 'store', header: 'Store', value: ({ storeName }) => storeName },
  ...figures.map(({ id, header }) => ({
    id,
    header,
    value: ({ report }: StoreReport) => formatDollars(report.summary[id]),
    isFigure: true,
  })),
];

/** Each store's share of the totals. */
function StoresTable({ stores, all }: { stores: readonly StoreReport[]; all: Report }) {
  const sums = figures.map(({ id }) => [id, () => formatDollars(all.summary[id])] as const);
  return (
    <PrintTable
      label="Stores"
      columns={storeColumns}
      rows={stores}
      keyOf={({ storeId }) => storeId}
      sums={Object.fromEntries(sums)}
    />
  );
}

const summaryColumns: readonly Column<SummaryLine>[] = [
  { id: 'name', header: 'Summary', value: ({ name }) => name },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ dollars }) => formatDollars(dollars),
    isFigure: true,
  },
];

/** A store's summary, notes and all rows of its lists. */
function Lists({ report, children }: { report: Report; children: ReactNode }) {
  return (
    <>
      <PrintTable
        label="Summary"
        columns={summaryColumns}
        rows={summaryLines(report)}
        keyOf={({ name }) => name}
      />
      {children}
      <h2>Sales</h2>
      <PrintTable
        label="Sales"
        columns={ofOneStore(saleColumns)}
        rows={report.sales}
        keyOf={({ _id }) => _id}
        sums={rowSums.sales}
      />
      <h2>Invoices</h2>
      <PrintTable
        label="Invoices"
        columns={ofOneStore(invoiceColumns)}
        rows={report.invoices}
        keyOf={({ _id }) => _id}
        sums={rowSums.invoices}
      />
      <h2>Employees</h2>
      <PrintTable
        label="Employees"
        columns={ofOneStore(shiftColumns)}
        rows={report.employeeShifts}
        keyOf={({ id }) => id}
        sums={rowSums.shifts}
      />
    </>
  );
}
