import { memo } from 'react';
import { Button } from '@mantine/core';
import { formatCount } from '@backcounter/core/text';
import type { DataTableProps, ListTools, ListTotals } from './data-table-props.ts';
import type { Group } from './row-groups.ts';
import classes from './data-table.module.css';

type SummedProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sums' | 'actions'> & {
  isChoosing: boolean;
  isPrinting: boolean;
};

const countOf = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;

/**
 * Loaded and total row counts. On paper, where nobody can load the others, it names the rows that
 * the sums are of.
 */
function partOf(read: number, all: number, isPrinting: boolean): string {
  if (read === all) return countOf(all);
  const total = formatCount(all);
  return isPrinting ? `all ${total} rows` : `${formatCount(read)} of ${total} rows`;
}

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type SumCellsProps<Row> = SummedProps<Row> & {
  first: string;
  /** A column's total; undefined if it has none. */
  sumOf: (column: string) => string | undefined;
  /** Shows all rows of the group. */
  onNarrow?: (() => void) | undefined;
  name?: string;
  /** Lets the first cell take the width of the columns before the first sum. */
  isSpanning?: boolean;
};

/** Number of shown columns up to the next one with a sum. */
function leadWidth<Row>({ columns, sumOf }: Pick<SumCellsProps<Row>, 'columns' | 'sumOf'>) {
  const next = columns.findIndex(({ id }, index) => index > 0 && sumOf(id) !== undefined);
  return next === -1 ? columns.length : next;
}

/** Cells of a totals row: a text in the first cell, and the sums below their columns. */
function SumCells<Row>(props: SumCellsProps<Row>) {
  const { columns, sumOf, actions, isChoosing, first, name = '', onNarrow } = props;
  const lead = props.isSpanning === true ? leadWidth(props) : 1;
  const cells = columns.filter((_, index) => index === 0 || index >= lead);
  return (
    <>
      {isChoosing && <td className={classes.choice} />}
      {cells.map(({ id, isFigure, unit }, index) => (
        <td
          key={id}
          colSpan={index === 0 && lead > 1 ? lead : undefined}
          data-figure={isFigure || undefined}
          data-unit={unit}
        >
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
  // Without the total, the bare count of the loaded rows would be taken for it.
  const all = totals === null ? `First ${countOf(rows.length)}` : countOf(rows.length);
  const part = `${shown.length} of ${rows.length}`;
  const own = shown.length === rows.length ? all : part;
  // A sum of the loaded rows would be mistaken for the total.
  const sumOf = (column: string) =>
    totals === undefined ? summed.sums?.[column]?.(shown) : totals?.sums[column];
  const first = totals ? capitalize(partOf(rows.length, totals.count, summed.isPrinting)) : own;
  const hasSums = summed.columns.some(({ id }) => sumOf(id) !== undefined);
  return (
    <tfoot data-sums={hasSums || undefined}>
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
  const part = whole ? partOf(rows.length, whole.count, summed.isPrinting) : countOf(rows.length);
  // Above a part of its rows, "all 26 rows" alone would be false.
  const count = isPart && summed.isPrinting ? `sum of ${part}` : part;
  return (
    <tr className={classes.group}>
      <SumCells
        {...summed}
        sumOf={sumOf}
        name={name}
        isSpanning
        first={`${name}, ${count}`}
        onNarrow={narrow}
      />
    </tr>
  );
}
