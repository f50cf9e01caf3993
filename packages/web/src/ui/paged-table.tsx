import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Sorting } from '@backcounter/core/list-order';
import type { DataTableProps } from './data-table-props.ts';
import { HeadRow } from './data-table-head.tsx';
import { orderedRows } from './data-table-order.ts';
import { DataRow } from './data-table-rows.tsx';
import tableClasses from './data-table.module.css';
import classes from './paged-table.module.css';

type PagedTableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'keyOf' | 'empty' | 'sums'
> & { pageSize: number };

/** Props of a row without windowing and selection. */
const plainRow = {
  number: undefined,
  problem: undefined,
  nameOf: undefined,
  isChosen: false,
  onChoose: () => undefined,
};

/** A table split into pages; sums cover all rows. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, sums, pageSize } = props;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [page, setPage] = useState(0);
  if (rows.length === 0) return <>{empty}</>;
  const ordered = orderedRows(rows, columns, sorting);
  const sortBy = (next: Sorting) => {
    setSorting(next);
    setPage(0);
  };
  return (
    <>
      <table className={tableClasses.table} aria-label={label}>
        <HeadRow {...props} sorting={sorting} onSort={sortBy} />
        <tbody>
          {ordered.slice(page * pageSize, (page + 1) * pageSize).map((row) => (
            <DataRow
              key={keyOf(row)}
              columns={columns}
              actions={undefined}
              keyOf={keyOf}
              row={row}
              {...plainRow}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map(({ id, isFigure, unit }, index) => (
              <td key={id} data-figure={isFigure || undefined} data-unit={unit}>
                {index === 0
                  ? `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`
                  : sums?.[id]?.(rows)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <Pages page={page} count={Math.ceil(rows.length / pageSize)} onPage={setPage} />
    </>
  );
}

type PagesProps = { page: number; count: number; onPage: (page: number) => void };

function Pages({ page, count, onPage }: PagesProps) {
  if (count < 2) return null;
  return (
    <nav className={classes.pages} aria-label="Pages">
      <ActionIcon
        variant="default"
        aria-label="Previous page"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <p role="status">
        Page {page + 1} of {count}
      </p>
      <ActionIcon
        variant="default"
        aria-label="Next page"
        disabled={page === count - 1}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
