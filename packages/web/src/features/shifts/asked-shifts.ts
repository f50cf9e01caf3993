import { isCalendarDate, monthOf } from '@backcounter/core/dates';
import type { Change } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import { rangeOf, type ShiftPeriod } from './shift-period.ts';

/** The ways in which shifts are shown. */
export const looks = [
  { id: 'list', label: 'List' },
  { id: 'day', label: 'Day' },
  { id: 'week', label: 'Week' },
] as const;

export type Look = (typeof looks)[number]['id'];

/** Whose shifts, of which days and how they are shown; `date` is any day of the period. */
export type AskedShifts = {
  /** Null until one is chosen. */
  storeId: string | null;
  period: ShiftPeriod;
  date: string;
  look: Look;
};

/** What the address asks for: this week's list where it says nothing. */
export function askedShifts(search: Search, today: string): AskedShifts {
  const { store = null, week = '', month = '', look } = search;
  const isMonthly = isCalendarDate(`${month}-01`);
  const date = isMonthly ? dayOfMonth(month, today) : week;
  return {
    storeId: store,
    period: isMonthly ? 'monthly' : 'weekly',
    date: isCalendarDate(date) ? date : today,
    look: looks.find(({ id }) => id === look)?.id ?? 'list',
  };
}

const dayOfMonth = (month: string, today: string) =>
  monthOf(today) === month ? today : `${month}-01`;

/** The same with a day that was shown before, where it lies in the period. */
export function dayWithin(asked: AskedShifts, day: string): AskedShifts {
  const { start, end } = rangeOf(asked.period, asked.date);
  return day >= start && day <= end ? { ...asked, date: day } : asked;
}

/** How it stands in the address, which says nothing of this week and of the list. */
export function shiftsInAddress(shown: AskedShifts, today: string): Change {
  const { storeId, period, date, look } = shown;
  const { start } = rangeOf(period, date);
  const isNow = start === rangeOf(period, today).start;
  return {
    store: storeId ?? undefined,
    week: period === 'weekly' && !isNow ? start : undefined,
    month: period === 'monthly' ? monthOf(date) : undefined,
    look: look === 'list' ? undefined : look,
  };
}
