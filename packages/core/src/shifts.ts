import { z } from 'zod';
import type { Business } from './business.ts';
import { checkEntryDate } from './closed-books.ts';
import { addDays, formatDate, yearOf } from './dates.ts';
import { AppError, invalidField, type FieldMessages } from './errors.ts';
import { chosenId, dateText, parseInput, type FieldRules } from './fields.ts';
import { limitMessages, limits } from './limits.ts';
import { formatTime, minutesOf, readTime } from './times.ts';

/** Messages shared by forms, server and demo (SHF-08 to SHF-12). */
export const shiftMessages = {
  storeRequired: 'Please select a store',
  employeeRequired: 'Please select an employee',
  dateRequired: 'Please select a date',
  startRequired: 'Please select a start time',
  endRequired: 'Please select an end time',
  beforeOpening: (opensAt: string) => `Start time cannot be before ${formatTime(opensAt)}`,
  afterClosing: (closesAt: string) => `End time cannot be after ${formatTime(closesAt)}`,
  endNotAfterStart: 'End time must be after start time',
  startInvalid: 'Start time is not a valid time',
  endInvalid: 'End time is not a valid time',
  afterLastDate: (date: string) => `Date must be ${formatDate(date)} or earlier`,
  otherDate: 'The time must be on the date of the shift',
  unreadableBreak: 'Please enter the break in minutes, such as 30, or as 0:30',
  breakTooLong: 'The break must be shorter than the shift',
  otherStore: 'Selected employee does not work in this store',
  statusInvalid: 'Status must be scheduled',
  noShifts: 'Please add at least one shift',
  overlap: (date: string) => `Shift overlaps with existing shift on ${formatDate(date)}`,
} as const;

const overlapStart = shiftMessages.overlap('2026-01-01').replace(/\S+$/, '');

/** True for the message of an overlap, on whatever day (SHF-12). */
export const isOverlapMessage = (message: string): boolean => message.startsWith(overlapStart);

const timeText = (required: string, invalid: string) =>
  z.string({ error: required }).trim().min(1, required).max(40, invalid);

/** One shift of `POST /api/shifts`, and the body of PUT once merged with the row. */
export const shiftInput = z.object({
  store_id: chosenId(shiftMessages.storeRequired),
  employee_id: chosenId(shiftMessages.employeeRequired),
  date: dateText(shiftMessages.dateRequired),
  start_time: timeText(shiftMessages.startRequired, shiftMessages.startInvalid),
  end_time: timeText(shiftMessages.endRequired, shiftMessages.endInvalid),
  status: z
    .literal('scheduled', { error: shiftMessages.statusInvalid })
    .nullish()
    .transform((status) => status ?? 'scheduled'),
});

export type ShiftInput = z.output<typeof shiftInput>;

const batchOf = <T extends z.ZodType>(shift: T) =>
  z
    .array(shift, { error: shiftMessages.noShifts })
    .min(1, shiftMessages.noShifts)
    .max(limits.shiftsAtOnce, limitMessages.shiftsAtOnce);

/** The body of `POST /api/shifts` (API-35). */
export const shiftsInput = z.object({ shifts: batchOf(shiftInput) });

/** Employee, store, date (`YYYY-MM-DD`) and times (`HH:mm`) of a shift. */
export type ShiftSpan = {
  storeId: string;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
};

/** Last date offered by the form: the end of the year that contains today + 90 days (SHF-17). */
export function lastShiftDate(today: string): string {
  return `${yearOf(addDays(today, 90))}-12-31`;
}

/**
 * Stored fields of a shift, except its cost. Its minutes are those between its two times of day,
 * even when clocks change in between.
 */
export type ShiftFields = ShiftSpan & { minutes: number; status: string };

/** The shift being changed: its values may stay even if the rules now reject them. */
type CurrentShift = { date: string; startTime: string; endTime: string };

type ShiftRules = { business: Business; current?: CurrentShift };

