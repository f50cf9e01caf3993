import { compareTexts } from './list-order.ts';
import { nameKey } from './text.ts';

/** An amount of a period in cents, and that of the period it is compared with. */
export type Compared = { cents: number; againstCents: number };

/** A vendor that billed; `account` is null for goods to sell. */
type BillingVendor = { id: string; name: string; account: string | null; isDeleted: boolean };

export type VendorBilled = BillingVendor & { cents: number };

export type VendorLine = Compared & BillingVendor;

/** Invoices posted on one account, and the vendors that they are from, largest first. */
export type AccountLine = Compared & { account: string; vendors: VendorLine[] };

/** A period's profit and loss, each amount beside that of another period. */
export type ProfitAndLoss = {
  sales: Compared;
  /** Goods to sell: the invoices of vendors without an account of their own. */
  purchases: AccountLine;
  /** Sales - purchases. */
  grossProfit: Compared;
  /** The other accounts by name, such as Rent. */
  expenses: AccountLine[];
  salary: Compared;
  /** Gross profit - expenses - salary, which is the profit of PRF-12. */
  profit: Compared;
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

/** Each vendor of either period once; a vendor has the same account in both. */
function compareVendors(
  now: readonly VendorBilled[],
  before: readonly VendorBilled[],
): VendorLine[] {
  const lines = new Map<string, VendorLine>();
  for (const { cents, ...vendor } of now) {
    lines.set(vendor.id, { ...vendor, cents, againstCents: 0 });
  }
  for (const { cents, ...vendor } of before) {
    const known = lines.get(vendor.id);
    lines.set(vendor.id, { ...vendor, cents: known?.cents ?? 0, againstCents: cents });
  }
  return [...lines.values()];
}

const bySize = (one: Compared, other: Compared) =>
  Math.abs(other.cents) - Math.abs(one.cents) ||
  Math.abs(other.againstCents) - Math.abs(one.againstCents);

const totalOf = (lines: readonly Compared[]): Compared => ({
  cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  againstCents: lines.reduce((sum, { againstCents }) => sum + againstCents, 0),
});

const minus = (from: Compared, ...others: readonly Compared[]): Compared => ({
  cents: others.reduce((left, { cents }) => left - cents, from.cents),
  againstCents: others.reduce((left, { againstCents }) => left - againstCents, from.againstCents),
});

const lineOf = ({ account, rows }: OfAccount<VendorLine>): AccountLine => ({
  account,
  ...totalOf(rows),
  vendors: rows.toSorted(bySize),
});

/**
 * The profit and loss of a period against another one, by the accounts of the vendors; `purchases` is
 * the name of the account of goods to sell.
 */
export function profitAndLoss(
  now: PeriodCosts,
  against: PeriodCosts,
  purchases: string,
): ProfitAndLoss {
  const compared = compareVendors(now.vendors, against.vendors);
  const { goods, others } = groupByAccount(compared, purchases);
  const bought = lineOf(goods);
  const expenses = others.map(lineOf);
  const sales = { cents: now.salesCents, againstCents: against.salesCents };
  const salary = { cents: now.salaryCents, againstCents: against.salaryCents };
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
