import type { ResponseOf } from '@backcounter/api/client';
import { isClosed } from '@backcounter/core/closed-books';
import { formatDateInText, mondayOf, weekdayName } from '@backcounter/core/dates';
import { hasStarted } from '@backcounter/core/store-start';

export type BoardCell = ResponseOf<'GET /board'>['cells'][number];
export type BoardStore = ResponseOf<'GET /board'>['stores'][number];

/** A displayed mark; 'before' replaces missing entries from before the store's start. */
export type Mark = BoardCell['invoices'] | 'before';

/** A store's day as displayed. */
export type DisplayedCell = Omit<BoardCell, 'sale' | 'cash' | 'invoices' | 'shifts'> & {
  sale: Mark | null;
  cash: Mark | null;
  invoices: Mark;
  shifts: Mark | null;
};

const isMissing = (mark: Mark | null) => mark === 'open' || mark === 'late';

type DisplayedOptions = {
  startedOn: string | null | undefined;
  /** The last day whose books are closed, if any. */
  closedThrough: string | null;
};

/**
 * Marks what is missing before the store's start as 'before' and in closed books as 'closed', so that
 * it never counts as late: nobody can enter it.
 */
export function toDisplayedCell(
  cell: BoardCell,
  { startedOn, closedThrough }: DisplayedOptions,
): DisplayedCell {
  const isBefore = !hasStarted(cell.date, startedOn);
  if (!isBefore && !isClosed(cell.date, { closedThrough })) return cell;
  const instead = isBefore ? 'before' : 'closed';
  const shown = <Given extends Mark | null>(mark: Given) => (isMissing(mark) ? instead : mark);
  return {
    ...cell,
    sale: shown(cell.sale),
    cash: shown(cell.cash),
    invoices: shown(cell.invoices),
    shifts: shown(cell.shifts),
  };
}

/** Formats a date as `Mon, Nov 16`. */
export function shortDay(date: string): string {
  return `${weekdayName(date).slice(0, 3)}, ${formatDateInText(date).replace(/, \d+$/, '')}`;
}

const entryTexts: Record<Mark, string> = {
  done: 'entered',
  open: 'missing',
  late: 'late',
  closed: 'closed',
  future: 'to come',
  before: 'not started',
};

/** Marks of entries that are optional or not expected. */
const isNone = (mark: Mark) => mark === 'open' || mark === 'before';

function describeInvoices({ invoices, invoice_count: count }: DisplayedCell): string {
  if (invoices === 'done') return `${count} ${count === 1 ? 'invoice' : 'invoices'}`;
  return isNone(invoices) ? 'no invoices' : `invoices ${entryTexts[invoices]}`;
}

function describeShifts(shifts: Mark): string {
  if (shifts === 'done') return 'shifts planned';
  return isNone(shifts) ? 'no shifts' : `shifts ${entryTexts[shifts]}`;
}

/** Describes the marks of a store's day; marks that the user may not see are left out. */
export function describeCell(cell: DisplayedCell): string {
  return [
    cell.sale && `sale ${entryTexts[cell.sale]}`,
    cell.cash && `cash ${entryTexts[cell.cash]}`,
    describeInvoices(cell),
    cell.shifts && describeShifts(cell.shifts),
  ]
    .filter((words) => words !== null)
    .join(', ');
}

/** What a day's marks stand for, without those that the user may not see. */
export const marksOf = (cell: BoardCell): string[] =>
  (['sale', 'cash', 'invoices', 'shifts'] as const).filter((name) => cell[name] !== null);

/**
 * Links to where a store's day is entered: its cash if only that is missing, else its week of
 * sales.
 */
export function cellAddress(cell: DisplayedCell): { to: string; search: Record<string, string> } {
  const week = { week: mondayOf(cell.date) };
  if (!isMissing(cell.sale) && isMissing(cell.cash)) {
    const search = { view: 'weekly-cash', store: cell.store_id, ...week };
    return { to: '/dashboard/calculate', search };
  }
  const search = { panel: 'week', store: cell.store_id, ...week, date: cell.date };
  return { to: '/dashboard/sales', search };
}
