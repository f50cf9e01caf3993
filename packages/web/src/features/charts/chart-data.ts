import type { ResponseOf } from '@backcounter/api/client';
import type { MonthTarget } from '@backcounter/core/chart-headlines';
import type { ChartDay, Largest, WeekdaySum } from '@backcounter/core/charts';
import { datesIn } from '@backcounter/core/comparisons';
import type { DateRange } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';

type ChartsResponse = ResponseOf<'GET /charts'>;

export type StoreRow = {
  id: string;
  name: string;
  cents: number;
  weekdays: readonly WeekdaySum[];
};

export type VendorRow = { id: string; name: string; cents: number; count: number };

/** Data of the charts, in cents. */
export type ChartData = {
  range: DateRange;
  storeId: string;
  /** Every day of the range. */
  days: readonly ChartDay[];
  stores: Largest<StoreRow>;
  vendors: Largest<VendorRow>;
  targets: readonly MonthTarget[];
};

const restOf = ({ amount, count }: ChartsResponse['other_stores']) => ({
  cents: wireToCents(amount),
  count,
});

/** Converts a response to cents and adds days without a row, so that every date has one. */
export function toChartData(response: ChartsResponse, storeId: string): ChartData {
  const range = { start: response.from, end: response.to };
  const known = new Map(response.days.map((day) => [day.date, day]));
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
      shown: response.stores.map(({ store_id, sales, weekdays }) => ({
        id: store_id._id,
        name: store_id.name,
        cents: wireToCents(sales),
        weekdays: weekdays.map(({ weekday, sales: sold, days }) => ({
          weekday,
          cents: wireToCents(sold),
          days,
        })),
      })),
      rest: restOf(response.other_stores),
    },
    vendors: {
      shown: response.vendors.map(({ vendor_id, amount, count }) => ({
        id: vendor_id._id,
        name: vendor_id.name,
        cents: wireToCents(amount),
        count,
      })),
      rest: restOf(response.other_vendors),
    },
    targets: response.targets.map(({ month, amount, sales }) => ({
      month,
      cents: wireToCents(amount),
      soldCents: wireToCents(sales),
    })),
  };
}
