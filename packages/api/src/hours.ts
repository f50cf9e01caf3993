import { z } from 'zod';
import { daysBetween, type DateRange } from '@backcounter/core/dates';
import { centsToDollars } from '@backcounter/core/money';
import { overtimeMinutes, overtimeRange } from '@backcounter/core/overtime';
import { readPeriod } from '@backcounter/core/periods';
import { hoursOf } from '@backcounter/core/times';
import type { Db } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { listWorkedDays, sumHours } from '@backcounter/storage/shifts';
import { readRoute } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { dollars, filterId, flag, namedRow, periodQuery } from './wire.ts';

/** Hours and pay of an employee in a period; hours with one decimal (SHF-07). */
const hoursWire = z.object({
  employee_id: namedRow.extend({ number: z.string().optional() }),
  minutes: z.number(),
  hours: z.number(),
  salary: dollars,
  overtime_minutes: z.int().optional(),
});

/** Overtime is told of this many days at most: of pay periods, not of a year of many stores. */
const maxOvertimeDays = 62;

/**
 * Each employee's minutes beyond forty hours a week, in all stores of the scope; null for a longer
 * period.
 */
async function readOvertime(db: Db, scope: StoreScope, range: DateRange | null) {
  if (range === null || daysBetween(range.start, range.end) >= maxOvertimeDays) return null;
  const days = await listWorkedDays(db, { scope, range: overtimeRange(range) });
  const byEmployee = Map.groupBy(days, (day) => day.employee_id);
  return (id: string) => overtimeMinutes(byEmployee.get(id) ?? [], range);
}

export const hoursRoutes = {
  'GET /hours': readRoute({
    summary: 'Sum hours and salary of each employee over a period',
    permission: 'shifts.read',
    cached: true,
    query: z.object({
      store_id: filterId,
      ...periodQuery,
      numbers: flag.meta({
        description: 'Tells the number of each employee too, as two may share a name',
      }),
      overtime: flag.meta({
        description:
          'Tells the minutes beyond 40 hours in a week from Sunday too, of all stores, for up to 62 days',
      }),
    }),
    response: z.array(hoursWire),
    async handle({ db, caller, business, query }) {
      const range = readPeriod(query, business.timeZone);
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const rows = await sumHours(db, { scope, range });
      const overtimeOf = query.overtime ? await readOvertime(db, caller.scope, range) : null;
      return rows.map((row) => ({
        employee_id: {
          _id: row.id,
          name: row.name,
          ...(query.numbers ? { number: row.number } : {}),
        },
        minutes: row.minutes,
        hours: hoursOf(row.minutes),
        salary: centsToDollars(row.salary_cents),
        ...(overtimeOf && { overtime_minutes: overtimeOf(row.id) }),
      }));
    },
  }),
} as const;
