import { addDays } from '../dates.ts';
import type { SampleRows } from './business.ts';

type Row = Record<string, string>;

/** How many days ago each mistake happened; see `addMistakes`. */
const daysAgo = { nothingEntered: 6, noCash: 4, digitLost: 9, doubleFrom: 13 } as const;

const isOf = (row: Row, store: string | undefined, date: string) =>
  row['store'] === store && row['date'] === date;

/** Drops the digit before the decimal point, as a typo would: 5431.84 becomes 543.84. */
function withoutDigit(amount = ''): string {
  return amount.replace(/\d(?=\.)/, '');
}

/**
 * Enters a delivery a second time two days later, from its bill: the same number without the dash.
 * Nobody has paid it a second time yet.
 */
function enteredTwice(invoices: readonly Row[], store: string | undefined, from: string): Row[] {
  const first = invoices.find((row) => row['store'] === store && (row['date'] ?? '') >= from);
  if (!first) return [];
  const invoice_number = (first['invoice_number'] ?? '').replace('-', '');
  const { date = '', due_date: due = '' } = first;
  const unpaid = { due_date: due && addDays(due, 2), paid_date: '', payment_reference: '' };
  return [{ ...first, invoice_number, date: addDays(date, 2), ...unpaid }];
}

/**
 * Adds mistakes that an owner should be told about: in the last two weeks one store lacks a day,
 * another lacks a day's cash, a sale has lost a digit, and an invoice is entered twice.
 */
export function addMistakes(rows: SampleRows, today: string): SampleRows {
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
