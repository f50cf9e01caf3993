import { addDays } from '../dates.ts';
import type { SampleRows } from './business.ts';

type Row = Record<string, string>;

/** Days ago of what goes wrong in every business now and then: see `withSlips`. */
const daysAgo = { nothingEntered: 6, noCash: 4, digitLost: 9, doubleFrom: 13 } as const;

const isOf = (row: Row, store: string | undefined, date: string) =>
  row['store'] === store && row['date'] === date;

/** An amount as it is typed when its digit before the point gets lost: 5431.84 becomes 543.84. */
function withoutDigit(amount = ''): string {
  return amount.replace(/\d(?=\.)/, '');
}

/** A delivery note and, two days later, its bill: the same number without the dash. */
function enteredTwice(invoices: readonly Row[], store: string | undefined, from: string): Row[] {
  const first = invoices.find((row) => row['store'] === store && (row['date'] ?? '') >= from);
  if (!first) return [];
  const invoice_number = (first['invoice_number'] ?? '').replace('-', '');
  return [{ ...first, invoice_number, date: addDays(first['date'] ?? '', 2) }];
}

/**
 * The sample with what an owner should be told of: in its last two weeks a store's day is missing,
 * a day's cash of another is, a sale has lost a digit, and an invoice is entered twice.
 */
export function withSlips(rows: SampleRows, today: string): SampleRows {
  const [first, second, third] = (rows['stores'] ?? []).map((row) => row['name']);
  const dayOf = (slip: keyof typeof daysAgo) => addDays(today, -daysAgo[slip]);
  const isEntered = (row: Row) => !isOf(row, second, dayOf('nothingEntered'));
  const invoices = rows['invoices'] ?? [];
  return {
    ...rows,
    sales: (rows['sales'] ?? []).filter(isEntered).map((row) => {
      if (!isOf(row, third, dayOf('digitLost'))) return row;
      return { ...row, total_sales: withoutDigit(row['total_sales']) };
    }),
    daily_cash: (rows['daily_cash'] ?? []).filter(
      (row) => isEntered(row) && !isOf(row, first, dayOf('noCash')),
    ),
    invoices: [...invoices, ...enteredTwice(invoices, first, dayOf('doubleFrom'))],
  };
}
