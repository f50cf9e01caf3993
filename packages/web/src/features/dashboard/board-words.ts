import type { AnswerOf } from '@backcounter/api/client';
import { formatDateInText, mondayOf, weekdayName } from '@backcounter/core/dates';

export type BoardCell = AnswerOf<'GET /board'>['cells'][number];
export type BoardStore = AnswerOf<'GET /board'>['stores'][number];

/** A mark as it is shown: what is missing from before a store's start is missed by nobody. */
export type Mark = BoardCell['invoices'] | 'before';

/** A store's day as it is shown. */
export type ShownCell = Omit<BoardCell, 'sale' | 'cash' | 'invoices' | 'shifts'> & {
  sale: Mark | null;
  cash: Mark | null;
  invoices: Mark;
  shifts: Mark | null;
};

const isMissing = (mark: Mark | null) => mark === 'open' || mark === 'late';

/** A store's day, in which nothing is late that is older than the store's start. */
export function shownCell(cell: BoardCell, startedOn: string | null | undefined): ShownCell {
  if (!startedOn || cell.date >= startedOn) return cell;
  const shown = <Given extends Mark | null>(mark: Given) => (isMissing(mark) ? 'before' : mark);
  return {
    ...cell,
    sale: shown(cell.sale),
    cash: shown(cell.cash),
    invoices: shown(cell.invoices),
    shifts: shown(cell.shifts),
  };
}

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
  before: 'not begun',
};

/** Of what a day need not have. */
const isNone = (mark: Mark) => mark === 'open' || mark === 'before';

function invoiceWords({ invoices, invoice_count: count }: ShownCell): string {
  if (invoices === 'done') return `${count} ${count === 1 ? 'invoice' : 'invoices'}`;
  return isNone(invoices) ? 'no invoices' : `invoices ${entryWords[invoices]}`;
}

function shiftWords(shifts: Mark): string {
  if (shifts === 'done') return 'shifts planned';
  return isNone(shifts) ? 'no shifts' : `shifts ${entryWords[shifts]}`;
}

/** The four marks of a store's day in words; what one may not know is left out. */
export function cellWords(cell: ShownCell): string {
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

/** Where a store's day is entered: its cash once the sale is there, its week of sales else. */
export function cellAddress(cell: BoardCell): { to: string; search: Record<string, string> } {
  const week = { week: mondayOf(cell.date) };
  if (!isMissing(cell.sale) && isMissing(cell.cash)) {
    const search = { view: 'weekly-cash', store: cell.store_id, ...week };
    return { to: '/dashboard/calculate', search };
  }
  const search = { panel: 'week', store: cell.store_id, ...week, date: cell.date };
  return { to: '/dashboard/sales', search };
}
