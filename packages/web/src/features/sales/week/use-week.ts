import { addDays, isCalendarDate, weekInAddress } from '@backcounter/core/dates';
import { useSettings, useToday } from '../../../session/use-business.ts';
import { useAddress } from '../../../ui/address.ts';
import { startOfWeek } from './weeks.ts';

/** The week in the address, and the ways to its neighbors. */
export function useWeek() {
  const today = useToday();
  const { week_starts_on: startsOn } = useSettings();
  const { search, change } = useAddress();
  const { week, date = '' } = search;
  // A day is in the same week for everybody; a Sunday is not, from one Monday to the next.
  const start = startOfWeek(isCalendarDate(date) ? date : week, today, startsOn);
  const goTo = (next: string) => change({ week: weekInAddress(next, startsOn), date: '' });
  return {
    start,
    goTo,
    isLast: addDays(start, 7) > today,
    previous: () => goTo(addDays(start, -7)),
    next: () => goTo(addDays(start, 7)),
  };
}
