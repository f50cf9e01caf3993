import { daysHeadline } from '@backcounter/core/chart-headlines';
import { weekdayOrder, type ChartDay } from '@backcounter/core/charts';
import {
  addDays,
  daysBetween,
  formatDay,
  formatDate,
  monthOf,
  periodLabel,
  weekdayIndex,
  weekStart,
  type Weekday,
} from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { ChartCard } from './chart-card.tsx';
import { HeatGrid, type HeatCell } from './heat-grid.tsx';
import { monthWithYear, shortWeekday } from './short-names.ts';

type CalendarChartProps = { days: readonly ChartDay[]; startsOn: Weekday; scope: string };

const sizes = { least: 9, most: 21 };

/** Daily sales as calendar heat map: a column per week, a row per weekday. */
export function CalendarChart({ days, startsOn, scope }: CalendarChartProps) {
  const order = weekdayOrder(startsOn);
  const firstWeek = weekStart(days[0]?.date ?? '', startsOn);
  const weekOf = (date: string) => Math.floor(daysBetween(firstWeek, date) / 7);
  const weeks = weekOf(days.at(-1)?.date ?? firstWeek) + 1;
  const cells = days.map(({ date, salesCents }): HeatCell => ({
    key: date,
    row: order.indexOf(weekdayIndex(date)),
    column: weekOf(date),
    label: `${formatDay(date)}, ${date.slice(0, 4)}`,
    cents: salesCents,
  }));
  const byDate = new Map(days.map((day) => [day.date, day]));
  const mondays = Array.from({ length: weeks }, (_, week) => addDays(firstWeek, 7 * week));
  return (
    <ChartCard
      subject="Sales by day"
      headline={daysHeadline(days)}
      scope={scope}
      isWide
      legend="Darker means more sales, in five steps; an empty square is a day without a sale."
      headers={['Week of', ...order.map(shortWeekday)]}
      rows={mondays.map((week) => ({
        key: week,
        head: formatDate(week),
        figures: order.map((_, index) => {
          const day = byDate.get(addDays(week, index));
          return typeof day?.salesCents === 'number' ? formatCents(day.salesCents) : '–';
        }),
      }))}
    >
      <HeatGrid
        rows={order.map((weekday, index) => ({
          label: shortWeekday(weekday),
          isShown: index % 2 === 0,
        }))}
        columns={monthLabels(mondays)}
        cells={cells}
        rowLabelWidth={34}
        size={sizes}
      />
    </ChartCard>
  );
}

/** Month labels like `Mar` above the first week of each month; with the year for January. */
function monthLabels(weeks: readonly string[]): string[] {
  return weeks.map((week, index) => {
    const before = weeks[index - 1];
    if (before !== undefined && monthOf(before) === monthOf(week)) return '';
    return index === 0 || week.slice(5, 7) === '01'
      ? monthWithYear(monthOf(week))
      : periodLabel(monthOf(week)).slice(0, 3);
  });
}
