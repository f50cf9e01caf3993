import { datesFrom, daysBetween, type DateRange } from '@backcounter/core/dates';
import {
  expectationHistory,
  expectedRange,
  expectedSaleCents,
  maxExpectedStores,
} from '@backcounter/core/expected-sales';
import type { Db } from '@backcounter/storage/database';
import type { StoreScope } from '@backcounter/storage/scope';
import { closedDaysOf, listStoreDays } from '@backcounter/storage/stores';
import { listWatchedSales } from '@backcounter/storage/watched-rows';

type StoreDay = { store_id: string; date: string };

type Days = {
  scope: StoreScope;
  range: DateRange;
  today: string;
  /** The sales in the range; nothing is expected on their days. */
  sales: readonly StoreDay[];
};

const dayKey = ({ store_id, date }: StoreDay) => `${store_id} ${date}`;

/** Sales in cents by date, of each store. */
async function readHistory(db: Db, scope: StoreScope, ranges: readonly DateRange[]) {
  const history = new Map<string, Map<string, number>>();
  for (const range of ranges) {
    for (const { store_id, date, cents } of await listWatchedSales(db, { scope, range })) {
      const sales = history.get(store_id) ?? new Map<string, number>();
      history.set(store_id, sales.set(date, cents));
    }
  }
  return history;
}

/**
 * What stores are expected to sell, in cents, on the days of a range from today on that have no sale
 * yet, by store and day; nothing if they are more than `maxExpectedStores`.
 */
export async function expectedSales(db: Db, { scope, range, today, sales }: Days) {
  const coming = expectedRange(range, today);
  if (coming === null) return [];
  const stores = await listStoreDays(db, scope);
  if (stores.length > maxExpectedStores) return [];
  const history = await readHistory(db, scope, expectationHistory(coming, today));
  const entered = new Set(sales.map(dayKey));
  const dates = datesFrom(coming.start, daysBetween(coming.start, coming.end) + 1);
  return stores.flatMap((store) => {
    const selling = {
      sales: history.get(store.id) ?? new Map<string, number>(),
      closed: closedDaysOf(store),
    };
    return dates.flatMap((date) => {
      const day = { store_id: store.id, date };
      const cents = entered.has(dayKey(day)) ? null : expectedSaleCents(selling, date, today);
      return cents === null ? [] : [{ ...day, amount_cents: cents }];
    });
  });
}

/**
 * What stores sell on the days of a range from today on, in cents, entered or expected; null if
 * nothing is known of one of them.
 */
export async function sumWithExpected(
  db: Db,
  { scope, range, today }: Omit<Days, 'sales' | 'scope'> & { scope: readonly string[] },
): Promise<number | null> {
  const entered = await listWatchedSales(db, { scope, range });
  const expected = await expectedSales(db, { scope, range, today, sales: entered });
  const known = new Set([...entered, ...expected].map(({ store_id }) => store_id));
  if (!scope.every((id) => known.has(id))) return null;
  const sum = entered.reduce((cents, sale) => cents + sale.cents, 0);
  return expected.reduce((cents, sale) => cents + sale.amount_cents, sum);
}
