import { addDays, isCalendarDate, weekParam } from '@backcounter/core/dates';
import { useSettings, useToday } from '../../../session/use-business.ts';
import { useAddress } from '../../../ui/address.ts';
import { useCorrectedAddress } from '../../../ui/use-corrected-address.ts';
import { isShownDay, startOfWeek } from './weeks.ts';

/** The week in the URL, with navigation to its neighbors. */
export function useWeek() {
  const today = useToday();
  const { week_starts_on: startsOn } = useSettings();
  const { search, change } = useAddress();
  const { week, date = '' } = search;
  // `date` wins: where weeks start on Sunday, the `week` (Monday) of a link to a Sunday is a week
  // early.
  const start = startOfWeek(isCalendarDate(date) ? date : week, today, startsOn);
  const addressOf = (next: string) => ({ week: weekParam(next, startsOn), date: '' });
  const goTo = (next: string) => change(addressOf(next));
  const isRight = [week, date].every((day = '') => day === '' || isShownDay(day, today, startsOn));
  useCorrectedAddress(isRight ? null : addressOf(start));
  return {
    start,
    goTo,
    isLast: addDays(start, 7) > today,
    previous: () => goTo(addDays(start, -7)),
    next: () => goTo(addDays(start, 7)),
  };
}
