import type { AnswerOf } from '@backcounter/api/client';
import type { ChartDay, Largest, WeekdaySum } from '@backcounter/core/charts';
import { datesIn } from '@backcounter/core/comparisons';
import type { DateRange } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';

type Answer = AnswerOf<'GET /charts'>;

export type StoreRow = {
  id: string;
  name: string;
  cents: number;
  weekdays: readonly WeekdaySum[];
};

export type VendorRow = { id: string; name: string; cents: number; count: number };

/** What the charts draw, in cents. */
export type ChartData = {
  range: DateRange;
  storeId: string;
  /** Every day of the range. */
  days: readonly ChartDay[];
  stores: Largest<StoreRow>;
  vendors: Largest<VendorRow>;
  targets: readonly { month: string; cents: number }[];
};

const restOf = ({ amount, count }: Answer['other_stores']) => ({
  cents: wireToCents(amount),
  count,
});

/** An answer in cents, with a day for every date, those without a row too. */
export function toChartData(answer: Answer, storeId: string): ChartData {
  const range = { start: answer.from, end: answer.to };
  const known = new Map(answer.days.map((day) => [day.date, day]));
  return {
    range,
    storeId,
    days: datesIn(range).map((date) => {
      const day = known.get(date);
      return {
        date,
        salesCents: typeof day?.sales === 'number' ? wireToCents(day.sales) : null,
        invoicesCents: wireToCents(day?.invoices ?? 0),
        salaryCents: wireToCents(day?.salary ?? 0),
        minutes: day?.minutes ?? 0,
      };
    }),
    stores: {
      shown: answer.stores.map(({ store_id, sales, weekdays }) => ({
        id: store_id._id,
        name: store_id.name,
        cents: wireToCents(sales),
        weekdays: weekdays.map(({ weekday, sales: sold, days }) => ({
          weekday,
          cents: wireToCents(sold),
          days,
        })),
      })),
      rest: restOf(answer.other_stores),
    },
    vendors: {
      shown: answer.vendors.map(({ vendor_id, amount, count }) => ({
        id: vendor_id._id,
        name: vendor_id.name,
        cents: wireToCents(amount),
        count,
      })),
      rest: restOf(answer.other_vendors),
    },
    targets: answer.targets.map(({ month, amount }) => ({ month, cents: wireToCents(amount) })),
  };
}
