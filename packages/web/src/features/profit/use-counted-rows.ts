import { useMemo } from 'react';
import { monthRange } from '@backcounter/core/dates';
import { daysSinceStart } from '@backcounter/core/store-start';
import { useRowsWithUniqueStores } from '../../api/use-stores.ts';
import { useStoreStarts } from '../../api/use-store-starts.ts';
import type { ProfitRow } from './figures.ts';

/** Rows with unique store names, whose days do not count those before the store's start. */
export function useCountedRows(rows: readonly ProfitRow[]): ProfitRow[] {
  const named = useRowsWithUniqueStores(rows);
  const { byId: starts } = useStoreStarts();
  return useMemo(
    () =>
      named.map((row) => {
        const period = { start: startOf(row.period), days: row.days };
        return { ...row, days: daysSinceStart(period, starts?.get(row.store_id._id)) };
      }),
    [named, starts],
  );
}

/** First day of a month, or of a range `YYYY-MM-DD/YYYY-MM-DD`. */
const startOf = (period: string) =>
  period.includes('/') ? period.slice(0, period.indexOf('/')) : monthRange(period).start;
