/** Calendar arithmetic of the books, on `YYYY-MM-DD` alone: no product code, so that both can differ. */

const dayMs = 86_400_000;

const instantOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

export const addDays = (date: string, days: number): string =>
  new Date(instantOf(date) + days * dayMs).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(instantOf(date)).getUTCDay();

export const monthOf = (date: string): string => date.slice(0, 7);

/** The date on the clock of a time zone at an instant. */
export const dateAt = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);

/** A period of days, both ends included. */
export type Period = { from: string; to: string };

export const always: Period = { from: '0000-01-01', to: '9999-12-31' };

export const isIn = ({ from, to }: Period, date: string): boolean => from <= date && date <= to;

export const lengthOf = ({ from, to }: Period): number =>
  Math.round((instantOf(to) - instantOf(from)) / dayMs) + 1;

export const daysOf = (period: Period): string[] =>
  Array.from({ length: Math.max(0, lengthOf(period)) }, (_, index) => addDays(period.from, index));

export const moved = ({ from, to }: Period, days: number): Period => ({
  from: addDays(from, days),
  to: addDays(to, days),
});

/** The first day of the week that a date lies in; weeks start on weekday 0 (Sunday) to 6. */
export const weekStart = (date: string, startsOn: number): string =>
  addDays(date, -((weekdayOf(date) - startsOn + 7) % 7));

/** All days of a month (`YYYY-MM`). */
export function wholeMonth(month: string): Period {
  const next = addDays(`${month}-01`, 31).slice(0, 7);
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) };
}

export const wholeYear = (year: string): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The same day of an earlier month, or that month's last day where it has no such day. */
export function monthsEarlier(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months;
  const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  const day = `${month}-${date.slice(8)}`;
  const { to } = wholeMonth(month);
  return day < to ? day : to;
}

/** Whole minutes from one time of day (`HH:mm`) to the next time that the clock on the wall shows the other. */
export function minutesBetween(start: string, end: string): number {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return (minute(end) - minute(start) + 1440) % 1440;
}

export const oneDay = (date: string): Period => ({ from: date, to: date });
