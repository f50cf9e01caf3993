import { z } from 'zod';
import { centsToDollars } from '@backcounter/core/money';
import { calendarDate, dollars } from './wire.ts';

const counted = { count: z.number().int(), total: dollars };

/** Count and total of a whole list and of each store or vendor in it, with its newest date. */
export const subtotalsResponse = z.object({
  ...counted,
  groups: z.array(
    z.object({ _id: z.string(), name: z.string(), ...counted, latest: calendarDate }),
  ),
});

type Subtotal = { id: string; name: string; count: number; cents: number; latest: string };

/** Converts subtotals in cents to the wire format and adds the overall count and total. */
export function subtotalsToWire(rows: readonly Subtotal[]): z.output<typeof subtotalsResponse> {
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
