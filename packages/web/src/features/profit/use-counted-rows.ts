import { useMemo } from 'react';
import { monthRange } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { dueDaysOf } from '../../api/due-stores.ts';
import { useRowsWithUniqueStores, useStores } from '../../api/use-stores.ts';
import { useStoreStarts } from '../../api/use-store-starts.ts';
import type { ProfitRow } from './figures.ts';

/**
 * Rows with unique store names, whose days count neither those before the store's start nor its
 * closed ones, unless it sold on them.
 */
export function useCountedRows(rows: readonly ProfitRow[]): ProfitRow[] {
  const named = useRowsWithUniqueStores(rows);
  const { byId: starts } = useStoreStarts();
  const { data } = useStores();
  return useMemo(() => {
    const stores = new Map((data ? rowsOf(data) : []).map((store) => [store._id, store]));
    return named.map((row) => {
      const period = { start: startOf(row.period), days: row.days };
      const due = dueDaysOf(stores.get(row.store_id._id) ?? row.store_id, period, starts);
      return { ...row, days: Math.max(due, row.days_with_sales) };
    });
  }, [named, starts, data]);
}

/** First day of a month, or of a range `YYYY-MM-DD/YYYY-MM-DD`. */
const startOf = (period: string) =>
  period.includes('/') ? period.slice(0, period.indexOf('/')) : monthRange(period).start;
