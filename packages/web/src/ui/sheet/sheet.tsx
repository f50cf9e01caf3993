import { useEffect, useRef } from 'react';
import { useCellInHand } from './use-cell-in-hand.ts';
import { useWindowedRows } from '../use-windowed-rows.ts';
import { ComparedRows } from './compared-rows.tsx';
import { SheetCell } from './sheet-cell.tsx';
import { sumOf } from './sheet-model.ts';
import classes from './sheet.module.css';
import { TotalCell } from './total-cell.tsx';
import { useKeysFromPage } from './use-keys-from-page.ts';
import type { SheetState } from './use-sheet.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

/** Height of a row, as sheet.module.css draws it. */
const rowHeights = { wide: 33, narrow: 45 };

type SheetProps = {
  sheet: SheetState;
  /** Takes nothing while it is being saved. */
  isBusy: boolean;
  /** True of one that was asked for: the first cell without an amount gets the focus. */
  startsFocused?: boolean;
  /** The row or column that was asked for, of which the same is true. */
  startsIn?: string | undefined;
  /** The day of it that was asked for. */
  startsOn?: string | undefined;
  /** Enter has gone through the last cell. */
  onEnd: () => void;
  /** A row or column was pasted that is longer than the week; with null its cell says so. */
  onTooLong: ((text: string) => void) | null;
};

/** A sheet of amounts that is filled in by keyboard, with live totals. */
export function Sheet(props: SheetProps) {
  const { sheet, isBusy, startsFocused = false, startsIn, startsOn, onEnd, onTooLong } = props;
  const { model, cellOf, columnSums } = sheet;
  const { rows, columns } = model;
  const grid = useRef<HTMLTableElement>(null);
  const inHand = useCellInHand(grid, columns.map(({ id }) => id).join(' '));
  const shown = useWindowedRows(rows.length, rowHeights);
  const keys = useSheetKeys(sheet, { grid, onEnd, onTooLong, scrollTo: shown.scrollTo });
  const hasStarted = useRef(!startsFocused && startsIn === undefined);
  useEffect(() => {
    if (!hasStarted.current) keys.start(startsIn, startsOn);
    hasStarted.current = true;
  });
  useKeysFromPage(() => keys.start(startsIn, startsOn));
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
              {hasRowTotals && <TotalCell name={`Total ${row.label}`} cents={rowTotalOf(row.id)} />}
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
              <TotalCell key={id} name={`Total ${label}`} cents={totals[index] ?? 0} />
            ))}
            {hasRowTotals && <TotalCell name="Total" cents={all} />}
          </tr>
          {model.isCompared && (
            <ComparedRows columns={columns} sums={columnSums} after={rows.length + 2} />
          )}
        </tfoot>
      </table>
    </div>
  );
}

/** The room of rows that are not drawn. */
function Space({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      <td className={classes.space} style={{ height }} />
    </tr>
  );
}
