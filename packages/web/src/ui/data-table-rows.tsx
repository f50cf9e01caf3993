import { memo } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import classes from './data-table.module.css';

type DataRowProps<Row> = DataTableProps<Row> & { row: Row; number: number | undefined };

function Row<Row>({ row, columns, actions, number }: DataRowProps<Row>) {
  return (
    <tr className={classes.row} aria-rowindex={number}>
      {columns.map(({ id, value, cell, isFigure, isWhole, isMain, unit }) => (
        <td
          key={id}
          data-figure={isFigure || undefined}
          data-whole={isWhole || undefined}
          data-main={isMain || undefined}
          data-unit={unit}
        >
          {cell ? cell(row) : value(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.actions}>
          <div className={classes.buttons}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

/** While scrolling, only the rows that come into sight are drawn. */
export const DataRow = memo(Row) as typeof Row;

type WidestRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'actions'>;

/**
 * The longest text of each column, which takes part in the table's layout without being drawn: so
 * the columns stay as wide as they are while other rows come into sight.
 */
function Widest<Row>({ columns, rows, actions }: WidestRowProps<Row>) {
  return (
    <tr aria-hidden="true" className={classes.widest}>
      {columns.map(({ id, value, text, cell, isFigure, isWhole }) => {
        const row = longest(rows, (isWhole && text) || ((each) => String(value(each))));
        return (
          <td key={id} data-figure={isFigure || undefined} data-whole={isWhole || undefined}>
            {row !== undefined && (cell ?? value)(row)}
          </td>
        );
      })}
      {actions && <td className={classes.actions} />}
    </tr>
  );
}

export const WidestRow = memo(Widest) as typeof Widest;

/** The row of the longest text; of equally long ones the last, such as a day in December. */
function longest<Row>(rows: readonly Row[], textOf: (row: Row) => string): Row | undefined {
  let found: { row: Row; text: string } | undefined;
  for (const row of rows) {
    const text = textOf(row);
    const more = text.length - (found?.text.length ?? -1);
    if (!found || more > 0 || (more === 0 && text > found.text)) found = { row, text };
  }
  return found?.row;
}

const skeletons = [0, 1, 2, 3, 4, 5];

/** Rows of the same height while the real ones are on their way. */
export function SkeletonRows({ width }: { width: number }) {
  return skeletons.map((index) => (
    <tr key={index} aria-hidden="true" className={classes.row}>
      {Array.from({ length: width }, (_, column) => (
        <td key={column}>
          <span className={classes.skeleton} />
        </td>
      ))}
    </tr>
  ));
}
