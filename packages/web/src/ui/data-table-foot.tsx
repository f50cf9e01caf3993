import { memo } from 'react';
import { Button } from '@mantine/core';
import type { DataTableProps, ListTools, ListTotals } from './data-table-props.ts';
import type { Group } from './row-groups.ts';
import classes from './data-table.module.css';

type SummedProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sums' | 'actions'> & {
  isChoosing: boolean;
};

const counted = new Intl.NumberFormat('en-US');

const countOf = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** How many rows were read of how many there are. */
const partOf = (read: number, all: number) =>
  read === all ? countOf(all) : `${counted.format(read)} of ${counted.format(all)} rows`;

type SumCellsProps<Row> = SummedProps<Row> & {
  first: string;
  /** The text below a column; undefined where nothing is summed. */
  sumOf: (column: string) => string | undefined;
  /** Leads to the rest of the group of that name. */
  onNarrow?: (() => void) | undefined;
  name?: string;
};

/** What rows come to: a text in the first cell, and the sums below their columns. */
function SumCells<Row>(props: SumCellsProps<Row>) {
  const { columns, sumOf, actions, isChoosing, first, name = '', onNarrow } = props;
  return (
    <>
      {isChoosing && <td className={classes.choice} />}
      {columns.map(({ id, isFigure, unit }, index) => (
        <td key={id} data-figure={isFigure || undefined} data-unit={unit}>
          {index === 0 ? [first, sumOf(id)].filter(Boolean).join(', ') : sumOf(id)}
          {index === 0 && onNarrow && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Show all of ${name}`}
              onClick={onNarrow}
            >
              Show all
            </Button>
          )}
        </td>
      ))}
      {actions && <td data-screen-only />}
    </>
  );
}

type FootProps<Row> = SummedProps<Row> & {
  /** The rows in sight of all that there are. */
  shown: readonly Row[];
  rows: readonly Row[];
  /** What the whole of the list comes to, where only a part was read; null until that is known. */
  totals: ListTotals | null | undefined;
};

function FootRow<Row>({ shown, rows, totals, ...summed }: FootProps<Row>) {
  const own =
    shown.length === rows.length ? countOf(rows.length) : `${shown.length} of ${rows.length}`;
  // The sum of a part would be taken for the sum of all.
  const sumOf = (column: string) =>
    totals === undefined ? summed.sums?.[column]?.(shown) : totals?.sums[column];
  const first = totals ? partOf(rows.length, totals.count) : own;
  return (
    <tfoot>
      <tr>
        <SumCells {...summed} sumOf={sumOf} first={first} />
      </tr>
    </tfoot>
  );
}

/** Thousands of rows are not summed again while scrolling. */
export const Foot = memo(FootRow) as typeof FootRow;

type GroupRowProps<Row> = SummedProps<Row> & {
  group: Group<Row>;
  onNarrow: ListTools<Row>['onNarrow'];
};

/** Above the rows of a group: its name, their count and their sums. */
export function GroupRow<Row>({ group, onNarrow, ...summed }: GroupRowProps<Row>) {
  const { key, name, rows, whole } = group;
  const isPart = whole !== undefined && whole.count > rows.length;
  const narrow = isPart && onNarrow ? () => onNarrow(key) : undefined;
  const sumOf = (column: string) => (whole ? whole.sums[column] : summed.sums?.[column]?.(rows));
  const count = whole ? partOf(rows.length, whole.count) : countOf(rows.length);
  return (
    <tr className={classes.group}>
      <SumCells
        {...summed}
        sumOf={sumOf}
        name={name}
        first={`${name}, ${count}`}
        onNarrow={narrow}
      />
    </tr>
  );
}
