import { z } from 'zod';
import { addDays, sundayOf } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import { listEmployees } from '@backcounter/storage/employees';
import { listSales } from '@backcounter/storage/sales';
import { listShifts, sumHours } from '@backcounter/storage/shifts';
import { expectedSales } from './expected-sales.ts';
import { readRoute } from './route.ts';
import { shiftToWire, shiftWire } from './shifts.ts';
import { scopeOfQuery } from './store-access.ts';
import { calendarDate, dollars, filterId, namedRow, readDay } from './wire.ts';

/** An employee of the selected stores, or one with a shift there in the week. */
const personWire = z.object({
  _id: z.string(),
  name: z.string(),
  /** The employee's store; null if they left or work in another store. */
  store_id: namedRow.nullable(),
  /** Minutes planned in all of the caller's stores, not only the selected ones. */
  minutes: z.int(),
});

type Person = z.output<typeof personWire>;

const soldWire = z.object({ store_id: z.string(), date: calendarDate, total_sales: dollars });

const scheduleWire = z.object({
  start: calendarDate,
  end: calendarDate,
  people: z.array(personWire),
  shifts: z.array(shiftWire.extend({ minutes: z.int(), salary: dollars })),
  sales: z.array(soldWire),
  /** What the stores are expected to sell on days from today on that have no sale yet. */
  expected: z.array(soldWire),
});

type Named = { id: string; name: string; store_id?: string; store_name?: string };

/** Each person once, employees of the stores first, in list order. */
function everybody(named: readonly Named[], minutes: ReadonlyMap<string, number>): Person[] {
  const people = new Map<string, Person>();
  for (const { id, name, store_id, store_name = '' } of named) {
    if (people.has(id)) continue;
    const store = store_id === undefined ? null : { _id: store_id, name: store_name };
    people.set(id, { _id: id, name, store_id: store, minutes: minutes.get(id) ?? 0 });
  }
  return [...people.values()];
}

type Sold = { store_id: string; date: string; amount_cents: number };

const soldToWire = ({ store_id, date, amount_cents }: Sold) => ({
  store_id,
  date,
  total_sales: centsToDollars(amount_cents),
});

export const scheduleRoutes = {
  'GET /schedule': readRoute({
    summary:
      'A week of shifts from Sunday on: who works when, what it costs, what was sold and is expected',
    permission: 'shifts.read',
    cached: true,
    query: z.object({ store_id: filterId, week: z.string().optional() }),
    response: scheduleWire,
    heavy: (query) => query.store_id === undefined,
    snapshot: true,
    async handle({ db, caller, business, query }) {
      const start = sundayOf(readDay('week', query.week, business));
      const range = { start, end: addDays(start, 6) };
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const { today } = business;
      const staff = await listEmployees(db, { scope, today });
      const shifts = await listShifts(db, { scope, range });
      const hours = await sumHours(db, { scope: caller.scope, range });
      const others = shifts.map((shift) => ({ id: shift.employee_id, name: shift.employee_name }));
      const sales = await listSales(db, { scope, range });
      const expected = await expectedSales(db, { scope, range, today, sales });
      return {
        ...range,
        people: everybody(
          [...staff, ...others],
          new Map(hours.map((row) => [row.id, row.minutes])),
        ),
        shifts: shifts.map((shift) => ({
          ...shiftToWire(shift),
          minutes: shift.minutes,
          salary: centsToDollars(shift.salary_cents),
        })),
        sales: sales.map(soldToWire),
        expected: expected.map(soldToWire),
      };
    },
  }),
} as const;
