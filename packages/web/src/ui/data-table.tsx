import { memo, useMemo, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ErrorState } from './states.tsx';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { HeadRow } from './data-table-head.tsx';
import { DataRow, SkeletonRows, WidestRow } from './data-table-rows.tsx';
import { orderedRows, rowSearch, type Sorting } from './data-table-order.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

/** Rows under headers: sorted, filtered, counted and summed, and many of them at once. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, loading, empty, filterLabel } = props;
  const [sorting, setSorting] = useState<Sorting | null>(props.initialSorting ?? null);
  const own = useState('');
  const [filter, setFilter] = props.filter ?? own;
  const ordered = useMemo(() => orderedRows(rows, columns, sorting), [rows, columns, sorting]);
  const search = useMemo(() => rowSearch(columns), [columns]);
  const shown = useMemo(() => search(ordered, filter), [search, ordered, filter]);
  const { place, ...windowed } = useWindowedRows(shown.length);

  if (loading?.error) {
    const retry = () => void loading.refetch();
    return <ErrorState text={props.failure ?? loading.error.message} onRetry={retry} />;
  }
  if (!loading?.isPending && rows.length === 0) return <>{empty}</>;
  const width = columns.length + (props.actions ? 1 : 0);
  return (
    <>
      {filterLabel && (
        <TextInput
          label={filterLabel}
          className={classes.filter}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <table
        ref={place}
        className={classes.table}
        aria-label={label}
        aria-busy={loading?.isPending ?? false}
        aria-rowcount={windowed.isWindowed ? shown.length + 1 : undefined}
      >
        <HeadRow {...props} sorting={sorting} onSort={setSorting} />
        <tbody className={windowed.isWindowed ? classes.windowed : undefined}>
          {loading?.isPending ? (
            <SkeletonRows width={width} />
          ) : (
            <>
              {windowed.isWindowed && <WidestRow {...props} />}
              <Space height={windowed.before} width={width} />
              {shown.slice(windowed.from, windowed.to).map((row, index) => (
                <DataRow
                  key={props.keyOf(row)}
                  {...props}
                  row={row}
                  number={windowed.isWindowed ? windowed.from + index + 2 : undefined}
                />
              ))}
              <Space height={windowed.after} width={width} />
            </>
          )}
        </tbody>
        {!loading?.isPending && <Foot {...props} shown={shown} />}
      </table>
    </>
  );
}

/** The room of the rows that are not drawn. */
function Space({ height, width }: { height: number; width: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={width} className={classes.space} style={{ height }} />
    </tr>
  );
}

function FootRow<Row>({
  columns,
  shown,
  rows,
  sums,
  actions,
}: DataTableProps<Row> & { shown: readonly Row[] }) {
  const [first, ...others] = columns;
  if (!first) return null;
  const noun = shown.length === 1 ? 'row' : 'rows';
  const count =
    shown.length === rows.length ? `${rows.length} ${noun}` : `${shown.length} of ${rows.length}`;
  return (
    <tfoot>
      <tr>
        <td>{count}</td>
        {others.map(({ id, isFigure, unit }) => (
          <td key={id} data-figure={isFigure || undefined} data-unit={unit}>
            {sums?.[id]?.(shown)}
          </td>
        ))}
        {actions && <td />}
      </tr>
    </tfoot>
  );
}

/** Thousands of rows are not summed again while scrolling. */
const Foot = memo(FootRow) as typeof FootRow;
