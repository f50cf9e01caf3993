import { useEffect, useRef } from 'react';
import { useRestoreCellFocus } from './use-restore-cell-focus.ts';
import { useWindowedRows } from '../use-windowed-rows.ts';
import { ComparedRows } from './compared-rows.tsx';
import { SheetCell } from './sheet-cell.tsx';
import { sumOf } from './sheet-model.ts';
import classes from './sheet.module.css';
import { TotalCell } from './total-cell.tsx';
import { usePageKeys } from './use-page-keys.ts';
import type { SheetState } from './use-sheet.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

/** Row heights in pixels, matching sheet.module.css. */
const rowHeights = { wide: 33, narrow: 45 };

type SheetProps = {
  sheet: SheetState;
  /** Read-only while saving. */
  isBusy: boolean;
  /** Focuses the first empty cell on mount, for sheets the user opened. */
  startsFocused?: boolean;
  /** Limits the initial focus to this row or column. */
  startsIn?: string | undefined;
  /** The day in `startsIn` to focus. */
  startsOn?: string | undefined;
  /** Called when Enter leaves the last cell. */
  onEnd: () => void;
  /** Receives a pasted row or column longer than a week; if null, its cell shows an error. */
  onTooLong: ((text: string) => void) | null;
};

/** An editable grid of amounts with keyboard navigation and live totals. */
export function Sheet(props: SheetProps) {
  const { sheet, isBusy, startsFocused = false, startsIn, startsOn, onEnd, onTooLong } = props;
  const { model, cellOf, columnSums } = sheet;
  const { rows, columns } = model;
  const grid = useRef<HTMLTableElement>(null);
  const inHand = useRestoreCellFocus(grid, columns.map(({ id }) => id).join(' '));
  const shown = useWindowedRows(rows.length, rowHeights);
  const keys = useSheetKeys(sheet, { grid, onEnd, onTooLong, scrollTo: shown.scrollTo });
  const hasStarted = useRef(!startsFocused && startsIn === undefined);
  useEffect(() => {
    if (!hasStarted.current) keys.start(startsIn, startsOn);
    hasStarted.current = true;
  });
  usePageKeys(() => keys.start(startsIn, startsOn));
  const centsOf = (row: string, column: string) => cellOf(model.idAt(row, column)).value.cents ?? 0;
  const { sumRow = sumOf, sumColumn } = model;
  const totals = columnSums.map(({ cents }, index) => {
    const { id = '' } = columns[index] ?? {};
    return sumColumn ? sumColumn(rows.map((row) => centsOf(row.id, id))) : cents;
  });
  const rowTotalOf = (row: string) => sumRow(columns.map((column) => centsOf(row, column.id)));
  const all = sumOf(model.sumRow ? rows.map(({ id }) => rowTotalOf(id)) : totals);
  const hasRowTotals = columns.length > 1;
  return (
    <div className={classes.frame}>
      <table
        role="grid"
        aria-label={model.label}
        aria-busy={isBusy}
        aria-rowcount={rows.length + (model.isCompared ? 4 : 2)}
        aria-colcount={columns.length + (hasRowTotals ? 2 : 1)}
        ref={(table) => {
          grid.current = table;
          return shown.place(table);
        }}
        className={classes.sheet}
        {...inHand}
        data-several={hasRowTotals || undefined}
        data-windowed={shown.isWindowed || undefined}
      >
        <thead>
          <tr role="row" aria-rowindex={1}>
            <th role="columnheader" scope="col" className={classes.corner}>
              {model.corner}
            </th>
            {columns.map(({ id, label }) => (
              <th key={id} role="columnheader" scope="col">
                {label}
              </th>
            ))}
            {hasRowTotals && (
              <th role="columnheader" scope="col" className={classes.total}>
                {model.totalHeader ?? 'Total'}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Space height={shown.before} />
          {rows.slice(shown.from, shown.to).map((row, offset) => (
            <tr key={row.id} role="row" aria-rowindex={shown.from + offset + 2}>
              <th role="rowheader" scope="row" title={row.label}>
                {row.label}
              </th>
              {columns.map((column, index) => (
                <SheetCell
                  key={column.id}
                  cell={cellOf(model.idAt(row.id, column.id))}
                  place={{ row: shown.from + offset, column: index }}
                  sheet={sheet}
                  keys={keys}
                  isBusy={isBusy}
                />
              ))}
              {hasRowTotals && (
                <TotalCell
                  name={`Total ${row.label}`}
                  cents={rowTotalOf(row.id)}
                  isEmpty={model.hasNoTotal?.(row.id)}
                />
              )}
            </tr>
          ))}
          <Space height={shown.after} />
        </tbody>
        <tfoot>
          <tr role="row" aria-rowindex={rows.length + 2}>
            <th role="rowheader" scope="row">
              {model.totalLabel}
            </th>
            {columns.map(({ id, label }, index) => (
              <TotalCell
                key={id}
                name={`Total ${label}`}
                cents={totals[index] ?? 0}
                isEmpty={model.hasNoTotal?.(id)}
              />
            ))}
            {hasRowTotals && (
              <TotalCell
                name="Total"
                cents={all}
                isEmpty={columns.every(({ id }) => model.hasNoTotal?.(id))}
              />
            )}
          </tr>
          {model.isCompared && (
            <ComparedRows
              label={model.comparedLabel ?? 'Last week'}
              columns={columns}
              sums={columnSums}
              after={rows.length + 2}
            />
          )}
        </tfoot>
      </table>
    </div>
  );
}

/** Spacer for rows outside the window. */
function Space({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      <td className={classes.space} style={{ height }} />
    </tr>
  );
}
