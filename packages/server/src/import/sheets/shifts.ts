import { readTime } from '@backcounter/core/times';
import { readDate } from '@backcounter/core/time-zone';
import { listShiftsOn } from '@backcounter/storage/shifts';
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
    const time = (text = '') => readTime(text, importIndex.timeZone)?.time ?? text;
    const shift = {
      store_id: importIndex.stores.find(row['store'] ?? ''),
      employee_id: importIndex.employees.find(row['employee_id'] ?? ''),
      date: readDate(row['date'] ?? '', importIndex.timeZone, 'day'),
      start_time: time(row['start_time']),
      end_time: time(row['end_time']),
    };
    return { ...entry(shift), body: { shifts: [shift] } };
  },
};
