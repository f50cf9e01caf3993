import type { ResponseOf } from '@backcounter/api/client';
import { lastDaySoon } from '@backcounter/core/bills';
import { formatChangeShare } from '@backcounter/core/comparisons';
import { formatCents, formatSignedCents, wireToCents } from '@backcounter/core/money';
import { formatCount } from '@backcounter/core/text';
import { formatShortDay } from '../../ui/brief.ts';
import { formatTargetProgress } from '@backcounter/core/target-progress';

export type Figure = ResponseOf<'GET /overview'>['figures'][number];

type Bills = ResponseOf<'GET /overview'>['bills'];

/** Compared days by figure id: always the same days of an earlier period. */
const comparedWith: Record<Figure['id'], string> = {
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
export function comparisonsOf({ id, value, previous, last_year: lastYear }: Figure): string[] {
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
export function completenessOf({ days_entered: entered }: Figure, due: number): string {
  const days = Math.max(due, entered);
  if (days === 0) return 'No day to enter';
  const noun = days === 1 ? 'day' : 'days';
  return entered === days
    ? `All ${formatCount(days)} ${noun} entered`
    : `${formatCount(entered)} of ${formatCount(days)} ${noun} entered`;
}

/** Progress of the stores that have a sales target; empty if none has one. */
export function targetTextOf(figure: Figure): string[] {
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
export function billsTextOf(bills: Bills, today: string): string | null {
  if (!bills) return null;
  const { overdue, soon } = bills;
  const amountOf = ({ amount }: typeof soon) => formatCents(wireToCents(amount));
  const parts = [
    overdue.count > 0 && `${formatCount(overdue.count)} overdue (${amountOf(overdue)})`,
    soon.count > 0 &&
      `${formatCount(soon.count)} due by ${formatShortDay(lastDaySoon(today), today)} (${amountOf(soon)})`,
  ];
  return `Bills: ${parts.filter(Boolean).join(', ')}`;
}
