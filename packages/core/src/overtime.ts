import { sundayOf, type DateRange } from './dates.ts';
import { longWeekMinutes } from './schedule.ts';

/** The minutes that somebody worked on a day. */
export type WorkedDay = { date: string; minutes: number };

/** The days whose hours decide how many of a range's are beyond forty in a week from Sunday. */
export const overtimeRange = ({ start, end }: DateRange): DateRange => ({
  start: sundayOf(start),
  end,
});

const beyond = (minutes: number) => Math.max(0, minutes - longWeekMinutes);

/**
 * The minutes beyond forty hours in a week from Sunday that fall on the days of a range: those worked
 * last. `days` are one person's, in any order, of `overtimeRange`.
 */
export function overtimeMinutes(days: readonly WorkedDay[], { start }: DateRange): number {
  const weeks = Map.groupBy(days, ({ date }) => sundayOf(date));
  const sum = (some: readonly WorkedDay[]) => some.reduce((all, { minutes }) => all + minutes, 0);
  return [...weeks.values()].reduce((all, week) => {
    const before = sum(week.filter(({ date }) => date < start));
    return all + beyond(sum(week)) - beyond(before);
  }, 0);
}
