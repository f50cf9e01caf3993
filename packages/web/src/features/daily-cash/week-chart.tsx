import { formatDateInText, weekdayName } from '@backcounter/core/dates';
import { cashWeek, dailyResult } from '@backcounter/core/daily-cash';
import { BarChart } from '../../ui/bar-chart.tsx';
import type { Bar } from '../../ui/bar-chart-props.ts';
import { entryAmounts, type Entry } from './cash-values.ts';

type WeekChartProps = { entries: readonly Entry[]; date: string; title: string };

/** Bar chart of the daily results of a week; a day without an entry is a gap. */
export function WeekChart({ entries, date, title }: WeekChartProps) {
  const bars = cashWeek(date).map((day): Bar => {
    const entry = entries.find((each) => each.date === day);
    const weekday = weekdayName(day);
    return {
      label: `${weekday}, ${formatDateInText(day)}`,
      tick: weekday.slice(0, 3),
      value: entry ? dailyResult(entryAmounts(entry)) : null,
      isShaded: weekday === 'Saturday' || weekday === 'Sunday',
    };
  });
  return (
    <BarChart
      title={title}
      direction="columns"
      labelHeader="Day"
      valueHeader="Daily Result"
      bars={bars}
    />
  );
}
