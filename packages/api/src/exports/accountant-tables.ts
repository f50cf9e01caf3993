import { monthRange } from '@backcounter/core/dates';
import { profitOf, type ProfitSums } from '@backcounter/core/profit';
import { groupByAccount } from '@backcounter/core/profit-and-loss';
import type { Cell, CellPages, Head } from '@backcounter/core/workbooks/cells';
import { listPaid, listUnpaidOn } from '@backcounter/storage/bills';
import { sumInvoicesByAccount } from '@backcounter/storage/charts';
import { listIncomes } from '@backcounter/storage/incomes';
import type { InvoiceRow } from '@backcounter/storage/invoices';
import { sumByStore } from '@backcounter/storage/profit';
import type { StoreScope } from '@backcounter/storage/scope';
import { sumHours } from '@backcounter/storage/shifts';
import type { ReadCall } from './list-files.ts';
import { singleChunk } from './single-chunk.ts';

/** The month (`YYYY-MM`) and the stores of a pack; `storeId` is set if it covers one store. */
export type Pack = { month: string; storeId: string | undefined; scope: StoreScope };

/** A table of the pack: a CSV file and a sheet of the workbook. */
export type Table = { name: string; sheet: string; heads: readonly Head[]; pages: () => CellPages };

/** What a store's vendors billed, by account: goods to sell, then the others by name. */
type AccountSums = { goodsCents: number; others: { account: string; cents: number }[] };

/** A store's sums of the month. */
export type StoreMonth = ProfitSums & {
  id: string;
  name: string;
  incomesCents: number;
  accounts: AccountSums;
};

const sumCents = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

/** Sales, costs and profit of each store, summed as in the profit report. */
export async function readMonth(call: ReadCall, { month, scope }: Pack): Promise<StoreMonth[]> {
  const range = monthRange(month);
  const sums = await sumByStore(call.db, { scope, range });
  const billed = await sumInvoicesByAccount(call.db, { scope, range });
  const bills = Map.groupBy(billed, ({ store_id }) => store_id);
  const accountsOf = (storeId: string): AccountSums => {
    const { goods, others } = groupByAccount(
      bills.get(storeId) ?? [],
      call.settings.account_purchases,
    );
    const sums = others.map(({ account, rows }) => ({ account, cents: sumCents(rows) }));
    return { goodsCents: sumCents(goods.rows), others: sums };
  };
  const incomes = Map.groupBy(
    await listIncomes(call.db, { scope, range, incomeType: undefined }),
    ({ store_id }) => store_id,
  );
  return sums.map(({ storeId: id, name, salesCents, invoicesCents, salaryCents }) => {
    const incomesCents = (incomes.get(id) ?? []).reduce((sum, row) => sum + row.amount_cents, 0);
    const accounts = accountsOf(id);
    return { id, name, salesCents, invoicesCents, salaryCents, incomesCents, accounts };
  });
}

/**
 * Profit and loss by account, costs negative, so that the amounts of a store add up to its profit; no
 * table while all invoices are for goods to sell.
 */
export function accountsTable(stores: readonly StoreMonth[], purchases: string): Table[] {
  if (stores.every(({ accounts }) => accounts.others.length === 0)) return [];
  const rows = stores.flatMap(({ name, salesCents, salaryCents, accounts }): Cell[][] => [
    [name, 'Sales', salesCents],
    [name, purchases, -accounts.goodsCents + 0],
    ...accounts.others.map(({ account, cents }) => [name, account, -cents + 0]),
    [name, 'Employee Salary', -salaryCents + 0],
  ]);
  const heads: Head[] = [
    { header: 'Store', kind: 'text' },
    { header: 'Account', kind: 'text' },
    { header: 'Amount', kind: 'money', isSummed: true },
  ];
  return [
    { name: 'profit-and-loss', sheet: 'Profit and Loss', heads, pages: () => singleChunk(rows) },
  ];
}

/** What each store took, paid and kept. */
export function profitTable(stores: readonly StoreMonth[]): Table {
  const amount = (header: string): Head => ({ header, kind: 'money', isSummed: true });
  const rows = stores.map((store): Cell[] => [
    store.name,
    ...[store.salesCents, store.invoicesCents, store.salaryCents],
    ...[profitOf(store), store.incomesCents],
  ]);
  return {
    name: 'profit',
    sheet: 'Profit',
    heads: [
      { header: 'Store', kind: 'text' },
      ...['Sales', 'Invoices', 'Salary', 'Profit', 'Other Income'].map(amount),
    ],
    pages: () => singleChunk(rows),
  };
}

/** Hours and pay of each employee in each store. */
export async function wagesTable(call: ReadCall, pack: Pack, stores: readonly StoreMonth[]) {
  const rows: Cell[][] = [];
  for (const { id, name } of stores) {
    const sums = await sumHours(call.db, { scope: [id], range: monthRange(pack.month) });
    rows.push(...sums.map((row) => [name, row.name, row.minutes, row.salary_cents]));
  }
  const heads: Head[] = [
    { header: 'Store', kind: 'text' },
    { header: 'Employee', kind: 'text' },
    { header: 'Hours', kind: 'hours', isSummed: true },
    { header: 'Salary', kind: 'money', isSummed: true },
  ];
  return { name: 'wages', sheet: 'Wages', heads, pages: () => singleChunk(rows) };
}

const billHeads: readonly Head[] = [
  { header: 'Store', kind: 'text' },
  { header: 'Vendor', kind: 'text' },
  { header: 'Invoice Number', kind: 'text' },
  { header: 'Amount', kind: 'money', isSummed: true },
  { header: 'Date', kind: 'date' },
];

const billCells = (row: InvoiceRow): Cell[] => [
  row.store_name,
  row.vendor_name,
  row.invoice_number,
  row.amount_cents,
  row.date,
];

/** What was owed to vendors at the end of the month; no table if nothing was. */
export async function unpaidTable({ db }: ReadCall, { month, scope }: Pack): Promise<Table[]> {
  const bills = await listUnpaidOn(db, scope, monthRange(month).end);
  if (bills.length === 0) return [];
  const rows = bills.map((row) => [row.due_date, ...billCells(row), row.paid_date]);
  const heads: Head[] = [
    { header: 'Due Date', kind: 'date' },
    ...billHeads,
    { header: 'Paid Date', kind: 'date' },
  ];
  return [{ name: 'unpaid-bills', sheet: 'Unpaid Bills', heads, pages: () => singleChunk(rows) }];
}

/** The bills that were paid in the month, as on its bank statement; no table if none was. */
export async function paidTable({ db }: ReadCall, { month, scope }: Pack): Promise<Table[]> {
  const bills = await listPaid(db, { scope, vendorId: null, range: monthRange(month) });
  if (bills.length === 0) return [];
  const rows = bills
    .toReversed()
    .map((row) => [row.paid_date, row.payment_reference, ...billCells(row)]);
  const heads: Head[] = [
    { header: 'Paid Date', kind: 'date' },
    { header: 'Check or Reference', kind: 'text' },
    ...billHeads,
  ];
  return [{ name: 'paid-bills', sheet: 'Paid Bills', heads, pages: () => singleChunk(rows) }];
}
