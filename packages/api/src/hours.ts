import { z } from 'zod';
import { centsToDollars } from '@backcounter/core/money';
import { readPeriod } from '@backcounter/core/periods';
import { hoursOf } from '@backcounter/core/times';
import { sumHours } from '@backcounter/storage/shifts';
import { readRoute } from './route.ts';
import { scopeOfQuery } from './store-access.ts';
import { dollars, filterId, flag, namedRow, periodQuery } from './wire.ts';

/** Hours and pay of an employee in a period; hours with one decimal (SHF-07). */
const hoursWire = z.object({
  employee_id: namedRow.extend({ number: z.string().optional() }),
  minutes: z.number(),
  hours: z.number(),
  salary: dollars,
});

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
    }),
    response: z.array(hoursWire),
    async handle({ db, caller, business, query }) {
      const range = readPeriod(query, business.timeZone);
      const { scope } = await scopeOfQuery(db, caller, query.store_id);
      const rows = await sumHours(db, { scope, range });
      return rows.map((row) => ({
        employee_id: {
          _id: row.id,
          name: row.name,
          ...(query.numbers ? { number: row.number } : {}),
        },
        minutes: row.minutes,
        hours: hoursOf(row.minutes),
        salary: centsToDollars(row.salary_cents),
      }));
    },
  }),
} as const;
