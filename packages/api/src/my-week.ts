import { z } from 'zod';
import { addDays, sundayOf } from '@backcounter/core/dates';
import { hoursOf } from '@backcounter/core/times';
import { listEmployeesByName } from '@backcounter/storage/employees';
import { listShifts } from '@backcounter/storage/shifts';
import { readRoute } from './route.ts';
import { calendarDate, clockTime, readDay } from './wire.ts';

/** Where and when the employee works, without pay. */
const ownShift = z.object({
  _id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  date: calendarDate,
  start_time: clockTime,
  end_time: clockTime,
  minutes: z.int(),
});

const myWeekWire = z.object({
  start: calendarDate,
  end: calendarDate,
  /** The name chosen after sign-in as spelled in the employee list; null if no employee has it. */
  name: z.string().nullable(),
  shifts: z.array(ownShift),
  minutes: z.int(),
  hours: z.number(),
});

export const myWeekRoutes = {
  'GET /my-week': readRoute({
    summary: 'The own shifts and hours of a week from Sunday on, by the chosen name',
    permission: 'shifts.own',
    query: z.object({ week: z.string().optional() }),
    response: myWeekWire,
    snapshot: true,
    async handle({ db, caller, business, query }) {
      const start = sundayOf(readDay('week', query.week, business));
      const range = { start, end: addDays(start, 6) };
      const { scope, employeeName } = caller;
      // A name stands for all employees of that name, as on the identification screen (IDN-04).
      const own = employeeName === null ? [] : await listEmployeesByName(db, employeeName, scope);
      const lists = [];
      for (const { id } of own) lists.push(await listShifts(db, { scope, range, employeeId: id }));
      const shifts = lists
        .flat()
        .sort((a, b) => (a.date + a.start_time < b.date + b.start_time ? -1 : 1));
      const minutes = shifts.reduce((sum, shift) => sum + shift.minutes, 0);
      return {
        ...range,
        name: own[0]?.name ?? null,
        shifts: shifts.map(
          ({ id, store_id, store_name, date, start_time, end_time, ...shift }) => ({
            _id: id,
            store_id,
            store_name,
            date,
            start_time,
            end_time,
            minutes: shift.minutes,
          }),
        ),
        minutes,
        hours: hoursOf(minutes),
      };
    },
  }),
} as const;
