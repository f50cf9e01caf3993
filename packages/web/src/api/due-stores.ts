import { isClosed, type ClosedDays } from '@backcounter/core/board';
import { dueDays } from '@backcounter/core/due-days';
import { hasStarted } from '@backcounter/core/store-start';

type Closes = {
  /** Weekdays from 0 (Sunday) to 6, and single dates, on which the store is closed. */
  closed_weekdays?: readonly number[];
  closed_dates?: readonly string[];
};

type Store = Closes & { _id: string };

/** The first day of each store by id; null where the user may not know it. */
export type StoreStarts = ReadonlyMap<string, string | null>;

/** The days on which a store is closed. */
export const closedDaysOf = ({ closed_weekdays = [], closed_dates = [] }: Closes): ClosedDays => ({
  weekdays: closed_weekdays,
  dates: closed_dates,
});

/** The stores that are asked for a day's sale: those that have started and are not closed on it. */
export const storesDueOn = <Due extends Store>(
  stores: readonly Due[],
  date: string,
  starts: StoreStarts | undefined,
): Due[] =>
  stores.filter(
    (each) => hasStarted(date, starts?.get(each._id)) && !isClosed(closedDaysOf(each), date),
  );

/** How many days of a period a store is asked for. */
export const dueDaysOf = (
  store: Store,
  period: { start: string; days: number },
  starts: StoreStarts | undefined,
) => dueDays(period, { closed: closedDaysOf(store), startedOn: starts?.get(store._id) });
