import type { BarChartProps, ChartUnit } from './bar-chart-props.ts';
import classes from './bar-chart.module.css';
import { keyOf } from './bar-chart-rows.tsx';

type ChartTableProps = BarChartProps & { unit: ChartUnit; id: string };

/** A chart's figures as a table. */
export function ChartTable(props: ChartTableProps) {
  const { title, bars, labelHeader, valueHeader, comparisonHeader, unit, id } = props;
  const say = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '–' : unit.full(figure);
  return (
    <table id={id} className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{labelHeader}</th>
          <th scope="col">{valueHeader}</th>
          {comparisonHeader !== undefined && <th scope="col">{comparisonHeader}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, comparison }, index) => (
          <tr key={keyOf(label, index)}>
            <th scope="row">{label}</th>
            <td>{say(value)}</td>
            {comparisonHeader !== undefined && <td>{say(comparison)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
