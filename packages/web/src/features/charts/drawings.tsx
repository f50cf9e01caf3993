import '@mantine/charts/styles.layer.css';
import { sumMonths, sumWeeks } from '@backcounter/core/charts';
import type { Weekday } from '@backcounter/core/dates';
import type { ChartData } from './chart-data.ts';
import { LaborChart } from './labor-chart.tsx';
import { CostsChart, ProfitChart } from './month-charts.tsx';
import { PrintedCharts } from './printed-charts.tsx';
import { VendorChart } from './vendor-chart.tsx';
import { StoreWeekdayChart, WeekdayChart } from './weekday-charts.tsx';

type DrawingsProps = { data: ChartData; startsOn: Weekday; scope: string };

/** The charts below the first one, drawn with the chart library. */
export function Drawings({ data, startsOn, scope }: DrawingsProps) {
  const { days, range, storeId, stores, targets, vendors } = data;
  const months = sumMonths(days, range);
  const ofMonths = { months, range, targets, storeId, scope };
  const weeks = sumWeeks(days, { range, startsOn });
  return (
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
  );
}
