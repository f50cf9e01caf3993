import type { Business } from '@backcounter/core/business';
import {
  addDays,
  datesFrom,
  formatDate,
  isCalendarDate,
  parseTypedDate,
} from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { lastShiftDate, shiftInput, shiftMessages, shiftRules } from '@backcounter/core/shifts';
import { closesNextDay, endsNextDay, halfHours } from '@backcounter/core/opening-hours';
import { dayMinutes, formatTime, minutesOf } from '@backcounter/core/times';
import { ApiError } from '../../api/api-error.ts';
import type { RowOf } from '../../api/client.ts';
import type { Option } from '../../ui/select-field-props.ts';
import { joinBrief, formatTypedDay } from '../../ui/brief.ts';

export type Shift = RowOf<'GET /shifts'>;

/** Form state of one shift; wire field names. */
export type ShiftValues = {
  store_id: string;
  employee_id: string;
  date: string;
  start_time: string;
  end_time: string;
};

/** Form state of new shifts: the same hours for several people and days. */
export type NewShiftsValues = ShiftValues & { also_for: string[]; also_on: string[] };

export const noShifts: NewShiftsValues = {
  store_id: '',
  employee_id: '',
  date: '',
  start_time: '',
  end_time: '',
  also_for: [],
  also_on: [],
};

const moreDays = 13;

/** Days after a date to which a shift can be repeated; none until a date is entered. */
export function daysAfter(typed: string, lastDate: string): string[] {
  const date = parseTypedDate(typed);
  if (!isCalendarDate(date)) return [];
  return datesFrom(date, moreDays + 1).filter((day) => day > date && day <= lastDate);
}

/** Date and time with zero seconds, in business time (SHF-24). */
const at = (date: string, time: string) => (time === '' ? '' : `${date}T${time}:00`);

/** Request body of a shift. */
export function toBody({ date: typed, start_time, end_time, ...place }: ShiftValues) {
  const date = parseTypedDate(typed);
  const isPastMidnight =
    isCalendarDate(date) && endsNextDay({ startTime: start_time, endTime: end_time });
  const endDate = isPastMidnight ? addDays(date, 1) : date;
  return { ...place, date, start_time: at(date, start_time), end_time: at(endDate, end_time) };
}

/** Request bodies of all shifts of the form: each person on each day. */
export function toBodies({ also_for, also_on, ...first }: NewShiftsValues) {
  const dates = [parseTypedDate(first.date), ...also_on.toSorted()];
  return dates.flatMap((date) =>
    [first.employee_id, ...also_for].map((employee_id) => ({
      ...toBody({ ...first, employee_id, date }),
      status: 'scheduled' as const,
    })),
  );
}

/**
 * Runs the server's rules; throws the error that the server would return. `own` is the shift being
 * edited, whose date and times remain valid.
 */
export function checkShift(values: ShiftValues, business: Business, own?: Shift): void {
  const current = own && { date: own.date, startTime: own.start_time, endTime: own.end_time };
  const rules = shiftRules({ business, ...(current ? { current } : {}) });
  const lastDate = lastShiftDate(business.today);
  parseInput(
    shiftInput,
    { ...values, date: parseTypedDate(values.date) },
    {
      ...rules,
      date: (date, others) => {
        rules.date?.(date, others);
        if (date <= lastDate || date === own?.date) return;
        throw invalidField('date', shiftMessages.afterLastDate(lastDate));
      },
    },
  );
}

/**
 * Half hours within opening hours, and the shift's own times (SHF-18); those after midnight are last
 * in a business that closes then.
 */
export function timeOptions(business: Business, ...own: string[]): Option[] {
  const first = closesNextDay(business) ? minutesOf(business.opensAt) : 0;
  const place = (time: string) => (minutesOf(time) - first + dayMinutes) % dayMinutes;
  const times = new Set([...halfHours(business), ...own]);
  return [...times]
    .sort((one, other) => place(one) - place(other))
    .map((time) => ({ value: time, label: formatTime(time) }));
}

/** Message for an error without a text, which is nearly always an overlap (SHF-21). */
export const overlapText = 'Shift overlaps with existing shift or invalid data';

/** Maps an error of a batch to the fields of the single form. */
export function toFormRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 400) return error;
  const fields = Object.entries(error.fields).map(([path, message]) => [
    path.replace(/^shifts\.\d+\./, ''),
    message,
  ]);
  return new ApiError(error.kind, error.message || overlapText, {
    status: error.status,
    fields: Object.fromEntries(fields) as Record<string, string>,
  });
}

/** Text for new shifts: the first one, and how many more there are. */
export function shiftsInBrief(shifts: readonly Shift[]): string {
  const [first] = shifts;
  if (!first) return '';
  return shifts.length === 1
    ? shiftText(first)
    : `${shiftText(first)}, and ${shifts.length - 1} more`;
}

/** Describes unsaved input when the form offers to restore it. */
export function describeShift({ date, start_time, end_time }: ShiftValues): string {
  const times = [start_time, end_time].filter((time) => time !== '').map(formatTime);
  return joinBrief([formatTypedDay(date), times.join(' – ')], 'a shift');
}

/** `6:00 AM – 2:00 PM`. */
export const timesText = ({ start_time, end_time }: Pick<Shift, 'start_time' | 'end_time'>) =>
  `${formatTime(start_time)} – ${formatTime(end_time)}`;

/** Names a shift among others. */
export const shiftText = (shift: Shift) =>
  `${shift.employee_name}, ${formatDate(shift.date)}, ${timesText(shift)}`;
