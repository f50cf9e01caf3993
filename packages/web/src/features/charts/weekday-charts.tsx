import { BarChart } from '@mantine/charts';
import { storeWeekdaysHeadline, weekdaysHeadline } from '@backcounter/core/chart-headlines';
import {
  meanOf,
  shareOf,
  sumWeekdays,
  weekdayOrder,
  type ChartDay,
  type Largest,
} from '@backcounter/core/charts';
import type { Weekday } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { ChartCard } from './chart-card.tsx';
import type { StoreRow } from './chart-data.ts';
import { MeasuredChart } from './measured-chart.tsx';
import { barDefaults, roomAbove } from './drawing-defaults.ts';
import { HeatGrid, type HeatCell } from './heat-grid.tsx';
import { briefCents, longWeekday, shortName, shortWeekday } from './short-names.ts';

type WeekdayChartProps = { days: readonly ChartDay[]; startsOn: Weekday; scope: string };

const textOf = (cents: number | null) => (cents === null ? '–' : formatCents(cents));

/** Average sales by weekday. */
export function WeekdayChart({ days, startsOn, scope }: WeekdayChartProps) {
  const sums = sumWeekdays(days, startsOn);
  const total = sums.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <ChartCard
      subject="Sales by weekday"
      headline={weekdaysHeadline(sums)}
      scope={scope}
      legend="What a day of that weekday sells, on average."
      headers={['Weekday', 'A day', 'Total', 'Share', 'Days']}
      rows={() =>
        sums.map((sum) => {
          const share = shareOf(sum.cents, total);
          return {
            key: String(sum.weekday),
            head: longWeekday(sum.weekday),
            figures: [
              textOf(meanOf(sum)),
              formatCents(sum.cents),
              share === null ? '–' : `${share}%`,
              String(sum.days),
            ],
          };
        })
      }
    >
      <MeasuredChart height={240}>
        <BarChart
          {...barDefaults}
          h={240}
          data={sums.map((sum) => ({ day: shortWeekday(sum.weekday), 'A day': meanOf(sum) }))}
          dataKey="day"
          series={[{ name: 'A day', color: 'var(--accent)' }]}
          valueFormatter={formatCents}
          withBarValueLabel
          valueLabelProps={{ formatter: (value) => briefCents(Number(value)) }}
          maxBarWidth={56}
          barChartProps={roomAbove}
        />
      </MeasuredChart>
    </ChartCard>
  );
}

type StoreWeekdaysProps = { stores: Largest<StoreRow>; startsOn: Weekday; scope: string };

const sizes = { least: 30, most: 110, height: 26 };

/** Average sales by weekday and store. */
export function StoreWeekdayChart({ stores, startsOn, scope }: StoreWeekdaysProps) {
  const order = weekdayOrder(startsOn);
  const rows = stores.shown.map((store) => {
    const means = order.map((weekday) => {
      const sum = store.weekdays.find((each) => each.weekday === weekday);
      return sum ? meanOf(sum) : null;
    });
    return { ...store, means };
  });
  const cells = rows.flatMap(({ id, name, means }, row) =>
    means.map((cents, column): HeatCell => {
      const label = `${name}, ${longWeekday(order[column] ?? 0)}`;
      return { key: `${id} ${column}`, row, column, label, cents };
    }),
  );
  const { count } = stores.rest;
  const others = count > 0 ? ` ${count} stores that sold less are left out.` : '';
  return (
    <ChartCard
      subject="Sales by weekday and store"
      headline={storeWeekdaysHeadline(stores.shown)}
      scope={scope}
      legend={`What a day of that weekday sells, on average; a stronger green means more.${others}`}
      headers={['Store', ...order.map(shortWeekday)]}
      rows={() =>
        rows.map(({ id, name, means }) => ({
          key: id,
          head: name,
          figures: means.map(textOf),
        }))
      }
    >
      <HeatGrid
        rows={rows.map(({ name }) => ({ label: shortName(name), isShown: true }))}
        columns={order.map(shortWeekday)}
        cells={cells}
        textOf={briefCents}
        rowLabelWidth={104}
        size={sizes}
      />
    </ChartCard>
  );
}
