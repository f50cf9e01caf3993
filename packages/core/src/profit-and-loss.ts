import { monthBefore, monthOf, monthRange, type DateRange } from './dates.ts';
import { compareTexts } from './list-order.ts';
import { nameKey } from './text.ts';

/** A line of the statement: an amount in cents for each period. */
export type Line = { cents: number[] };

/** A vendor that billed; `account` is null for goods to sell. */
type BillingVendor = { id: string; name: string; account: string | null; isDeleted: boolean };

export type VendorBilled = BillingVendor & { cents: number };

export type VendorLine = Line & BillingVendor;

/** Invoices posted on one account, and the vendors that they are from, largest first. */
export type AccountLine = Line & { account: string; vendors: VendorLine[] };

/** The profit and loss of one or more periods side by side. */
export type ProfitAndLoss = {
  sales: Line;
  /** Goods to sell: the invoices of vendors without an account of their own. */
  purchases: AccountLine;
  /** Sales - purchases. */
  grossProfit: Line;
  /** The other accounts by name, such as Rent. */
  expenses: AccountLine[];
  salary: Line;
  /** Gross profit - expenses - salary, which is the profit of PRF-12. */
  profit: Line;
};

/** Sums of one period in cents. */
export type PeriodCosts = {
  salesCents: number;
  salaryCents: number;
  vendors: readonly VendorBilled[];
};

/** Rows of one account. */
export type OfAccount<Row> = { account: string; rows: Row[] };

/**
 * Groups rows by account, ignoring case, with the spelling of the first row: those of goods to sell,
 * whose account is named `purchases`, and the others by name.
 */
export function groupByAccount<Row extends { account: string | null }>(
  rows: readonly Row[],
  purchases: string,
): { goods: OfAccount<Row>; others: OfAccount<Row>[] } {
  const goods: OfAccount<Row> = { account: purchases, rows: [] };
  const groups = new Map([[nameKey(purchases), goods]]);
  for (const row of rows) {
    const account = row.account ?? purchases;
    const known = groups.get(nameKey(account));
    if (known) known.rows.push(row);
    else groups.set(nameKey(account), { account, rows: [row] });
  }
  const others = [...groups.values()].filter((group) => group !== goods);
  others.sort((one, other) => compareTexts(one.account, other.account));
  return { goods, others };
}

/** Each vendor of any period once; a vendor has the same account in all. */
function vendorLines(periods: readonly PeriodCosts[]): VendorLine[] {
  const lines = new Map<string, VendorLine>();
  for (const [index, { vendors }] of periods.entries()) {
    for (const { cents, ...vendor } of vendors) {
      const line = lines.get(vendor.id) ?? { ...vendor, cents: periods.map(() => 0) };
      line.cents[index] = cents;
      lines.set(vendor.id, line);
    }
  }
  return [...lines.values()];
}

/** By the amount of the first period, then by that of the next. */
function bySize(one: Line, other: Line): number {
  for (const [index, cents] of one.cents.entries()) {
    const difference = Math.abs(other.cents[index] ?? 0) - Math.abs(cents);
    if (difference !== 0) return difference;
  }
  return 0;
}

const minus = (from: Line, ...others: readonly Line[]): Line => ({
  cents: from.cents.map((left, index) =>
    others.reduce((rest, { cents }) => rest - (cents[index] ?? 0), left),
  ),
});

/**
 * The profit and loss of periods side by side, by the accounts of the vendors; `purchases` is the name
 * of the account of goods to sell.
 */
export function profitAndLoss(periods: readonly PeriodCosts[], purchases: string): ProfitAndLoss {
  const totalOf = (rows: readonly Line[]) =>
    periods.map((_, index) => rows.reduce((sum, { cents }) => sum + (cents[index] ?? 0), 0));
  const lineOf = ({ account, rows }: OfAccount<VendorLine>): AccountLine => ({
    account,
    cents: totalOf(rows),
    vendors: rows.toSorted(bySize),
  });
  const { goods, others } = groupByAccount(vendorLines(periods), purchases);
  const bought = lineOf(goods);
  const expenses = others.map(lineOf);
  const sales = { cents: periods.map(({ salesCents }) => salesCents) };
  const salary = { cents: periods.map(({ salaryCents }) => salaryCents) };
  const grossProfit = minus(sales, bought);
  return {
    sales,
    purchases: bought,
    grossProfit,
    expenses,
    salary,
    profit: minus(grossProfit, ...expenses, salary),
  };
}

/** The costs of all periods together. */
export function totalCosts(periods: readonly PeriodCosts[]): PeriodCosts {
  const vendors = new Map<string, VendorBilled>();
  for (const vendor of periods.flatMap((period) => period.vendors)) {
    const cents = (vendors.get(vendor.id)?.cents ?? 0) + vendor.cents;
    vendors.set(vendor.id, { ...vendor, cents });
  }
  return {
    salesCents: periods.reduce((sum, { salesCents }) => sum + salesCents, 0),
    salaryCents: periods.reduce((sum, { salaryCents }) => sum + salaryCents, 0),
    vendors: [...vendors.values()],
  };
}

/** Number of months shown beside a single one, that one included. */
const monthsBeside = 12;

/**
 * The dates whose months are shown for a range: those of the range, or the twelve that end with it if it
 * is within a month.
 */
export function monthlyRange({ start, end }: DateRange): DateRange {
  if (monthOf(start) !== monthOf(end)) return { start, end };
  let first = monthOf(end);
  for (let count = 1; count < monthsBeside; count += 1) first = monthBefore(first);
  return { start: monthRange(first).start, end };
}

/** Accounts of a shop's costs besides goods and pay, to choose from. */
export const commonAccounts: readonly string[] = [
  'Advertising',
  'Bank Charges',
  'Insurance',
  'Licenses',
  'Professional Fees',
  'Rent',
  'Repairs',
  'Supplies',
  'Utilities',
];

/** Each account once, in its first spelling, by name. */
export function distinctAccounts(accounts: readonly string[]): string[] {
  const first = new Map(accounts.toReversed().map((account) => [nameKey(account), account]));
  return [...first.values()].sort(compareTexts);
}
