import { lastDaySoon } from './bills.ts';
import { formatChangeShare } from './comparisons.ts';
import { formatCents, formatSignedCents, wireToCents } from './money.ts';
import type { FigureId } from './overview.ts';
import { formatShortDay } from './short-day.ts';
import { formatTargetProgress } from './target-progress.ts';
import { formatCount } from './text.ts';

/** A figure as the API sends it, in dollars; null where nothing was entered. */
export type FigureWire = {
  id: FigureId;
  label: string;
  value: number | null;
  previous: number | null;
  last_year: number | null;
  days_entered: number;
  path: string;
  target?: number | undefined;
  target_sales?: number | null | undefined;
  target_stores?: number | undefined;
  target_to?: string | undefined;
  target_expected?: number | undefined;
};

type BillSum = { count: number; amount: number };

/** Unpaid bills that are overdue or due within a week, in dollars. */
export type BillsWire = { overdue: BillSum; soon: BillSum };

/** Compared days by figure id: always the same days of an earlier period. */
const comparedWith: Record<FigureId, string> = {
  sales_yesterday: 'the day before',
  sales_week: 'a week before',
  profit_month: 'a month before',
  cash_week: 'a week before',
};

function changeText(value: number, before: number, than: string): string {
  if (value === before) return `The same as ${than}`;
  const share = formatChangeShare(value, before);
  const amount = formatSignedCents(wireToCents(value - before));
  return `${amount}${share === '' ? '' : ` (${share})`} vs. ${than}`;
}

/** A figure's comparisons as text. */
export function comparisonsOf({ id, value, previous, last_year: lastYear }: FigureWire): string[] {
  if (value === null) return [];
  const texts = [
    previous === null
      ? `Nothing entered ${comparedWith[id]}`
      : changeText(value, previous, comparedWith[id]),
  ];
  if (lastYear !== null) texts.push(changeText(value, lastYear, 'a year before'));
  return texts;
}

/**
 * How complete a figure's data is: `12 of 13 days entered`. `due` are the days that the stores are
 * asked for; what they entered on closed ones counts, too.
 */
export function completenessOf({ days_entered: entered }: FigureWire, due: number): string {
  const days = Math.max(due, entered);
  if (days === 0) return 'No day to enter';
  const noun = days === 1 ? 'day' : 'days';
  return entered === days
    ? `All ${formatCount(days)} ${noun} entered`
    : `${formatCount(entered)} of ${formatCount(days)} ${noun} entered`;
}

/** Progress of the stores that have a sales target; empty if none has one. */
export function targetTextOf(figure: FigureWire): string[] {
  const { target, target_sales: sales = null, target_stores: stores, target_to: to } = figure;
  if (target === undefined || stores === undefined || to === undefined) return [];
  const { target_expected: expected } = figure;
  const salesCents = sales === null ? null : wireToCents(sales);
  const progress = { targetCents: wireToCents(target), salesCents, stores };
  return [
    formatTargetProgress(progress, to, expected === undefined ? null : wireToCents(expected)),
  ];
}

/** The bills to pay: 'Bills: 2 overdue ($120.00), 3 due by Dec 3 ($842.10)'; null if none is due. */
export function billsTextOf(bills: BillsWire | undefined, today: string): string | null {
  if (!bills) return null;
  const { overdue, soon } = bills;
  const amountOf = ({ amount }: BillSum) => formatCents(wireToCents(amount));
  const parts = [
    overdue.count > 0 && `${formatCount(overdue.count)} overdue (${amountOf(overdue)})`,
    soon.count > 0 &&
      `${formatCount(soon.count)} due by ${formatShortDay(lastDaySoon(today), today)} (${amountOf(soon)})`,
  ];
  return `Bills: ${parts.filter(Boolean).join(', ')}`;
}
