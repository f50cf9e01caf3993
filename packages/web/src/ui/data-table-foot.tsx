import { memo } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import type { Group } from './row-groups.ts';
import classes from './data-table.module.css';

type SummedProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sums' | 'actions'> & {
  isChoosing: boolean;
};

const countOf = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;

type SumCellsProps<Row> = SummedProps<Row> & { rows: readonly Row[]; first: string };

/** What rows come to: a text in the first cell, and the sums below their columns. */
function SumCells<Row>({ columns, rows, sums, actions, isChoosing, first }: SumCellsProps<Row>) {
  return (
    <>
      {isChoosing && <td className={classes.choice} />}
      {columns.map(({ id, isFigure, unit }, index) => {
        const sum = sums?.[id]?.(rows);
        return (
          <td key={id} data-figure={isFigure || undefined} data-unit={unit}>
            {index === 0 ? [first, sum].filter(Boolean).join(', ') : sum}
          </td>
        );
      })}
      {actions && <td />}
    </>
  );
}

type FootProps<Row> = SummedProps<Row> & {
  /** The rows in sight of all that there are. */
  shown: readonly Row[];
  rows: readonly Row[];
};

function FootRow<Row>({ shown, rows, ...summed }: FootProps<Row>) {
  const first =
    shown.length === rows.length ? countOf(rows.length) : `${shown.length} of ${rows.length}`;
  return (
    <tfoot>
      <tr>
        <SumCells {...summed} rows={shown} first={first} />
      </tr>
    </tfoot>
  );
}

/** Thousands of rows are not summed again while scrolling. */
export const Foot = memo(FootRow) as typeof FootRow;

type GroupRowProps<Row> = SummedProps<Row> & { group: Group<Row> };

/** Above the rows of a group: its name, their count and their sums. */
export function GroupRow<Row>({ group, ...summed }: GroupRowProps<Row>) {
  const first = `${group.name}, ${countOf(group.rows.length)}`;
  return (
    <tr className={classes.group}>
      <SumCells {...summed} rows={group.rows} first={first} />
    </tr>
  );
}
