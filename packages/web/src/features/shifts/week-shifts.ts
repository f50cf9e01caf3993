import type { ResponseOf } from '@backcounter/api/client';
import { datesFrom, formatDateInText, weekdayName } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { sumSchedule } from '@backcounter/core/schedule';
import { formatTime } from '@backcounter/core/times';

export type Schedule = ResponseOf<'GET /schedule'>;
export type PlannedShift = Schedule['shifts'][number];
export type Person = Schedule['people'][number];

export type GridActs = {
  onEdit: (shift: PlannedShift) => void;
  onDelete: (shift: PlannedShift) => void;
};

/** A person's day, where a shift can be placed. */
export type Place = { person: Person; date: string };

export const datesOf = ({ start }: Pick<Schedule, 'start'>) => datesFrom(start, 7);

const toSoldDay = ({ store_id, date, total_sales }: Schedule['sales'][number]) => ({
  storeId: store_id,
  date,
  amountCents: wireToCents(total_sales),
});

/** A week's hours, cost and sales, entered or expected, summed up by core. */
export function sumsOf({
  shifts,
  sales,
  expected,
}: Pick<Schedule, 'shifts' | 'sales' | 'expected'>) {
  return sumSchedule(
    shifts.map(({ employee_id, store_id, date, minutes, salary }) => ({
      employeeId: employee_id._id,
      storeId: store_id,
      date,
      minutes,
      salaryCents: wireToCents(salary),
    })),
    [
      ...sales.map(toSoldDay),
      ...expected.map((day) => ({ ...toSoldDay(day), isExpected: true as const })),
    ],
  );
}

type Shifts = readonly PlannedShift[];

const byPlace = new WeakMap<Shifts, ReadonlyMap<string, Shifts>>();

const placeKey = (personId: string, date: string) => `${personId} ${date}`;

/** Grouped once for all cells of a week: a thousand stores have a hundred thousand of them. */
function placesOf(shifts: Shifts): ReadonlyMap<string, Shifts> {
  const known = byPlace.get(shifts);
  if (known) return known;
  const places = Map.groupBy(shifts, ({ employee_id, date }) => placeKey(employee_id._id, date));
  byPlace.set(shifts, places);
  return places;
}

const noShifts: Shifts = [];

/** The shifts of a person on a day, earliest first. */
export const shiftsAt = (shifts: Shifts, { person, date }: Place): Shifts =>
  placesOf(shifts).get(placeKey(person._id, date)) ?? noShifts;

/** `Mon, Nov 16`. */
export const dayName = (date: string) =>
  `${weekdayName(date).slice(0, 3)}, ${formatDateInText(date).replace(/, \d+$/, '')}`;

const shortTime = (time: string) => formatTime(time).replace(':00', '');

/** Short form, where there is little room: `9 AM – 5 PM`. */
export const shortTimes = ({
  start_time,
  end_time,
}: Pick<PlannedShift, 'start_time' | 'end_time'>) =>
  `${shortTime(start_time)} – ${shortTime(end_time)}`;

/** Default hours of a person's new shift: those of their last one, else the most common ones. */
export function defaultHours(shifts: readonly PlannedShift[], personId: string): string {
  const own = shifts.filter((shift) => shift.employee_id._id === personId).at(-1);
  if (own) return shortTimes(own);
  const counts = Map.groupBy(shifts, shortTimes);
  const [mostCommon] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return mostCommon?.[0] ?? '';
}
