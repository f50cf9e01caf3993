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

/** Loaded and total row counts. */
const partOf = (read: number, all: number) =>
  read === all ? countOf(all) : `${counted.format(read)} of ${counted.format(all)} rows`;

type SumCellsProps<Row> = SummedProps<Row> & {
  first: string;
  /** A column's total; undefined if it has none. */
  sumOf: (column: string) => string | undefined;
  /** Shows all rows of the group. */
  onNarrow?: (() => void) | undefined;
  name?: string;
};

/** Cells of a totals row: a text in the first cell, and the sums below their columns. */
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
  /** The filtered rows. */
  shown: readonly Row[];
  rows: readonly Row[];
  /** Totals of a partially loaded list; null while loading, undefined for complete lists. */
  totals: ListTotals | null | undefined;
};

function FootRow<Row>({ shown, rows, totals, ...summed }: FootProps<Row>) {
  const own =
    shown.length === rows.length ? countOf(rows.length) : `${shown.length} of ${rows.length}`;
  // A sum of the loaded rows would be mistaken for the total.
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

/** Memoized, so that scrolling does not sum thousands of rows again. */
export const Foot = memo(FootRow) as typeof FootRow;

type GroupRowProps<Row> = SummedProps<Row> & {
  group: Group<Row>;
  onNarrow: ListTools<Row>['onNarrow'];
};

/** Header row of a group: name, row count and sums. */
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
