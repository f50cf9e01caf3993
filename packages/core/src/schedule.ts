import { formatCents, formatInSentence } from './money.ts';

/** An employee with more minutes than this in a week is flagged. */
export const longWeekMinutes = 40 * 60;

export type ScheduledShift = {
  employeeId: string;
  storeId: string;
  date: string;
  minutes: number;
  salaryCents: number;
};

export type SoldDay = {
  storeId: string;
  date: string;
  amountCents: number;
  /** True for what is expected to be sold. */
  isExpected?: true;
};

/** Hours and cost of shifts, and the sales of the stores and days on which they cost something. */
export type ScheduleSums = {
  minutes: number;
  costCents: number;
  /**
   * Sums over stores and days with a sale or an expected one; null when there is none. The amount
   * includes what is expected.
   */
  sold: { amountCents: number; expectedCents: number; costCents: number } | null;
};

const nothing: ScheduleSums = { minutes: 0, costCents: 0, sold: null };

const dayOf = ({ storeId, date }: { storeId: string; date: string }) => `${storeId} ${date}`;

/**
 * Sums the shifts of a week per person, per day and in total. Cost is compared with sales only
 * where a store has entered its sale of the day or is expected to sell, so that a half-entered week
 * is not misleading.
 */
export function sumSchedule(shifts: readonly ScheduledShift[], sales: readonly SoldDay[]) {
  const soldDays = new Set(sales.map(dayOf));
  const byPerson = new Map<string, ScheduleSums>();
  const byDay = new Map<string, ScheduleSums>();
  let total = nothing;
  for (const shift of shifts) {
    const { minutes, salaryCents: costCents } = shift;
    const isSold = soldDays.has(dayOf(shift));
    const sums: ScheduleSums = {
      minutes,
      costCents,
      sold: isSold ? { amountCents: 0, expectedCents: 0, costCents } : null,
    };
    byPerson.set(shift.employeeId, added(byPerson.get(shift.employeeId), sums));
    byDay.set(shift.date, added(byDay.get(shift.date), sums));
    total = added(total, sums);
  }
  for (const { date, amountCents, isExpected } of sales) {
    const expectedCents = isExpected ? amountCents : 0;
    const sums: ScheduleSums = { ...nothing, sold: { amountCents, expectedCents, costCents: 0 } };
    byDay.set(date, added(byDay.get(date), sums));
    total = added(total, sums);
  }
  return { byPerson, byDay, total };
}

function added(a: ScheduleSums = nothing, b: ScheduleSums): ScheduleSums {
  return {
    minutes: a.minutes + b.minutes,
    costCents: a.costCents + b.costCents,
    sold:
      a.sold && b.sold
        ? {
            amountCents: a.sold.amountCents + b.sold.amountCents,
            expectedCents: a.sold.expectedCents + b.sold.expectedCents,
            costCents: a.sold.costCents + b.sold.costCents,
          }
        : (a.sold ?? b.sold),
  };
}

/** `21.4%`: cost as a share of sales, `–` without sales. */
export function laborShare({ sold }: ScheduleSums): string {
  if (sold === null || sold.amountCents === 0) return '–';
  const tenths = Math.floor((sold.costCents * 1000 + sold.amountCents / 2) / sold.amountCents);
  return `${(tenths / 10).toFixed(1)}%`;
}

/** `$4,617.94`, or `$4,618` if all of it is only expected; `–` without sales. */
export function salesText({ sold }: ScheduleSums): string {
  if (sold === null) return '–';
  const { amountCents, expectedCents } = sold;
  return amountCents === expectedCents ? formatInSentence(amountCents) : formatCents(amountCents);
}

/** How much of the sales is not entered but expected: `expected`, `$4,618 expected`; null if none. */
export function expectedText({ sold }: ScheduleSums): string | null {
  if (sold === null || sold.expectedCents === 0) return null;
  const { amountCents, expectedCents } = sold;
  return amountCents === expectedCents ? 'expected' : `${formatInSentence(expectedCents)} expected`;
}
