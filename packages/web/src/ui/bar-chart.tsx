import { formatCents } from '@backcounter/core/money';
import type { BarChartProps, ChartUnit } from './bar-chart-props.ts';
import classes from './bar-chart.module.css';
import { ChartColumns } from './bar-chart-columns.tsx';
import { ChartRows } from './bar-chart-rows.tsx';
import { ChartTable } from './bar-chart-table.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { exactScaleOf, formatShort, scaleOf } from './chart-scale.ts';
import { ProgressiveListEnd, useProgressiveList } from './progressive-list.tsx';

const cents: ChartUnit = { full: formatCents, short: formatShort };

/** A bar chart; a table of the same figures is available on demand. */
export function BarChart(props: BarChartProps) {
  const { title, bars, direction, unit = cents } = props;
  const figures = bars
    .flatMap(({ value, comparison }) => [value, comparison ?? null])
    .filter((figure) => figure !== null);
  const isRows = direction === 'rows';
  const growing = useProgressiveList(bars.length);
  return (
    <>
      <ChartFrame
        title={title}
        description={describeChart(props, unit)}
        side={props.side}
        legend={<Legend {...props} />}
        table={(id) => <ChartTable {...props} unit={unit} id={id} />}
      >
        {isRows ? (
          // Rows show each figure beside its bar and need no ticks.
          <ChartRows
            bars={bars.slice(0, growing.shown)}
            unit={unit}
            scale={exactScaleOf(figures)}
          />
        ) : (
          <ChartColumns bars={bars} unit={unit} scale={scaleOf(figures)} />
        )}
      </ChartFrame>
      {isRows && <ProgressiveListEnd of={growing} noun="bars" />}
    </>
  );
}

/** A one-sentence legend, only with a comparison. */
function Legend({ valueHeader, comparisonHeader }: BarChartProps) {
  if (comparisonHeader === undefined) return null;
  return (
    <p className={classes.legend}>
      <span className={classes.key} aria-hidden="true" /> {valueHeader} in green,{' '}
      <span className={classes.key} data-comparison aria-hidden="true" /> {comparisonHeader} in
      gray.
    </p>
  );
}

/** Text alternative for screen readers. */
function describeChart({ title, bars, valueHeader }: BarChartProps, unit: ChartUnit): string {
  const known = bars.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  const [first] = known;
  if (!first) return `Bar chart: ${title}. No figures.`;
  const highest = known.reduce((best, bar) => (bar.value > best.value ? bar : best), first);
  const lowest = known.reduce((least, bar) => (bar.value < least.value ? bar : least), first);
  const say = (bar: typeof first) => `${bar.label} with ${unit.full(bar.value)}`;
  return `Bar chart: ${title}. ${valueHeader}: highest ${say(highest)}, lowest ${say(lowest)}.`;
}
