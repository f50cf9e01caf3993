import type { Bar, ChartUnit } from './bar-chart-props.ts';
import classes from './bar-chart.module.css';
import { percentOf, type Scale } from './chart-scale.ts';

export type DrawingProps = { bars: readonly Bar[]; unit: ChartUnit; scale: Scale };

/** Start and length of a bar in percent of the axis. */
export function barSpan(value: number, scale: Scale) {
  const zero = percentOf(0, scale);
  const end = percentOf(value, scale);
  return { start: Math.min(zero, end), length: Math.abs(end - zero) };
}

/** Labels are not unique: two people may share a name. */
export const keyOf = (label: string, index: number): string => `${index} ${label}`;

/** A horizontal bar chart, with each figure beside its bar. */
export function ChartRows({ bars, unit, scale }: DrawingProps) {
  return (
    <div className={classes.rows}>
      {bars.map(({ label, value, comparison }, index) => (
        <div key={keyOf(label, index)} className={classes.line}>
          <span className={classes.name} title={label}>
            {label}
          </span>
          <span className={classes.track}>
            {comparison !== undefined && comparison !== null && (
              <RowBar value={comparison} scale={scale} isComparison />
            )}
            {value !== null && <RowBar value={value} scale={scale} />}
          </span>
          <span className={classes.figure} data-negative={(value ?? 0) < 0 || undefined}>
            {value === null ? '–' : unit.full(value)}
          </span>
        </div>
      ))}
    </div>
  );
}

type RowBarProps = { value: number; scale: Scale; isComparison?: boolean };

function RowBar({ value, scale, isComparison = false }: RowBarProps) {
  const { start, length } = barSpan(value, scale);
  return (
    <span
      className={classes.bar}
      data-comparison={isComparison || undefined}
      data-negative={value < 0 || undefined}
      style={{ left: `${start}%`, width: `${length}%` }}
    />
  );
}
