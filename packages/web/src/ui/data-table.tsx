import { useMemo, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ChosenBar } from './chosen-bar.tsx';
import { ErrorState } from './states.tsx';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { Foot, GroupRow } from './data-table-foot.tsx';
import { HeadRow } from './data-table-head.tsx';
import { DataRow, SkeletonRows, WidestRow } from './data-table-rows.tsx';
import { orderedRows, rowSearch, type Sorting } from './data-table-order.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { linesOf } from './row-groups.ts';
import { useListTable } from './use-list-table.ts';
import { useWindowedRows } from './use-windowed-rows.ts';

const noLayout = { hidden: [], order: [] };

/** The rows as they are sorted and searched for, and how that is changed. */
function useShownRows<Row>(props: DataTableProps<Row>) {
  const { columns, rows, initialSorting = null } = props;
  const ownSorting = useState<Sorting | null>(initialSorting);
  const [sorting, setSorting] = props.sorting ?? ownSorting;
  const ownFilter = useState('');
  const [filter, setFilter] = props.filter ?? ownFilter;
  const { by, isDescending = false } = sorting ?? {};
  const ordered = useMemo(
    () => orderedRows(rows, columns, by === undefined ? null : { by, isDescending }),
    [rows, columns, by, isDescending],
  );
  const search = useMemo(() => rowSearch(columns), [columns]);
  const shown = useMemo(() => search(ordered, filter), [search, ordered, filter]);
  return { shown, sorting, setSorting, filter, setFilter };
}

/** The lines of the table: its rows, and above each group of them what it comes to. */
function useLines<Row>({ list }: DataTableProps<Row>, shown: readonly Row[]) {
  const grouping = list?.isWhole && list.groupings.find(({ id }) => id === list.group[0]);
  const nameOf = grouping ? grouping.of : undefined;
  return useMemo(() => linesOf(shown, nameOf), [shown, nameOf]);
}

/** Rows under headers: sorted, filtered, counted and summed, and many of them at once. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, loading, empty, list, actions, sums, keyOf } = props;
  const { shown, sorting, setSorting, filter, setFilter } = useShownRows(props);
  const [isChoosing, setIsChoosing] = useState(false);
  const layout = list?.layout[0] ?? noLayout;
  const table = useListTable({ columns: props.columns, rows: shown, keyOf, layout });
  const columns = table.shownColumns;
  const lines = useLines(props, shown);
  const { place, ...windowed } = useWindowedRows(lines.length);

  if (loading?.error) {
    const retry = () => void loading.refetch();
    return <ErrorState text={props.failure ?? loading.error.message} onRetry={retry} />;
  }
  if (!loading?.isPending && rows.length === 0) return <>{empty}</>;
  const width = columns.length + (actions ? 1 : 0) + (isChoosing ? 1 : 0);
  const summed = { columns, sums, actions, isChoosing };
  const chosenCount = table.chosen.length;
  const leave = () => {
    table.clear();
    setIsChoosing(false);
  };
  return (
    <>
      <div className={classes.bar}>
        {list && (
          <ListToolbar
            list={list}
            columns={props.columns}
            order={table.order}
            isChoosing={isChoosing}
            onChoosing={(isOn) => (isOn ? setIsChoosing(true) : leave())}
            menu={list.menu({ rows: shown, columns })}
          />
        )}
        {props.filterLabel && (
          <TextInput
            label={props.filterLabel}
            className={classes.filter}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        )}
      </div>
      <table
        ref={place}
        className={classes.table}
        aria-label={label}
        aria-busy={loading?.isPending ?? false}
        aria-rowcount={windowed.isWindowed ? lines.length + 1 : undefined}
      >
        <HeadRow
          {...props}
          columns={columns}
          sorting={sorting}
          onSort={setSorting}
          choice={
            isChoosing
              ? {
                  isAll: chosenCount > 0 && chosenCount === shown.length,
                  isSome: chosenCount > 0,
                  onAll: table.chooseAll,
                }
              : undefined
          }
        />
        <tbody className={windowed.isWindowed ? classes.windowed : undefined}>
          {loading?.isPending ? (
            <SkeletonRows width={width} />
          ) : (
            <>
              {windowed.isWindowed && (
                <WidestRow
                  columns={columns}
                  rows={rows}
                  actions={actions}
                  isChoosing={isChoosing}
                />
              )}
              <Space height={windowed.before} width={width} />
              {lines
                .slice(windowed.from, windowed.to)
                .map((line, index) =>
                  'group' in line ? (
                    <GroupRow key={`group ${line.group.name}`} {...summed} group={line.group} />
                  ) : (
                    <DataRow
                      key={keyOf(line.row)}
                      columns={columns}
                      actions={actions}
                      keyOf={keyOf}
                      row={line.row}
                      number={windowed.isWindowed ? windowed.from + index + 2 : undefined}
                      problem={list?.problems.get(keyOf(line.row))}
                      nameOf={isChoosing ? list?.nameOf : undefined}
                      isChosen={isChoosing && table.isChosen(line.row)}
                      onChoose={table.choose}
                    />
                  ),
                )}
              <Space height={windowed.after} width={width} />
            </>
          )}
        </tbody>
        {!loading?.isPending && <Foot {...summed} rows={rows} shown={shown} />}
      </table>
      {list && chosenCount > 0 && (
        <ChosenBar count={chosenCount} onClear={table.clear}>
          {list.chosen({ rows: table.chosen, columns }, leave)}
        </ChosenBar>
      )}
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
