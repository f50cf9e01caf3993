import { profitOf, type ProfitSums } from './profit.ts';

/** A store's sums in a period. */
export type StoreSums = ProfitSums & { storeId: string; name: string };

export const changeFigures = ['sales', 'invoices', 'employeeSalary'] as const;
export type ChangeFigure = (typeof changeFigures)[number];

/** Change of a figure itself in cents: more invoices are a positive change. */
export type ChangePart = {
  figure: ChangeFigure;
  changeCents: number;
  stores: { storeId: string; name: string; changeCents: number }[];
};

export type ProfitChange = {
  valueCents: number;
  againstCents: number;
  changeCents: number;
  parts: ChangePart[];
};

const centsOf = {
  sales: (sums) => sums.salesCents,
  invoices: (sums) => sums.invoicesCents,
  employeeSalary: (sums) => sums.salaryCents,
} as const satisfies Record<ChangeFigure, (sums: ProfitSums) => number>;

/** True when a period has a day with a sale, or any sum that is not zero (PRF-23). */
export const hasEntries = (rows: readonly (ProfitSums & { daysWithSales: number })[]): boolean =>
  rows.some(
    ({ daysWithSales, salesCents, invoicesCents, salaryCents }) =>
      daysWithSales > 0 || [salesCents, invoicesCents, salaryCents].some((cents) => cents !== 0),
  );

const total = (rows: readonly StoreSums[], cents: (sums: ProfitSums) => number) =>
  rows.reduce((sum, row) => sum + cents(row), 0);

function partOf(
  figure: ChangeFigure,
  now: readonly StoreSums[],
  before: ReadonlyMap<string, StoreSums>,
): ChangePart {
  const cents = centsOf[figure];
  const stores = now
    .map((row) => {
      const known = before.get(row.storeId);
      const changeCents = cents(row) - (known ? cents(known) : 0);
      return { storeId: row.storeId, name: row.name, changeCents };
    })
    .filter(({ changeCents }) => changeCents !== 0)
    .sort((a, b) => Math.abs(b.changeCents) - Math.abs(a.changeCents));
  return {
    figure,
    changeCents: stores.reduce((sum, { changeCents }) => sum + changeCents, 0),
    stores,
  };
}

/**
 * Explains the change in profit from one period to another, in cents. The parts, signed as they
 * count (sales − invoices − salary), add up to the change exactly, and each part's stores to the
 * part. Both lists must hold the same stores; a part omits those without a change.
 */
export function profitChange(
  now: readonly StoreSums[],
  against: readonly StoreSums[],
): ProfitChange {
  const before = new Map(against.map((row) => [row.storeId, row]));
  const valueCents = total(now, profitOf);
  const againstCents = total(against, profitOf);
  return {
    valueCents,
    againstCents,
    changeCents: valueCents - againstCents,
    parts: changeFigures.map((figure) => partOf(figure, now, before)),
  };
}
