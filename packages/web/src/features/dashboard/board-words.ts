import type { AnswerOf } from '@backcounter/api/client';
import { formatDateInText, mondayOf, weekdayName } from '@backcounter/core/dates';

export type BoardCell = AnswerOf<'GET /board'>['cells'][number];
export type Mark = BoardCell['invoices'];

/** `Mon, Nov 16` of a date. */
export function shortDay(date: string): string {
  return `${weekdayName(date).slice(0, 3)}, ${formatDateInText(date).replace(/, \d+$/, '')}`;
}

const entryWords: Record<Mark, string> = {
  done: 'entered',
  open: 'missing',
  late: 'late',
  closed: 'closed',
  future: 'to come',
};

function invoiceWords({ invoices, invoice_count: count }: BoardCell): string {
  if (invoices === 'done') return `${count} ${count === 1 ? 'invoice' : 'invoices'}`;
  return invoices === 'open' ? 'no invoices' : `invoices ${entryWords[invoices]}`;
}

function shiftWords(shifts: Mark): string {
  if (shifts === 'done') return 'shifts planned';
  return shifts === 'open' ? 'no shifts' : `shifts ${entryWords[shifts]}`;
}

/** The four marks of a store's day in words; what one may not know is left out. */
export function cellWords(cell: BoardCell): string {
  return [
    cell.sale && `sale ${entryWords[cell.sale]}`,
    cell.cash && `cash ${entryWords[cell.cash]}`,
    invoiceWords(cell),
    cell.shifts && shiftWords(cell.shifts),
  ]
    .filter((words) => words !== null)
    .join(', ');
}

/** What a day's marks are of, without those that one may not know. */
export const marksOf = (cell: BoardCell): string[] =>
  (['sale', 'cash', 'invoices', 'shifts'] as const).filter((name) => cell[name] !== null);

const isMissing = (mark: Mark | null) => mark === 'open' || mark === 'late';

/** Where a store's day is entered: its cash once the sale is there, its week of sales else. */
export function cellAddress(cell: BoardCell): { to: string; search: Record<string, string> } {
  const week = { week: mondayOf(cell.date) };
  if (!isMissing(cell.sale) && isMissing(cell.cash)) {
    const search = { view: 'weekly-cash', store: cell.store_id, ...week };
    return { to: '/dashboard/calculate', search };
  }
  return { to: '/dashboard/sales', search: { panel: 'week', store: cell.store_id, ...week } };
}
