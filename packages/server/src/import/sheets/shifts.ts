import { invalidField } from '@backcounter/core/errors';
import { addDays } from '@backcounter/core/dates';
import { shiftMessages } from '@backcounter/core/shifts';
import { parseBreak } from '@backcounter/core/import-times';
import { closesNextDay, endsNextDay, type OpeningHours } from '@backcounter/core/opening-hours';
import { minutesBetween, minutesOf, readTime, timeAt } from '@backcounter/core/times';
import { readDate } from '@backcounter/core/time-zone';
import { listShiftsOn } from '@backcounter/storage/shifts';
import type { ImportIndex } from '../import-index.ts';
import { encodeValues, type Sheet } from '../sheet.ts';

type Shift = {
  store_id: string;
  employee_id: string;
  date: string;
  start_time: string;
  end_time: string;
};

const entry = (shift: Shift) => ({
  key: encodeValues(shift.employee_id, shift.date, shift.start_time),
  content: encodeValues(shift.store_id, shift.end_time),
});

type ReadTimes = { date: string; timeZone: string; opening: OpeningHours };

/**
 * Start and end, whose days are judged here, as the rules get the times alone. The end is on the next day
 * if the business may still be open then. Text that is no time is left to the rules. Throws AppError
 * `invalid`.
 */
function readHours(row: Readonly<Record<string, string>>, { date, timeZone, opening }: ReadTimes) {
  const { start_time: startText = '', end_time: endText = '' } = row;
  const start = readTime(startText, timeZone);
  if (start !== null && start.date !== null && start.date !== date) {
    throw invalidField('start_time', shiftMessages.otherDate);
  }
  const end = readTime(endText, timeZone);
  const hours = { startTime: start?.time ?? startText, endTime: end?.time ?? endText };
  const isNextDay = endsNextDay(hours);
  const endDate = isNextDay && closesNextDay(opening) ? addDays(date, 1) : date;
  if (end !== null && end.date !== null && end.date !== endDate) {
    const isBefore = isNextDay && end.date === date;
    throw invalidField(
      'end_time',
      isBefore ? shiftMessages.endNotAfterStart : shiftMessages.otherDate,
    );
  }
  // Without a break taken off, as the rules refuse a shift that ends before it starts.
  const canTakeBreak = start !== null && end !== null && (!isNextDay || endDate !== date);
  return { hours, canTakeBreak };
}

/**
 * The end of a shift without the unpaid break: what is paid is the time between its start and its end.
 * Throws AppError `invalid` for a break that cannot be read or leaves nothing.
 */
function endWithoutBreak({ hours, canTakeBreak }: ReturnType<typeof readHours>, text: string) {
  const { startTime, endTime } = hours;
  const minutes = parseBreak(text);
  if (minutes === null) throw invalidField('break', shiftMessages.unreadableBreak);
  if (minutes === 0 || !canTakeBreak) return endTime;
  const paid = minutesBetween(startTime, endTime) - minutes;
  if (paid <= 0) throw invalidField('break', shiftMessages.breakTooLong);
  return timeAt(minutesOf(startTime) + paid);
}

/** A number or whole name; some timesheets have the last name in a column of its own. */
function personOf(row: Readonly<Record<string, string>>, { employees }: ImportIndex): string {
  const { employee_id: person = '', last_name: last = '' } = row;
  return last.trim() === '' || employees.idsOf(person).length > 0 ? person : `${person} ${last}`;
}

export const shifts: Sheet = {
  name: 'shifts',
  columns: ['employee_id', 'store', 'date', 'start_time', 'end_time'],
  contentFields: ['store_id', 'end_time'],
  route: 'POST /shifts',
  conflictMessage: 'Another shift of this employee starts at the same time',
  async findStored({ tx, scope }, requests) {
    const days = requests.flatMap(({ body }) => body['shifts'] as Shift[]);
    const stored = await listShiftsOn(
      tx,
      days.map((shift) => ({ employeeId: shift.employee_id, date: shift.date })),
      scope,
    );
    return stored.map((row) => ({ ...entry(row), id: row.id }));
  },
  read(row, importIndex) {
    const date = readDate(row['date'] ?? '', importIndex.timeZone, 'day');
    const storeId = importIndex.stores.find(row['store'] ?? '');
    const times = readHours(row, {
      date,
      timeZone: importIndex.timeZone,
      opening: importIndex.opening,
    });
    const shift = {
      store_id: storeId,
      employee_id: importIndex.findEmployee(personOf(row, importIndex), storeId),
      date,
      start_time: times.hours.startTime,
      end_time: endWithoutBreak(times, row['break'] ?? ''),
    };
    return { ...entry(shift), body: { shifts: [shift] } };
  },
};
