import { readClosedDates } from '@backcounter/core/board';
import { formatDate, weekdayLabel, weekdays } from '@backcounter/core/dates';
import type { FieldRules } from '@backcounter/core/fields';
import type { storeInput } from '@backcounter/core/stores';
import type { Store } from './types.ts';

/** Form state: weekdays off as numbers, dates as typed, one per line. */
export type ClosedDaysValues = { closed_weekdays: number[]; closed_dates: string };

export const neverClosed: ClosedDaysValues = { closed_weekdays: [], closed_dates: '' };

/** Form values of a store's closed days. */
export const closedDaysValues = ({ closed_weekdays = [], closed_dates = [] }: Store) => ({
  closed_weekdays,
  closed_dates: closed_dates.map(formatDate).join('\n'),
});

/** Request body; throws AppError `invalid` at `closed_dates`. */
export function closedDaysBody({ closed_weekdays, closed_dates }: ClosedDaysValues, today: string) {
  return {
    closed_weekdays: [...closed_weekdays].sort((a, b) => a - b),
    closed_dates: readClosedDates(closed_dates, today),
  };
}

/** Rules for the typed dates, which the schema of a store does not check. */
export const closedDaysRules = (
  typed: ClosedDaysValues,
  today: string,
): FieldRules<typeof storeInput> => ({
  closed_dates: () => closedDaysBody(typed, today),
});

type Body = ReturnType<typeof closedDaysBody>;

/** Only the fields that differ from the stored store; unchanged ones are not sent. */
export function changedClosedDays(body: Body, store: Partial<Body>): Partial<Body> {
  const isSame = (name: keyof Body) =>
    JSON.stringify(body[name]) === JSON.stringify(store[name] ?? []);
  return {
    ...(isSame('closed_weekdays') ? {} : { closed_weekdays: body.closed_weekdays }),
    ...(isSame('closed_dates') ? {} : { closed_dates: body.closed_dates }),
  };
}

/** Summary while collapsed: `Sundays, and 3 dates`. */
export function closedDaysText({ closed_weekdays, closed_dates }: ClosedDaysValues): string {
  const days = [...closed_weekdays]
    .sort((a, b) => a - b)
    .map((weekday) => `${weekdayLabel(weekdays[weekday] ?? 'sunday')}s`);
  const count = closed_dates.split('\n').filter((line) => line.trim() !== '').length;
  const dates = count === 0 ? [] : [count === 1 ? '1 date' : `${count} dates`];
  const parts = [...days, ...dates];
  return parts.length === 0 ? 'Open every day' : parts.join(', ');
}
