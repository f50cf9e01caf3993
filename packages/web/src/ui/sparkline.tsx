import classes from './sparkline.module.css';

const width = 96;
const height = 24;
/** Fewer values show no trend. */
const fewestValues = 7;

type Point = { x: number; y: number };

/** Splits values into runs; null is a gap. */
function runsOf(values: readonly (number | null)[]): Point[][] {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const most = Math.max(...known);
  const step = width / Math.max(1, values.length - 1);
  const scale = (value: number) =>
    most === least ? height / 2 : height - 2 - ((value - least) / (most - least)) * (height - 4);
  const runs: Point[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ x: index * step, y: scale(value) });
  }
  return runs.filter((run) => run.length > 0);
}

const textOf = (run: readonly Point[]) =>
  run.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** A 24 px trend line in the text color; decorative, as the text beside it has the figures. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const runs = runsOf(values);
  const last = values.at(-1) === null ? undefined : runs.at(-1)?.at(-1);
  if (values.filter((value) => value !== null).length < fewestValues) return null;
  return (
    <svg
      className={classes.sparkline}
      viewBox={`-2 0 ${width + 4} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {runs.map((run) => (
        <polyline key={run[0]?.x} points={textOf(run)} />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="2" />}
    </svg>
  );
}
