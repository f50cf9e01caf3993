import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';
import type { Column } from './data-table-props.ts';
import { usePrinting } from './use-printing.ts';

/**
 * Printed instead of the page while mounted; rendered only for printing, since it contains every
 * row.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  const isPrinting = usePrinting();
  return createPortal(<div className={classes.sheet}>{isPrinting && children}</div>, document.body);
}

/** Starts a new printed page. */
export function PrintPage({ children }: { children: ReactNode }) {
  return <section className={classes.page}>{children}</section>;
}

type PrintTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Footer sums by column id. */
  sums?: Readonly<Record<string, (rows: readonly Row[]) => string>>;
};

/** A printed table of all rows. */
export function PrintTable<Row>({ label, columns, rows, keyOf, sums }: PrintTableProps<Row>) {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, isFigure }) => (
            <th key={id} scope="col" data-figure={isFigure || undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ id, value, cell, isFigure, isUnbreakable }) => (
              <td
                key={id}
                data-figure={isFigure || undefined}
                data-whole={isUnbreakable || undefined}
              >
                {cell ? cell(row) : value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <tr>
            {columns.map(({ id, isFigure }, index) => (
              <td key={id} data-figure={isFigure || undefined}>
                {sums[id]?.(rows) ?? (index === 0 ? 'Total' : '')}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
