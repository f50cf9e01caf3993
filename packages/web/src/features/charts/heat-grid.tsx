import { formatCents } from '@backcounter/core/money';
import classes from './charts.module.css';
import { useWidth } from './use-width.ts';

/** A cell; `cents` is null if there is no figure. */
export type HeatCell = {
  key: string;
  row: number;
  column: number;
  label: string;
  cents: number | null;
};

type HeatGridProps = {
  rows: readonly { label: string; isShown: boolean }[];
  /** Labels above columns; an empty string for none. */
  columns: readonly string[];
  cells: readonly HeatCell[];
  /** Text inside each cell, if it fits. */
  textOf?: (cents: number) => string;
  rowLabelWidth: number;
  size: { least: number; most: number; height?: number };
};

const gap = 2;
const head = 18;

/** Five opacities, each with readable text in light and dark mode. */
const opacities = [0.15, 0.35, 0.55, 0.85, 1] as const;
const darkFrom = 0.85;

/** A function for the opacity of an amount, by its quintile among all amounts. */
function opacityAmong(cells: readonly HeatCell[]) {
  const sorted = cells
    .flatMap(({ cents }) => (cents === null ? [] : [cents]))
    .sort((a, b) => a - b);
  const limits = [1, 2, 3, 4].map(
    (fifth) => sorted[Math.ceil((fifth * sorted.length) / 5) - 1] ?? 0,
  );
  return (cents: number) => opacities[limits.filter((limit) => limit < cents).length] ?? 1;
}

/** Amounts as a heat map; rows that do not fit are wrapped into strips. */
export function HeatGrid({ rows, columns, cells, textOf, rowLabelWidth, size }: HeatGridProps) {
  const { ref, width } = useWidth();
  const room = Math.max(0, width - rowLabelWidth);
  const perStrip = Math.max(1, Math.min(columns.length, Math.floor(room / (size.least + gap))));
  const step = Math.min(size.most + gap, room / perStrip);
  const rowStep = (size.height ?? step - gap) + gap;
  const stripHeight = head + rows.length * rowStep + 10;
  const strips = Math.ceil(columns.length / perStrip);
  const opacityOf = opacityAmong(cells);
  const place = (column: number) => ({
    x: rowLabelWidth + (column % perStrip) * step,
    y: Math.floor(column / perStrip) * stripHeight,
  });
  return (
    <div ref={ref} className={classes.heat}>
      {width > 0 && (
        <svg width={width} height={strips * stripHeight}>
          {Array.from({ length: strips }, (_, strip) =>
            rows.map(({ label, isShown }, index) =>
              isShown ? (
                <text
                  key={`${strip} ${label}`}
                  className={classes.heatLabel}
                  x={0}
                  y={strip * stripHeight + head + index * rowStep + rowStep / 2 + 3}
                >
                  {label}
                </text>
              ) : null,
            ),
          )}
          {columns.map((label, column) => {
            const { x, y } = place(column);
            return label === '' ? null : (
              <text key={`${column} ${label}`} className={classes.heatLabel} x={x} y={y + 12}>
                {label}
              </text>
            );
          })}
          {cells.map(({ key, row, column, label, cents }) => {
            const { x, y } = place(column);
            const top = y + head + row * rowStep;
            const strength = cents === null ? 0 : opacityOf(cents);
            return (
              <g key={key}>
                <rect
                  className={cents === null ? classes.heatGap : classes.heatCell}
                  x={x}
                  y={top}
                  width={Math.max(1, step - gap)}
                  height={Math.max(1, rowStep - gap)}
                  fillOpacity={cents === null ? undefined : strength}
                >
                  <title>{`${label}: ${cents === null ? 'no sale' : formatCents(cents)}`}</title>
                </rect>
                {textOf && cents !== null && (
                  <text
                    className={strength >= darkFrom ? classes.heatTextOnInk : classes.heatText}
                    x={x + (step - gap) / 2}
                    y={top + rowStep / 2 + 3}
                    textAnchor="middle"
                    pointerEvents="none"
                  >
                    {textOf(cents)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
