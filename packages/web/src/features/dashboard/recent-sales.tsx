import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { rowsOf } from '../../api/client.ts';
import type { StoreStarts } from '../../api/due-stores.ts';
import { useStores } from '../../api/use-stores.ts';
import { useStoreStarts } from '../../api/use-store-starts.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { recentBars } from './recent-bars.ts';
import classes from './screen.module.css';
import { useRecentDays } from './use-recent-sales.ts';

/** Sales of the last days as columns; nothing until there is a store. */
export function RecentSales() {
  const { stores, isSuccess } = useStores();
  const { sold } = useRecentDays();
  if (stores.length === 0 && isSuccess) return null;
  return (
    <div className={classes.recent}>
      <ReservedSpace name="recent" isReady={!sold.isPending}>
        <Section title="Last 14 days">
          {sold.error ? (
            <ErrorState
              text="The last 14 days could not be loaded"
              onRetry={() => void sold.refetch()}
            />
          ) : sold.isPending ? (
            <Skeleton height={320} aria-busy="true" />
          ) : sold.data.length === 0 ? (
            <EmptyState text="Nothing was entered in the last 14 days." />
          ) : (
            <RecentDays />
          )}
        </Section>
      </ReservedSpace>
    </div>
  );
}

function RecentDays() {
  const { stores } = useStores();
  const { bars, note } = useRecentBars();
  const [first, ...others] = stores;
  return (
    <>
      <BarChart
        title={`Sold by day, ${first && others.length === 0 ? first.name : 'all stores'}`}
        direction="columns"
        labelHeader="Day"
        valueHeader="Sales"
        bars={bars}
      />
      {note !== null && <p className={classes.note}>{note}</p>}
    </>
  );
}

/** When every open store has entered every day, which is usual, no store's start is requested. */
function useRecentBars() {
  const { data } = useStores();
  const { range, sold } = useRecentDays();
  const { start, end } = range;
  const barsFor = useMemo(
    () => (starts: StoreStarts | undefined) =>
      recentBars(sold.data ?? [], { start, end }, { stores: data ? rowsOf(data) : [], starts }),
    [data, sold.data, start, end],
  );
  const beforeStarts = useMemo(() => barsFor(undefined), [barsFor]);
  const isPartial = beforeStarts.note !== null;
  const { byId: starts, error } = useStoreStarts({ maySee: isPartial });
  const withStarts = useMemo(() => starts && barsFor(starts), [barsFor, starts]);
  if (!isPartial || error) return beforeStarts;
  // A blank keeps the line free: the note may turn out to be about stores that had not started.
  return withStarts ?? { ...beforeStarts, note: '\u00A0' };
}
