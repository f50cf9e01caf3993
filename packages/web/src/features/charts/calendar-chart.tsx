import { daysHeadline } from '@backcounter/core/chart-headlines';
import { weekdayOrder, type ChartDay } from '@backcounter/core/charts';
import {
  addDays,
  datesFrom,
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
  const mondays = Array.from({ length: weeks }, (_, week) => addDays(firstWeek, 7 * week));
  return (
    <ChartCard
      subject="Sales by day"
      headline={daysHeadline(days)}
      scope={scope}
      isWide
      legend="A stronger green means more sales, in five steps; an empty square is a day without a sale."
      headers={['Week of', ...order.map(shortWeekday)]}
      rows={() => weekRows(days, mondays)}
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

/** Sales of each day, a row per week. */
function weekRows(days: readonly ChartDay[], weeks: readonly string[]) {
  const salesOf = new Map(days.map(({ date, salesCents }) => [date, salesCents]));
  return weeks.map((week) => ({
    key: week,
    head: formatDate(week),
    figures: datesFrom(week, 7).map((date) => {
      const cents = salesOf.get(date);
      return typeof cents === 'number' ? formatCents(cents) : '–';
    }),
  }));
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
