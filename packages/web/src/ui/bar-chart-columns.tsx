import type { CSSProperties } from 'react';
import type { Bar, ChartUnit } from './bar-chart-props.ts';
import { barSpan, keyOf, type DrawingProps } from './bar-chart-rows.tsx';
import classes from './bar-chart.module.css';
import { distinctTicks, percentOf, tickReach, type Scale } from './chart-scale.ts';

/** Above this number of columns only the highest one shows its figure. */
const maxLabels = 12;

/** Custom properties by which the style sheet decides whether a label fits. */
type LabelRoom = CSSProperties & Record<`--${string}`, number>;

const tickOf = ({ tick, label }: Bar) => tick ?? label;

const longestOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));

/** A column chart over time, with the axis on the left. */
export function ChartColumns({ bars, unit, scale }: DrawingProps) {
  const every = Math.ceil(bars.length / maxLabels);
  const highest = Math.max(...bars.map(({ value }) => value ?? -Infinity));
  const peak = bars.findIndex(({ value }) => value === highest);
  const figures = bars.map(({ value }) => (value === null ? '' : unit.short(value)));
  const room: LabelRoom = {
    '--count': bars.length,
    '--longest-figure': longestOf(figures),
    '--longest-tick': longestOf(bars.map(tickOf)),
  };
  return (
    <div className={classes.plot} style={room}>
      {distinctTicks(scale.ticks, unit.short).map((tick) => (
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
            key={keyOf(bar.label, index)}
            bar={bar}
            unit={unit}
            scale={scale}
            at={(index + 0.5) / bars.length}
            tickReach={tickReach(index, { every, count: bars.length })}
            figureReach={index === peak ? bars.length : bars.length <= maxLabels ? 1 : 0}
          />
        ))}
      </div>
    </div>
  );
}

type ColumnProps = {
  bar: Bar;
  unit: ChartUnit;
  scale: Scale;
  /** Center of the column, as a fraction of the plot's width. */
  at: number;
  /** How many columns wide each label may be; 0 for no label. */
  tickReach: number;
  figureReach: number;
};

function Column({ bar, unit, scale, at, tickReach, figureReach }: ColumnProps) {
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
          {figureReach > 0 && (
            <span
              className={classes.above}
              style={{
                ...roomOf(unit.short(value), at, figureReach),
                bottom: `${percentOf(Math.max(value, 0), scale)}%`,
              }}
            >
              {unit.short(value)}
            </span>
          )}
        </>
      )}
      {tickReach > 0 && (
        <span className={classes.tick} style={roomOf(tickOf(bar), at, tickReach)}>
          {tickOf(bar)}
        </span>
      )}
    </span>
  );
}

const roomOf = (text: string, at: number, reach: number): LabelRoom => ({
  '--length': text.length,
  '--at': at,
  '--reach': reach,
});

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
