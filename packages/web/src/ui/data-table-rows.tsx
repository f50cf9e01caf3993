import { memo } from 'react';
import type { DataTableProps } from './data-table.tsx';
import classes from './data-table.module.css';

type DataRowProps<Row> = DataTableProps<Row> & { row: Row; number: number | undefined };

function Row<Row>({ row, columns, actions, number }: DataRowProps<Row>) {
  return (
    <tr className={classes.row} aria-rowindex={number}>
      {columns.map(({ id, value, cell, isFigure, isMain }) => (
        <td key={id} data-figure={isFigure || undefined} data-main={isMain || undefined}>
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
