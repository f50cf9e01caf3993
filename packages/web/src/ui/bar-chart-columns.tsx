import type { Bar, ChartUnit } from './bar-chart.tsx';
import { barSpan, type DrawingProps } from './bar-chart-rows.tsx';
import classes from './bar-chart.module.css';
import { percentOf, type Scale } from './chart-scale.ts';

/** With more columns than this only the highest one has its figure above it. */
const mostLabels = 12;

/** One column for each time, from the axis of zero, with the axis at the left. */
export function ChartColumns({ bars, unit, scale }: DrawingProps) {
  const every = Math.ceil(bars.length / mostLabels);
  const highest = Math.max(...bars.map(({ value }) => value ?? -Infinity));
  const peak = bars.findIndex(({ value }) => value === highest);
  return (
    <div className={classes.plot}>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className={classes.mark}
          data-zero={tick === 0 || undefined}
          style={{ bottom: `${percentOf(tick, scale)}%` }}
        >
          <span className={classes.markText}>{unit.short(tick)}</span>
        </span>
      ))}
      <div className={classes.columns}>
        {bars.map((bar, index) => (
          <Column
            key={bar.label}
            bar={bar}
            unit={unit}
            scale={scale}
            tick={index % every === 0 ? (index % (2 * every) === 0 ? 'always' : 'wide') : 'none'}
            figure={index === peak ? 'always' : bars.length <= mostLabels ? 'wide' : 'none'}
          />
        ))}
      </div>
    </div>
  );
}

type Shown = 'always' | 'wide' | 'none';

type ColumnProps = { bar: Bar; unit: ChartUnit; scale: Scale; tick: Shown; figure: Shown };

function Column({ bar, unit, scale, tick, figure }: ColumnProps) {
  const { value, comparison, label } = bar;
  const title = `${label}: ${value === null ? 'no figure' : unit.full(value)}`;
  return (
    <span className={classes.column} data-shaded={bar.isShaded || undefined} title={title}>
      {comparison !== undefined && comparison !== null && (
        <ColumnBar value={comparison} scale={scale} isComparison />
      )}
      {value !== null && (
        <>
          <ColumnBar value={value} scale={scale} isNarrow={comparison !== undefined} />
          {figure !== 'none' && (
            <span
              className={classes.above}
              data-shown={figure}
              style={{ bottom: `${percentOf(Math.max(value, 0), scale)}%` }}
            >
              {unit.short(value)}
            </span>
          )}
        </>
      )}
      {tick !== 'none' && (
        <span className={classes.tick} data-shown={tick}>
          {bar.tick ?? label}
        </span>
      )}
    </span>
  );
}

type ColumnBarProps = {
  value: number;
  scale: Scale;
  isComparison?: boolean;
  isNarrow?: boolean;
};

function ColumnBar({ value, scale, isComparison = false, isNarrow = false }: ColumnBarProps) {
  const { start, length } = barSpan(value, scale);
  return (
    <span
      className={classes.upright}
      data-comparison={isComparison || undefined}
      data-narrow={isNarrow || undefined}
      data-negative={value < 0 || undefined}
      style={{ bottom: `${start}%`, height: `${length}%` }}
    />
  );
}
