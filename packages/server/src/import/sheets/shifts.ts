import { invalidField } from '@backcounter/core/errors';
import { shiftMessages } from '@backcounter/core/shifts';
import { parseBreak } from '@backcounter/core/import-times';
import { minutesOf, parseTime, readTime, timeAt } from '@backcounter/core/times';
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

/**
 * The end of a shift without the unpaid break: what is paid is the time between its start and its end.
 * Throws AppError `invalid` for a break that cannot be read or leaves nothing.
 */
function endWithoutBreak({ start, end }: { start: string; end: string }, text: string): string {
  const minutes = parseBreak(text);
  if (minutes === null) throw invalidField('break', shiftMessages.unreadableBreak);
  if (minutes === 0 || parseTime(end) === null || parseTime(start) === null) return end;
  const paidUntil = minutesOf(end) - minutes;
  if (paidUntil <= minutesOf(start)) throw invalidField('break', shiftMessages.breakTooLong);
  return timeAt(paidUntil);
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
    const timeOf = (field: 'start_time' | 'end_time') => {
      const text = row[field] ?? '';
      const read = readTime(text, importIndex.timeZone);
      // The rules get the time alone, so that the day that came with it is judged here.
      if (read !== null && read.date !== null && read.date !== date) {
        throw invalidField(field, shiftMessages.otherDate);
      }
      return read?.time ?? text;
    };
    const storeId = importIndex.stores.find(row['store'] ?? '');
    const start = timeOf('start_time');
    const end = timeOf('end_time');
    const shift = {
      store_id: storeId,
      employee_id: importIndex.findEmployee(personOf(row, importIndex), storeId),
      date,
      start_time: start,
      end_time: endWithoutBreak({ start, end }, row['break'] ?? ''),
    };
    return { ...entry(shift), body: { shifts: [shift] } };
  },
};
