import { invalidField } from '@backcounter/core/errors';
import { shiftMessages } from '@backcounter/core/shifts';
import { readTime } from '@backcounter/core/times';
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
    const shift = {
      store_id: storeId,
      employee_id: importIndex.findEmployee(personOf(row, importIndex), storeId),
      date,
      start_time: timeOf('start_time'),
      end_time: timeOf('end_time'),
    };
    return { ...entry(shift), body: { shifts: [shift] } };
  },
};
