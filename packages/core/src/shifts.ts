import { z } from 'zod';
import type { Business } from './business.ts';
import { checkEntryDate } from './closed-books.ts';
import { addDays, datesFrom, daysBetween, formatDate, yearOf } from './dates.ts';
import { AppError, invalidField, type FieldMessages } from './errors.ts';
import { chosenId, dateText, parseInput, type FieldRules } from './fields.ts';
import { limitMessages, limits } from './limits.ts';
import {
  closesNextDay,
  endsNextDay,
  isInOrder,
  isOpenUntil,
  maxHoursPastMidnight,
  mayStartAt,
  type Hours,
} from './opening-hours.ts';
import { dayMinutes, formatTime, minutesBetween, minutesOf, readTime } from './times.ts';

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
  pastMidnightTooLong: `A shift past midnight can have at most ${maxHoursPastMidnight} hours`,
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

/**
 * Employee, store, date (`YYYY-MM-DD`) and times (`HH:mm`) of a shift. It belongs to the date on which
 * it starts; an end time that is not after its start is on the next day.
 */
export type ShiftSpan = Hours & { storeId: string; employeeId: string; date: string };

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
type CurrentShift = Hours & { date: string };

type ShiftRules = { business: Business; current?: CurrentShift };

/** The start of a shift as far as it is valid. */
type Start = { date: string | undefined; startTime: string | undefined };

/** The end of a shift; null is the date of a time without one. */
type End = { date: string | null; time: string };

/** Parsers for the date and times of a shift; each throws AppError `invalid` at its field. */
function shiftTimes(rules: ShiftRules) {
  const { business, current } = rules;
  return {
    date: (typed: string) =>
      checkEntryDate('date', typed, business, { allowFuture: true, current: current?.date }),
    start: (typed: string, date: string | undefined) => {
      const read = readTime(typed, business.timeZone);
      if (!read) throw invalidField('start_time', shiftMessages.startInvalid);
      const { time } = read;
      if (read.date !== null && date !== undefined && read.date !== date) {
        throw invalidField('start_time', shiftMessages.otherDate);
      }
      if (mayStartAt(time, business) || time === current?.startTime) return time;
      throw invalidField('start_time', shiftMessages.beforeOpening(business.opensAt));
    },
    end: (typed: string, start: Start) => {
      const read = readTime(typed, business.timeZone);
      if (!read) throw invalidField('end_time', shiftMessages.endInvalid);
      const problem = endProblem(read, start, rules);
      if (problem !== null) throw invalidField('end_time', problem);
      return read.time;
    },
  };
}

type EndOf = { start: Start; daysLater: number | null; current: CurrentShift | undefined };

/** True for the times that the shift has, on the day on which it ends. */
function isUnchanged({ time }: End, { start, daysLater, current }: EndOf): boolean {
  if (current === undefined || time !== current.endTime) return false;
  if (start.startTime !== current.startTime) return false;
  return daysLater === null || daysLater === (endsNextDay(current) ? 1 : 0);
}

/** Message for the end of a shift; null if it is valid. */
function endProblem(end: End, start: Start, { business, current }: ShiftRules): string | null {
  const daysLater =
    end.date === null || start.date === undefined ? null : daysBetween(start.date, end.date);
  if (isUnchanged(end, { start, daysLater, current })) return null;
  const lastDay = closesNextDay(business) ? 1 : 0;
  if (daysLater !== null && (daysLater < 0 || daysLater > lastDay)) return shiftMessages.otherDate;
  const endTime = end.time;
  const isOwn = endTime === current?.endTime;
  const { startTime } = start;
  // If the start is invalid itself, the end cannot be checked against it.
  if (startTime === undefined) {
    const isOpen = closesNextDay(business) || endTime <= business.closesAt || isOwn;
    return isOpen ? null : shiftMessages.afterClosing(business.closesAt);
  }
  const hours = { startTime, endTime };
  if (!isOwn && !isOpenUntil(hours, business)) {
    return shiftMessages.afterClosing(business.closesAt);
  }
  return orderProblem(hours, daysLater, business);
}

function orderProblem(hours: Hours, daysLater: number | null, business: Business): string | null {
  const { startTime, endTime } = hours;
  if (!endsNextDay(hours)) return daysLater === 1 ? shiftMessages.pastMidnightTooLong : null;
  const mayBeNextDay = closesNextDay(business) && daysLater !== 0 && startTime !== endTime;
  if (!mayBeNextDay) return shiftMessages.endNotAfterStart;
  return isInOrder(hours, business) ? null : shiftMessages.pastMidnightTooLong;
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
      const startTime = start_time === undefined ? undefined : read.start(start_time, date);
      read.end(typed, { date, startTime });
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
  const endTime = read.end(input.end_time, { date, startTime });
  return {
    storeId: input.store_id,
    employeeId: input.employee_id,
    date,
    startTime,
    endTime,
    minutes: minutesBetween(startTime, endTime),
    status: input.status,
  };
}

type TimeSpan = Hours & { date: string };

/** True when two shifts overlap in time, also past midnight; one may start when another ends (SHF-14). */
export function shiftsOverlap(a: TimeSpan, b: TimeSpan): boolean {
  const days = a.date === b.date ? 0 : daysBetween(a.date, b.date);
  if (Math.abs(days) > 1) return false;
  const startA = minutesOf(a.startTime);
  const startB = minutesOf(b.startTime) + days * dayMinutes;
  const endA = startA + minutesBetween(a.startTime, a.endTime);
  const endB = startB + minutesBetween(b.startTime, b.endTime);
  return startA < endB && startB < endA;
}

/**
 * True when two shifts conflict: they overlap in time, and either one employee works both (SHF-13)
 * or they are in one store whose staff may not work at the same time (SHF-12).
 */
export function shiftsClash(
  a: ShiftSpan,
  b: ShiftSpan,
  simultaneous: ReadonlySet<string>,
): boolean {
  if (!shiftsOverlap(a, b)) return false;
  if (a.employeeId === b.employeeId) return true;
  return a.storeId === b.storeId && !simultaneous.has(a.storeId);
}

/** A date between the days whose shifts can overlap with its own. */
export const daysAround = (date: string): string[] => datesFrom(addDays(date, -1), 3);

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
    const near = daysAround(shift.date).flatMap((date) => byDate.get(date) ?? []);
    if (near.some((other) => shiftsClash(shift, other, simultaneous))) return index;
    byDate.set(shift.date, [...(byDate.get(shift.date) ?? []), shift]);
  }
  return null;
}
