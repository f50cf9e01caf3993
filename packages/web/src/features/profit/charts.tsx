import { monthsOf, periodLabel } from '@backcounter/core/dates';
import { BarChart } from '../../ui/bar-chart.tsx';
import { figuresByMonth, hasEntries, type ProfitRow } from './figures.ts';
import classes from './profit.module.css';

type ChartsProps = { rows: readonly ProfitRow[]; year: string; storeName: string };

/** Charts of profit, and of sales against costs, by month of a year. */
export function ProfitCharts({ rows, year, storeName }: ChartsProps) {
  const months = figuresByMonth(rows, monthsOf(year)).map(({ month, figures }) => {
    const label = periodLabel(month);
    // A month without entries is a gap, not zero.
    return {
      label,
      tick: label.slice(0, 3),
      figures: figures && hasEntries(figures) ? figures : null,
    };
  });
  const shared = { direction: 'columns', labelHeader: 'Month' } as const;
  return (
    <div className={classes.lower}>
      <BarChart
        {...shared}
        title={`Profit by month, ${storeName}, ${year}`}
        valueHeader="Profit"
        bars={months.map(({ figures, ...bar }) => ({ ...bar, value: figures?.profit ?? null }))}
      />
      <BarChart
        {...shared}
        title={`Sales against costs by month, ${storeName}, ${year}`}
        valueHeader="Sales"
        comparisonHeader="Costs"
        bars={months.map(({ figures, ...bar }) => ({
          ...bar,
          value: figures?.sales ?? null,
          comparison: figures ? figures.invoices + figures.salary : null,
        }))}
      />
    </div>
  );
}
