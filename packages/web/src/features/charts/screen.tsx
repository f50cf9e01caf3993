import { Suspense, useDeferredValue, useState, type ComponentProps } from 'react';
import { Button } from '@mantine/core';
import { chartPeriods } from '@backcounter/core/charts';
import type { DateRange } from '@backcounter/core/dates';
import { problemText } from '../../api/api-error.ts';
import { FirstStep, useHasNoStore } from '../../api/first-step.tsx';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useRememberedStore } from '../../api/use-remembered-choice.ts';
import { useStores, useUniqueStoreNames } from '../../api/use-stores.ts';
import { useBusiness, useToday } from '../../session/use-business.ts';
import { Expander, Segment, Segments } from '../../ui/segments.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CalendarChart } from './calendar-chart.tsx';
import { toChartData } from './chart-data.ts';
import { useChartPeriod } from './chart-filter.ts';
import classes from './charts.module.css';
import { ChartDates } from './chart-dates.tsx';
import { Drawings } from './lazy-drawings.ts';
import { TargetForm } from './target-form.tsx';

/** Sales, profit, costs, hours and vendors of any period as charts. */
export function ChartsScreen() {
  const { choice, typed, chooseQuick, chooseDates } = useChartPeriod();
  const [storeId, chooseStore] = useRememberedStore();
  const { stores, isPending } = useStores();
  const store = stores.find(({ _id }) => _id === storeId);
  const name = useUniqueStoreNames()(
    store ?? { _id: allStores, name: 'All stores', address: '' },
  ).name;
  const hasNoStore = useHasNoStore();
  const today = useToday();
  const isRefused = 'problems' in choice;
  const quick = isRefused ? null : choice.quick;
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const [isTargeting, setIsTargeting] = useState(false);
  const isOpen = isOpened ?? quick === null;
  const dates = isRefused ? typed : { from: choice.range.start, to: choice.range.end };
  const scope = isRefused ? name : `${name}, ${choice.label}`;
  if (hasNoStore) {
    return (
      <FirstStep
        step="store"
        text="Sales, profit, costs and hours are drawn here, month by month."
      />
    );
  }
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.store}>
          <StorePicker withAll value={storeId} onChange={(id) => chooseStore(id || allStores)} />
        </div>
        <Segments
          label="Period"
          more={
            <>
              <Expander label="Other dates" isOpen={isOpen} onToggle={() => setIsOpened(!isOpen)} />
              <Expander
                label="Set target"
                isOpen={isTargeting}
                onToggle={() => setIsTargeting(!isTargeting)}
              />
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => window.print()}
              >
                Print
              </Button>
            </>
          }
        >
          {chartPeriods(today).map(({ id, label }) => (
            <Segment
              key={id}
              label={label}
              isPressed={id === quick}
              onClick={() => chooseQuick(id)}
            />
          ))}
        </Segments>
      </div>
      {isOpen && (
        <ChartDates
          key={`${dates.from}/${dates.to}`}
          {...dates}
          problems={isRefused ? choice.problems : {}}
          onDates={chooseDates}
        />
      )}
      {isTargeting && (
        <TargetForm
          storeId={storeId === allStores ? '' : storeId}
          onClose={() => setIsTargeting(false)}
        />
      )}
      <p className={classes.scope}>{scope}</p>
      {isRefused ? null : isPending ? (
        <Waiting />
      ) : (
        <Charts storeId={storeId} range={choice.range} scope={scope} />
      )}
    </>
  );
}

type ChartsProps = { storeId: string; range: DateRange; scope: string };

function Charts({ storeId, range, scope }: ChartsProps) {
  const { weekStartsOn } = useBusiness();
  const response = useApiQuery('GET /charts', {
    query: { store_id: storeId, from: range.start, to: range.end },
  });
  if (response.error) {
    const text = problemText(response.error, 'The charts could not be loaded');
    return <ErrorState text={text} onRetry={() => void response.refetch()} />;
  }
  if (!response.data) return <Waiting />;
  if (response.data.days.length === 0) {
    return <EmptyState text="Nothing was entered in this period. Choose other dates or a store." />;
  }
  const drawn = { data: toChartData(response.data, storeId), startsOn: weekStartsOn, scope };
  return (
    <div className={classes.charts}>
      <CalendarChart days={drawn.data.days} startsOn={weekStartsOn} scope={scope} />
      <OtherCharts {...drawn} />
    </div>
  );
}

/** Rendered after the first chart, for which the page needs no chart library. */
function OtherCharts(drawn: ComponentProps<typeof Drawings>) {
  const isTheirTurn = useDeferredValue(true, false);
  return (
    <Suspense fallback={<Waiting />}>
      {isTheirTurn ? <Drawings {...drawn} /> : <Waiting />}
    </Suspense>
  );
}

const Waiting = () => <span className={classes.waiting} role="status" aria-label="Loading" />;
