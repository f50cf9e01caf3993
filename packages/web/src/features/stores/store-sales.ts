import { isClosed } from '@backcounter/core/board';
import { isClosed as areBooksClosed } from '@backcounter/core/closed-books';
import { formatChangeShare } from '@backcounter/core/comparisons';
import { addDays, datesFrom, weekParam, type Weekday } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { hasStarted } from '@backcounter/core/store-start';
import type { ResponseOf } from '@backcounter/api/client';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useStoreStarts } from '../../api/use-store-starts.ts';
import { useBusiness } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import type { Store } from './types.ts';

/** Length of the compared periods: each weekday occurs once. */
const days = 7;

type Sums = ResponseOf<'GET /sales/subtotals'>;

/** Sales per store of yesterday, of the last seven days and of the seven days before. */
export type RecentSums = {
  yesterday: Sums;
  week: Sums;
  before: Sums;
  /** The first day of each store by id; null if the user may not know it. */
  starts: ReadonlyMap<string, string | null>;
  today: string;
  weekStartsOn: Weekday;
  closedThrough: string | null;
};

/**
 * Four requests, regardless of the number of stores; `maySee` is false for users who may not see
 * sales.
 */
export function useRecentSums() {
  const { today, weekStartsOn, closedThrough } = useBusiness();
  const maySee = usePerson()?.can('sales.read') === true;
  const toInput = (from: number, to: number) =>
    maySee ? { query: { from: addDays(today, from), to: addDays(today, to) } } : null;
  const responses = [
    useApiQuery('GET /sales/subtotals', toInput(-1, -1)),
    useApiQuery('GET /sales/subtotals', toInput(-days, -1)),
    useApiQuery('GET /sales/subtotals', toInput(-2 * days, -days - 1)),
  ] as const;
  const { byId: starts, error: startsError } = useStoreStarts({ maySee });
  const [yesterday, week, before] = responses;
  const isKnown = yesterday.data && week.data && before.data && starts;
  return {
    maySee,
    isFailed: !isKnown && [startsError, ...responses.map(({ error }) => error)].some(Boolean),
    sold: isKnown
      ? {
          yesterday: yesterday.data,
          week: week.data,
          before: before.data,
          starts,
          today,
          weekStartsOn,
          closedThrough,
        }
      : null,
  };
}

type StoreSales = {
  yesterday: string;
  week: string;
  /** Compared with the seven days before; empty if a different number of days is entered. */
  change: string;
  /** How many days are missing; empty if none. */
  missing: string;
  /** The `week` of a link to yesterday, if its sale is missing and can be entered; else null. */
  missingWeek: string | null;
};

const ofStore = ({ groups }: Sums, id: string) => groups.find(({ _id }) => _id === id);

/** Texts on a store's sales for its card; closed days do not count as missing. */
export function storeSalesOf(store: Store, sold: RecentSums): StoreSales {
  const [yesterday, week, before] = [sold.yesterday, sold.week, sold.before].map((sums) =>
    ofStore(sums, store._id),
  );
  const closed = { weekdays: store.closed_weekdays ?? [], dates: store.closed_dates ?? [] };
  const startedOn = sold.starts.get(store._id);
  const open = datesFrom(addDays(sold.today, -days), days).filter(
    (date) => hasStarted(date, startedOn) && !isClosed(closed, date),
  );
  const entered = week?.count ?? 0;
  const missing = Math.max(open.length - entered, 0);
  const lastDay = addDays(sold.today, -1);
  return {
    yesterday: yesterday
      ? formatCents(wireToCents(yesterday.total))
      : isClosed(closed, lastDay)
        ? 'Closed'
        : 'Nothing entered',
    week: week ? formatCents(wireToCents(week.total)) : 'Nothing entered',
    change:
      week && before && week.count === before.count
        ? formatChangeShare(week.total, before.total)
        : '',
    missing: missing === 0 ? '' : `${missing} of ${open.length} days missing`,
    missingWeek:
      yesterday || isClosed(closed, lastDay) || areBooksClosed(lastDay, sold)
        ? null
        : weekParam(lastDay, sold.weekStartsOn),
  };
}
