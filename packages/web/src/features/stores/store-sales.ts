import { isClosed } from '@backcounter/core/board';
import { formatChangeShare } from '@backcounter/core/comparisons';
import { addDays, datesFrom, weekInAddress, type Weekday } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { dateIn } from '@backcounter/core/time-zone';
import type { AnswerOf } from '@backcounter/api/client';
import { useAnswer } from '../../api/use-answer.ts';
import { useBusiness } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import type { Store } from './types.ts';

/** So many whole days, each weekday once, are told of. */
const days = 7;

type Sums = AnswerOf<'GET /sales/subtotals'>;

/** What every store sold yesterday, in the last seven days, and in the seven before them. */
export type SoldLately = {
  yesterday: Sums;
  week: Sums;
  before: Sums;
  today: string;
  timeZone: string;
  weekStartsOn: Weekday;
};

/** Three sums for all stores, whatever their number; null for whoever may not see sales. */
export function useSoldLately() {
  const { today, timeZone, weekStartsOn } = useBusiness();
  const maySee = usePerson()?.can('sales.read') === true;
  const ask = (from: number, to: number) =>
    maySee ? { query: { from: addDays(today, from), to: addDays(today, to) } } : null;
  const answers = [
    useAnswer('GET /sales/subtotals', ask(-1, -1)),
    useAnswer('GET /sales/subtotals', ask(-days, -1)),
    useAnswer('GET /sales/subtotals', ask(-2 * days, -days - 1)),
  ] as const;
  const [yesterday, week, before] = answers;
  const isKnown = yesterday.data && week.data && before.data;
  return {
    maySee,
    isFailed: !isKnown && answers.some(({ error }) => error !== null),
    sold: isKnown
      ? {
          yesterday: yesterday.data,
          week: week.data,
          before: before.data,
          today,
          timeZone,
          weekStartsOn,
        }
      : null,
  };
}

type StoreSales = {
  yesterday: string;
  week: string;
  /** Against the seven days before; empty where other days are entered, for that is no comparison. */
  change: string;
  /** How many days are missing; empty when none is. */
  missing: string;
  /** How an address names the week in which yesterday is missing; null when it is another day. */
  missingWeek: string | null;
};

const ofStore = ({ groups }: Sums, id: string) => groups.find(({ _id }) => _id === id);

/** What a store's card says of its sales; days on which it does not open are missed by nobody. */
export function storeSalesOf(store: Store, sold: SoldLately): StoreSales {
  const [yesterday, week, before] = [sold.yesterday, sold.week, sold.before].map((sums) =>
    ofStore(sums, store._id),
  );
  const closed = { weekdays: store.closed_weekdays ?? [], dates: store.closed_dates ?? [] };
  // A new store misses no day before it was there, unless its past was brought along.
  const since = before ? '' : dateIn(sold.timeZone, Date.parse(store.created_at));
  const open = datesFrom(addDays(sold.today, -days), days).filter(
    (date) => date >= since && !isClosed(closed, date),
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
      yesterday || isClosed(closed, lastDay) ? null : weekInAddress(lastDay, sold.weekStartsOn),
  };
}
