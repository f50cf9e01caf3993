import { isCalendarDate, monthOf } from '@backcounter/core/dates';
import type { Change } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import { rangeOf, type ShiftPeriod } from './shift-period.ts';

/** The views of the shifts screen. */
export const looks = [
  { id: 'list', label: 'List' },
  { id: 'day', label: 'Day' },
  { id: 'week', label: 'Week' },
] as const;

export type Look = (typeof looks)[number]['id'];

/** State of the shifts screen; `date` is any day of the period. */
export type ShiftViewState = {
  /** Null until a store is chosen. */
  storeId: string | null;
  period: ShiftPeriod;
  date: string;
  look: Look;
  /** The only employee to list; empty for everybody. */
  employeeId: string;
};

/** State from the URL; by default this week's list. */
export function shiftsFromAddress(search: Search, today: string): ShiftViewState {
  const { store = null, week = '', month = '', look, employee = '' } = search;
  const isMonthly = isCalendarDate(`${month}-01`);
  const date = isMonthly ? dayOfMonth(month, today) : week;
  return {
    storeId: store,
    period: isMonthly ? 'monthly' : 'weekly',
    date: isCalendarDate(date) ? date : today,
    look: looks.find(({ id }) => id === look)?.id ?? 'list',
    employeeId: employee,
  };
}

const dayOfMonth = (month: string, today: string) =>
  monthOf(today) === month ? today : `${month}-01`;

/** Keeps the day shown before if it lies within the new period. */
export function keepDay(state: ShiftViewState, day: string): ShiftViewState {
  const { start, end } = rangeOf(state.period, state.date);
  return day >= start && day <= end ? { ...state, date: day } : state;
}

/** URL parameters of the state; the defaults (this week, list) are omitted. */
export function shiftsToAddress(shown: ShiftViewState, today: string): Change {
  const { storeId, period, date, look, employeeId } = shown;
  const { start } = rangeOf(period, date);
  const isNow = start === rangeOf(period, today).start;
  return {
    store: storeId ?? undefined,
    week: period === 'weekly' && !isNow ? start : undefined,
    month: period === 'monthly' ? monthOf(date) : undefined,
    look: look === 'list' ? undefined : look,
    employee: employeeId === '' ? undefined : employeeId,
  };
}
