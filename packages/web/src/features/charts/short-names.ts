import { periodLabel, weekdayLabel, weekdays } from '@backcounter/core/dates';
import { formatShort } from '../../ui/chart-scale.ts';

/** `Saturday` for 6. */
export const longWeekday = (weekday: number): string => {
  const name = weekdays[weekday];
  return name ? weekdayLabel(name) : '';
};

/** `Sat` for 6. */
export const shortWeekday = (weekday: number): string => longWeekday(weekday).slice(0, 3);

/** `Jan ’26` for `2026-01`. */
export const monthWithYear = (month: string): string =>
  `${periodLabel(month).slice(0, 3)} ’${month.slice(2, 4)}`;

const maxLetters = 16;

/** A name shortened for use beside a chart. */
export const shortName = (name: string): string =>
  name.length > maxLetters ? `${name.slice(0, maxLetters - 1)}…` : name;

/** Cents with two significant digits for use in or above a mark: `$5.3k`. */
export const briefCents = (cents: number): string =>
  formatShort(Number(Math.round(cents).toPrecision(2)));
