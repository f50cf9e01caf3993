import type { ComponentProps } from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sorting } from '@backcounter/core/list-order';
import type { Column, DataTableProps } from './data-table-props.ts';
import classes from './data-table.module.css';
import { useColumnDrag } from './use-column-drag.ts';

type HeadRowProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'actions' | 'actionsHeader' | 'list'
> & {
  /** All column ids in display order, where they can be moved. */
  order?: readonly string[];
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
  /** State of the select-all checkbox. */
  choice?: { isAll: boolean; isSome: boolean; onAll: (isAll: boolean) => void } | undefined;
};

/** The column headers; a click sorts by a column, a second one reverses the order; dragged, it moves. */
export function HeadRow<Row>(props: HeadRowProps<Row>) {
  const { columns, actions, actionsHeader = 'Actions', choice, order = [], list } = props;
  const dragOf = useColumnDrag(order, list?.layout);
  return (
    <thead>
      <tr>
        {choice && (
          <th scope="col" className={classes.choice}>
            <input
              type="checkbox"
              aria-label="Choose all shown"
              ref={(box) => {
                if (box) box.indeterminate = choice.isSome && !choice.isAll;
              }}
              checked={choice.isAll}
              onChange={(event) => choice.onAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <Header key={column.id} {...props} column={column} drag={dragOf(column.id)} />
        ))}
        {actions && (
          <th scope="col" data-screen-only className={classes.actions}>
            {actionsHeader}
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeaderProps<Row> = Pick<HeadRowProps<Row>, 'sorting' | 'onSort'> & {
  column: Column<Row>;
  /** Makes the header draggable. */
  drag: ComponentProps<'th'>;
};

function Header<Row>({ column, sorting, onSort, drag }: HeaderProps<Row>) {
  const { id, header, isFigure, isUnsorted } = column;
  const isSorted = sorting?.by === id;
  const isDescending = isSorted && sorting.isDescending;
  const order = isDescending ? 'descending' : 'ascending';
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-figure={isFigure || undefined}
      aria-sort={isSorted ? order : undefined}
      {...drag}
    >
      {isUnsorted ? (
        header
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ by: id, isDescending: isSorted && !isDescending })}
        >
          {header}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      )}
    </th>
  );
}
