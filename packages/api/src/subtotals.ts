import { z } from 'zod';
import { centsToDollars } from '@backcounter/core/money';
import { calendarDate, dollars } from './wire.ts';

const counted = { count: z.number().int(), total: dollars };

/** What a whole list comes to, and what each store or vendor in it does, with its newest date. */
export const subtotalsAnswer = z.object({
  ...counted,
  groups: z.array(
    z.object({ _id: z.string(), name: z.string(), ...counted, latest: calendarDate }),
  ),
});

type Subtotal = { id: string; name: string; count: number; cents: number; latest: string };

/** Subtotals in cents as clients get them, with how many rows there are in all and their sum. */
export function subtotalsToWire(rows: readonly Subtotal[]): z.output<typeof subtotalsAnswer> {
  const sumOf = (value: (row: Subtotal) => number) =>
    rows.reduce((sum, row) => sum + value(row), 0);
  return {
    count: sumOf(({ count }) => count),
    total: centsToDollars(sumOf(({ cents }) => cents)),
    groups: rows.map(({ id, name, count, cents, latest }) => ({
      _id: id,
      name,
      count,
      total: centsToDollars(cents),
      latest,
    })),
  };
}
