import type { ClosedDays } from './board.ts';
import { addDays, weekdayIndex } from './dates.ts';
import { daysSinceStart } from './store-start.ts';

type Store = {
  closed: ClosedDays;
  /** Its first day; null or undefined if the user may not know it. */
  startedOn: string | null | undefined;
};

/**
 * How many of the first `days` days of a period that begins on `start` a store is asked for: those
 * since its start on which it is not closed. Counts without a look at each day, as a table may have
 * a row for each of thousands of stores.
 */
export function dueDays(
  { start, days }: { start: string; days: number },
  { closed, startedOn }: Store,
): number {
  const count = daysSinceStart({ start, days }, startedOn);
  if (count === 0) return 0;
  const first = addDays(start, days - count);
  const end = addDays(first, count);
  const firstWeekday = weekdayIndex(first);
  // Of each closed weekday, the first one comes after 0 to 6 days, and then every seventh.
  const weekly = closed.weekdays.map((weekday) =>
    Math.floor((count + 6 - ((weekday - firstWeekday + 7) % 7)) / 7),
  );
  const single = closed.dates.filter(
    (date) => date >= first && date < end && !closed.weekdays.includes(weekdayIndex(date)),
  );
  return count - single.length - weekly.reduce((sum, each) => sum + each, 0);
}
