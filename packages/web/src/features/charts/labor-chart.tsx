import { CompositeChart } from '@mantine/charts';
import { laborHeadline } from '@backcounter/core/chart-headlines';
import { shareOf, type ChartPeriod } from '@backcounter/core/charts';
import { formatDate, formatDateInText } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { formatMinutesAsHours, hoursOf } from '@backcounter/core/times';
import { ChartCard } from './chart-card.tsx';
import classes from './charts.module.css';
import { MeasuredChart } from './measured-chart.tsx';
import { barDefaults } from './drawing-defaults.ts';

type LaborChartProps = { weeks: readonly ChartPeriod[]; scope: string };

const percent = (share: number | null) => (share === null ? '–' : `${share}%`);

/** Hours per week, and labor cost as a share of sales. */
export function LaborChart({ weeks, scope }: LaborChartProps) {
  return (
    <ChartCard
      subject="Hours and labor share by week"
      headline={laborHeadline(weeks)}
      scope={scope}
      isWide
      legend={
        <>
          <span className={classes.key} data-kind="gray" /> Hours in gray, on the left;{' '}
          <span className={classes.key} /> salary as a part of sales in green, on the right.
        </>
      }
      headers={['Week of', 'Hours', 'Salary', 'Sales', 'Salary of sales']}
      rows={() =>
        weeks.map(({ key, minutes, salaryCents, salesCents }) => ({
          key,
          head: formatDate(key),
          figures: [
            formatMinutesAsHours(minutes),
            formatCents(salaryCents),
            formatCents(salesCents),
            percent(shareOf(salaryCents, salesCents)),
          ],
        }))
      }
    >
      <MeasuredChart height={240}>
        <CompositeChart
          {...barDefaults}
          h={240}
          data={weeks.map(({ key, minutes, salaryCents, salesCents }) => ({
            week: formatDateInText(key).replace(/,.*/, ''),
            Hours: hoursOf(minutes),
            'Salary of sales':
              salesCents > 0 ? Math.round((salaryCents / salesCents) * 1000) / 10 : null,
          }))}
          dataKey="week"
          series={[
            { name: 'Hours', color: 'var(--rule)', type: 'bar' },
            { name: 'Salary of sales', color: 'var(--accent)', type: 'line', yAxisId: 'right' },
          ]}
          yAxisProps={{ width: 56 }}
          withRightYAxis
          rightYAxisProps={{ tickFormatter: (value: number) => `${value}%`, width: 48 }}
          curveType="linear"
          connectNulls={false}
          withDots={weeks.length <= 27}
          lineProps={{ isAnimationActive: false }}
          maxBarWidth={28}
        />
      </MeasuredChart>
    </ChartCard>
  );
}
