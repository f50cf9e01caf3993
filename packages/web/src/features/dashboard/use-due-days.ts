import { useMemo } from 'react';
import { daysBetween } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { dueDaysOf } from '../../api/due-stores.ts';
import { useStores } from '../../api/use-stores.ts';
import { useStoreStarts } from '../../api/use-store-starts.ts';
import type { Figure } from './figure.ts';

/**
 * How many days the stores are asked for in a figure's period, not counting their closed days and
 * those before their start; undefined until that is known. `days` of the figure counts all of them,
 * which is what clients rely on, and so a store that is closed on Sundays was never complete.
 */
export function useDueDays({ days, days_entered: entered, from, to }: Figure): number | undefined {
  // A complete figure needs no start of a store.
  const isPartial = entered < days;
  const { data: stores, error: storesError } = useStores();
  const { byId: starts, error: startsError } = useStoreStarts({ maySee: isPartial });
  const due = useMemo(() => {
    if (!stores || !starts) return undefined;
    const period = { start: from, days: daysBetween(from, to) + 1 };
    return rowsOf(stores).reduce((sum, store) => sum + dueDaysOf(store, period, starts), 0);
  }, [stores, starts, from, to]);
  if (!isPartial || storesError || startsError) return days;
  return due;
}
