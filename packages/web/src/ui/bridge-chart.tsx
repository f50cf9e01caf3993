import { formatCents, formatSignedCents } from '@backcounter/core/money';
import bars from './bar-chart.module.css';
import { keyOf } from './bar-chart-rows.tsx';
import classes from './bridge-chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { PathLink } from './linked-text.tsx';
import { exactScaleOf, percentOf, type Scale } from './chart-scale.ts';

/** A change and the running total after it, in cents, with the path to its rows. */
type Step = { label: string; changeCents: number; afterCents: number; path: string | null };

type End = { label: string; cents: number };

export type BridgeChartProps = {
  title: string;
  before: End;
  steps: readonly Step[];
  after: End;
};

/**
 * A waterfall chart from one amount to another: the ends start at zero, each step where the last
 * one ended.
 */
export function BridgeChart({ title, before, steps, after }: BridgeChartProps) {
  const rows: Row[] = [
    { label: before.label, from: 0, to: before.cents, kind: 'end', path: null },
    ...steps.map(({ label, changeCents, afterCents, path }) => ({
      label,
      path,
      from: afterCents - changeCents,
      to: afterCents,
      kind: 'step' as const,
    })),
    { label: after.label, from: 0, to: after.cents, kind: 'end', path: null },
  ];
  const scale = exactScaleOf(rows.flatMap(({ from, to }) => [from, to]));
  return (
    <ChartFrame
      title={title}
      description={null}
      table={(id) => <BridgeTable id={id} title={title} rows={rows} />}
    >
      <div className={bars.rows}>
        {rows.map((row, index) => (
          <BridgeRow key={keyOf(row.label, index)} row={row} scale={scale} />
        ))}
      </div>
    </ChartFrame>
  );
}

type Row = {
  label: string;
  from: number;
  to: number;
  kind: 'end' | 'step';
  path: string | null;
};

const changeOf = ({ from, to }: Row) => to - from;

const labelOf = ({ label, path }: Row) =>
  path === null ? label : <PathLink path={path} text={label} />;

const textOf = (row: Row) =>
  row.kind === 'end' ? formatCents(row.to) : formatSignedCents(changeOf(row));

function BridgeRow({ row, scale }: { row: Row; scale: Scale }) {
  const { from, to, kind } = row;
  const start = percentOf(Math.min(from, to), scale);
  const end = percentOf(Math.max(from, to), scale);
  const isNegative = changeOf(row) < 0 || undefined;
  return (
    <div className={bars.line}>
      <span className={classes.name}>{labelOf(row)}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.zero} style={{ left: `${percentOf(0, scale)}%` }} />
        <span
          className={classes.bar}
          data-kind={kind}
          data-negative={isNegative}
          style={{ left: `${start}%`, width: `${end - start}%` }}
        />
      </span>
      <span className={bars.figure} data-negative={isNegative}>
        {textOf(row)}
      </span>
    </div>
  );
}

type BridgeTableProps = { id: string; title: string; rows: readonly Row[] };

function BridgeTable({ id, title, rows }: BridgeTableProps) {
  return (
    <table id={id} className={bars.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Change</th>
          <th scope="col">Profit</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row.label, index)}>
            <th scope="row">{labelOf(row)}</th>
            <td>{row.kind === 'end' ? '–' : textOf(row)}</td>
            <td>{formatCents(row.to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
