import { centsToDollars, wireToCents } from '@backcounter/core/money';
import { profitOf } from '@backcounter/core/profit';
import type { Report } from '../row-columns.ts';

/** One store's part of a report. */
export type StoreReport = { storeId: string; storeName: string; report: Report };

type InStore = { store_id: { _id: string; name: string } };

const sumCents = <Row>(rows: readonly Row[], dollars: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + wireToCents(dollars(row)), 0);

function summaryOf({ sales, invoices, employeeShifts }: Omit<Report, 'summary'>) {
  const sums = {
    salesCents: sumCents(sales, (row) => row.total_sales),
    invoicesCents: sumCents(invoices, (row) => row.amount),
    salaryCents: sumCents(employeeShifts, (row) => row.total_salary),
  };
  return {
    totalSales: centsToDollars(sums.salesCents),
    totalInvoices: centsToDollars(sums.invoicesCents),
    totalEmployeeSalary: centsToDollars(sums.salaryCents),
    totalProfit: centsToDollars(profitOf(sums)),
  };
}

/** Splits a report of all stores by store, for those that have rows, by name. */
export function storeReports({ sales, invoices, employeeShifts }: Report): StoreReport[] {
  const names = new Map<string, string>();
  for (const { store_id } of [...sales, ...invoices, ...employeeShifts]) {
    names.set(store_id._id, store_id.name);
  }
  const reports = [...names].map(([storeId, storeName]) => {
    const own = <Row extends InStore>(rows: Row[]) =>
      rows.filter(({ store_id }) => store_id._id === storeId);
    const lists = {
      sales: own(sales),
      invoices: own(invoices),
      employeeShifts: own(employeeShifts),
    };
    return { storeId, storeName, report: { ...lists, summary: summaryOf(lists) } };
  });
  return reports.sort((a, b) => a.storeName.localeCompare(b.storeName, 'en-US'));
}
