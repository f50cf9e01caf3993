import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sorting } from '@backcounter/core/list-order';
import type { Column, DataTableProps } from './data-table-props.ts';
import classes from './data-table.module.css';

type HeadRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'actions' | 'actionsHeader'> & {
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
  /** State of the select-all checkbox. */
  choice?: { isAll: boolean; isSome: boolean; onAll: (isAll: boolean) => void } | undefined;
};

/** The column headers; a click sorts by a column, a second one reverses the order. */
export function HeadRow<Row>(props: HeadRowProps<Row>) {
  const { columns, actions, actionsHeader = 'Actions', choice } = props;
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
          <Header key={column.id} {...props} column={column} />
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

type HeaderProps<Row> = Pick<HeadRowProps<Row>, 'sorting' | 'onSort'> & { column: Column<Row> };
function Header<Row>({ column, sorting, onSort }: HeaderProps<Row>) {
  const { id, header, isFigure, isUnsorted } = column;
  const isSorted = sorting?.by === id;
  const isDescending = isSorted && sorting.isDescending;
  const order = isDescending ? 'descending' : 'ascending';
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-figure={isFigure || undefined} aria-sort={isSorted ? order : undefined}>
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
