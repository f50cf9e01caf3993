import '@mantine/charts/styles.layer.css';
import { useDeferredValue } from 'react';
import { sumMonths, sumWeeks } from '@backcounter/core/charts';
import type { Weekday } from '@backcounter/core/dates';
import { CalendarChart } from './calendar-chart.tsx';
import type { ChartData } from './chart-data.ts';
import classes from './charts.module.css';
import { LaborChart } from './labor-chart.tsx';
import { CostsChart, ProfitChart } from './month-charts.tsx';
import { PrintedCharts } from './printed-charts.tsx';
import { VendorChart } from './vendor-chart.tsx';
import { StoreWeekdayChart, WeekdayChart } from './weekday-charts.tsx';

export type DrawingsProps = { data: ChartData; startsOn: Weekday; scope: string };

/** All charts of the page; a separate chunk, as the chart library is large. */
export function Drawings({ data, startsOn, scope }: DrawingsProps) {
  const { days, range, storeId, stores, targets, vendors } = data;
  const months = sumMonths(days, range);
  const ofMonths = { months, range, targets, storeId, scope };
  const weeks = sumWeeks(days, { range, startsOn });
  // Renders the first chart before the others.
  const isWhole = useDeferredValue(true, false);
  return (
    <div className={classes.charts}>
      <CalendarChart days={days} startsOn={startsOn} scope={scope} />
      {isWhole && (
        <>
          <ProfitChart {...ofMonths} />
          <CostsChart {...ofMonths} />
          <WeekdayChart days={days} startsOn={startsOn} scope={scope} />
          {stores.shown.length > 1 && (
            <StoreWeekdayChart stores={stores} startsOn={startsOn} scope={scope} />
          )}
          <LaborChart weeks={weeks} scope={scope} />
          <VendorChart vendors={vendors} range={range} storeId={storeId} scope={scope} />
          <PrintedCharts scope={scope} />
        </>
      )}
    </div>
  );
}
