import type { Business } from '@backcounter/core/business';
import { datesFrom, formatDate, isCalendarDate, parseTypedDate } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { lastShiftDate, shiftInput, shiftMessages, shiftRules } from '@backcounter/core/shifts';
import { formatTime, halfHours } from '@backcounter/core/times';
import { ApiError } from '../../api/api-error.ts';
import type { RowOf } from '../../api/client.ts';
import type { Option } from '../../ui/select-field-props.ts';
import { inBrief, typedDay } from '../../ui/brief.ts';

export type Shift = RowOf<'GET /shifts'>;

/** One shift as a form holds it, keyed as on the wire. */
export type ShiftValues = {
  store_id: string;
  employee_id: string;
  date: string;
  start_time: string;
  end_time: string;
};

/** The form for new shifts: the same hours for more people and on more days. */
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

/** The days after a date on which a shift may be repeated; none while there is no date. */
export function daysAfter(typed: string, lastDate: string): string[] {
  const date = parseTypedDate(typed);
  if (!isCalendarDate(date)) return [];
  return datesFrom(date, moreDays + 1).filter((day) => day > date && day <= lastDate);
}

/** Date and time as one value with zero seconds, in business time (SHF-24). */
const at = (date: string, time: string) => (time === '' ? '' : `${date}T${time}:00`);

/** A shift as it goes to the server. */
export function toBody({ date: typed, start_time, end_time, ...place }: ShiftValues) {
  const date = parseTypedDate(typed);
  return { ...place, date, start_time: at(date, start_time), end_time: at(date, end_time) };
}

/** Every shift that the form asks for: each person on each day. */
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
 * Runs the rules that the server runs; throws what it would answer. `own` is the shift being
 * changed, whose date and times may stay.
 */
export function checkShift(values: ShiftValues, business: Business, own?: Shift): void {
  const kept = own && { date: own.date, startTime: own.start_time, endTime: own.end_time };
  const rules = shiftRules({ business, ...(kept ? { own: kept } : {}) });
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

/** The half hours of a working day, and the row's own times (SHF-18). */
export function timeOptions(business: Business, ...own: string[]): Option[] {
  const times = new Set([...halfHours(business.opensAt, business.closesAt), ...own]);
  return [...times].sort().map((time) => ({ value: time, label: formatTime(time) }));
}

/** Said of a refusal without words, which is nearly always an overlap (SHF-21). */
export const overlapText = 'Shift overlaps with existing shift or invalid data';

/** A refusal of a batch, its messages at the fields of the one form. */
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

/** The first of some new shifts, and how many more there are. */
export function shiftsInBrief(shifts: readonly Shift[]): string {
  const [first] = shifts;
  if (!first) return '';
  return shifts.length === 1
    ? shiftText(first)
    : `${shiftText(first)}, and ${shifts.length - 1} more`;
}

/** What was typed, for the offer of it. */
export function describeShift({ date, start_time, end_time }: ShiftValues): string {
  const times = [start_time, end_time].filter((time) => time !== '').map(formatTime);
  return inBrief([typedDay(date), times.join(' – ')], 'a shift');
}

/** `6:00 AM – 2:00 PM`. */
export const timesText = ({ start_time, end_time }: Pick<Shift, 'start_time' | 'end_time'>) =>
  `${formatTime(start_time)} – ${formatTime(end_time)}`;

/** Which shift it is, where there is more than one. */
export const shiftText = (shift: Shift) =>
  `${shift.employee_name}, ${formatDate(shift.date)}, ${timesText(shift)}`;