/** Parsers for the date and times of a shift; each throws AppError `invalid` at its field. */
function shiftTimes({ business, current }: ShiftRules) {
  const timeAt = (field: 'start_time' | 'end_time', typed: string, date: string | undefined) => {
    const read = readTime(typed, business.timeZone);
    const isStart = field === 'start_time';
    if (!read) {
      throw invalidField(field, isStart ? shiftMessages.startInvalid : shiftMessages.endInvalid);
    }
    if (read.date !== null && date !== undefined && read.date !== date) {
      throw invalidField(field, shiftMessages.otherDate);
    }
    return read.time;
  };
  return {
    date: (typed: string) =>
      checkEntryDate('date', typed, business, { allowFuture: true, current: current?.date }),
    start: (typed: string, date: string | undefined) => {
      const time = timeAt('start_time', typed, date);
      if (time >= business.opensAt || time === current?.startTime) return time;
      throw invalidField('start_time', shiftMessages.beforeOpening(business.opensAt));
    },
    end: (typed: string, date: string | undefined) => {
      const time = timeAt('end_time', typed, date);
      if (time <= business.closesAt || time === current?.endTime) return time;
      throw invalidField('end_time', shiftMessages.afterClosing(business.closesAt));
    },
  };
}

function checkOrder(startTime: string, endTime: string): void {
  if (endTime <= startTime) throw invalidField('end_time', shiftMessages.endNotAfterStart);
}

/** Rules for a shift beyond its schema (SHF-09 to SHF-11, SHF-17, SHF-23, SHF-24). */
export function shiftRules(rules: ShiftRules): FieldRules<typeof shiftInput> {
  const read = shiftTimes(rules);
  const dateOf = (typed: string | undefined) =>
    typed === undefined ? undefined : read.date(typed);
  return {
    date: read.date,
    start_time: (typed, { date }) => read.start(typed, dateOf(date)),
    end_time: (typed, { date: typedDate, start_time }) => {
      const date = dateOf(typedDate);
      const endTime = read.end(typed, date);
      // If the start is invalid itself, the end cannot be checked against it.
      if (start_time !== undefined) checkOrder(read.start(start_time, date), endTime);
    },
  };
}

/**
 * Parses a batch of shifts; throws AppError `invalid` with every problem of each, at fields such as
 * `shifts.0.date`.
 */
export function readShifts(
  sent: Record<string, unknown>,
  business: Business,
): z.output<typeof shiftsInput> {
  const { shifts } = parseInput(z.object({ shifts: batchOf(z.unknown()) }), sent);
  const fields: FieldMessages = {};
  const read = shifts.flatMap((shift, index) => {
    try {
      return [parseInput(shiftInput, shift, shiftRules({ business }))];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const entries = Object.entries(error.fields ?? {});
      for (const [name, message] of entries) fields[`shifts.${index}.${name}`] = message;
      // An entry that is not an object has no fields.
      if (entries.length === 0) fields[`shifts.${index}`] = error.message;
      return [];
    }
  });
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('invalid', { message, fields });
  return { shifts: read };
}

/**
 * Converts input to stored fields; throws AppError `invalid` at the field that the rules reject
 * (SHF-09 to SHF-11, SHF-17, SHF-23, SHF-24).
 */
export function toShift(input: ShiftInput, rules: ShiftRules): ShiftFields {
  const read = shiftTimes(rules);
  const date = read.date(input.date);
  const startTime = read.start(input.start_time, date);
  const endTime = read.end(input.end_time, date);
  checkOrder(startTime, endTime);
  return {
    storeId: input.store_id,
    employeeId: input.employee_id,
    date,
    startTime,
    endTime,
    minutes: minutesOf(endTime) - minutesOf(startTime),
    status: input.status,
  };
}

/**
 * True when two shifts conflict: they overlap in time, and either one employee works both (SHF-13)
 * or they are in one store whose staff may not work at the same time (SHF-12). A shift may start
 * when another ends (SHF-14).
 */
export function shiftsClash(
  a: ShiftSpan,
  b: ShiftSpan,
  simultaneous: ReadonlySet<string>,
): boolean {
  if (a.date !== b.date || a.startTime >= b.endTime || b.startTime >= a.endTime) return false;
  if (a.employeeId === b.employeeId) return true;
  return a.storeId === b.storeId && !simultaneous.has(a.storeId);
}

/**
 * Index of the first of `added` that conflicts with one of `existing` or with an earlier added one,
 * null when all fit. `simultaneous` holds the stores whose staff may work at the same time.
 */
export function findClash(
  added: readonly ShiftSpan[],
  existing: readonly ShiftSpan[],
  simultaneous: ReadonlySet<string>,
): number | null {
  const byDate = Map.groupBy(existing, (shift) => shift.date);
  for (const [index, shift] of added.entries()) {
    const sameDay = byDate.get(shift.date) ?? [];
    if (sameDay.some((other) => shiftsClash(shift, other, simultaneous))) return index;
    byDate.set(shift.date, [...sameDay, shift]);
  }
  return null;
}
