import { useMemo, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Sorting } from '@backcounter/core/list-order';
import { SelectionBar } from './selection-bar.tsx';
import { ErrorState } from './states.tsx';
import classes from './data-table.module.css';
import type { DataTableProps, ListTools, ShownRows } from './data-table-props.ts';
import { Foot, GroupRow } from './data-table-foot.tsx';
import { HeadRow } from './data-table-head.tsx';
import { DataRow, SkeletonRows, WidestRow } from './data-table-rows.tsx';
import { orderedRows, rowSearch } from './data-table-order.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { PartialPrintNote, restOfPages } from './partial-print-note.tsx';
import { linesOf } from './row-groups.ts';
import { SectionTools } from './section.tsx';
import { useListTable } from './use-list-table.ts';
import { usePrinting } from './use-printing.ts';
import { useTableRows } from './use-windowed-rows.ts';
import { searchKeyboard } from './phone-keyboard.ts';

const noLayout = { hidden: [], order: [] };

/** The sorted and filtered rows, and their controls. */
function useShownRows<Row>(props: DataTableProps<Row>) {
  const { columns, rows, initialSorting = null, isSorted = false } = props;
  const ownSorting = useState<Sorting | null>(initialSorting);
  const [sorting, setSorting] = props.sorting ?? ownSorting;
  const ownFilter = useState('');
  const [filter, setFilter] = props.filter ?? ownFilter;
  const { by, isDescending = false } = sorting ?? {};
  const ordered = useMemo(
    () => orderedRows(rows, columns, by === undefined || isSorted ? null : { by, isDescending }),
    [rows, columns, by, isDescending, isSorted],
  );
  const search = useMemo(() => rowSearch(columns), [columns]);
  const shown = useMemo(() => search(ordered, filter), [search, ordered, filter]);
  return { shown, sorting, setSorting, filter, setFilter };
}

/** The table's lines: rows, and a header for each group. */
function useLines<Row>({ list }: DataTableProps<Row>, shown: readonly Row[]) {
  const totals = list?.totals;
  const isKnown = list?.isComplete === true || totals !== undefined;
  const grouping = isKnown ? list?.groupings.find(({ id }) => id === list.group[0]) : undefined;
  return useMemo(() => linesOf(shown, grouping, totals), [shown, grouping, totals]);
}

/** A table with sorting, search, totals and windowing for long lists. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, loading, empty, list, actions, sums, keyOf } = props;
  const { shown, sorting, setSorting, filter, setFilter } = useShownRows(props);
  const [isChoosing, setIsChoosing] = useState(false);
  const layout = list?.layout[0] ?? noLayout;
  const table = useListTable({ columns: props.columns, rows: shown, keyOf, layout });
  const columns = table.shownColumns;
  const lines = useLines(props, shown);
  const { place, ...windowed } = useTableRows(lines.length);
  const isPrinting = usePrinting();

  if (loading?.error) {
    const retry = () => void loading.refetch();
    return <ErrorState text={props.failure ?? loading.error.message} onRetry={retry} />;
  }
  if (!loading?.isPending && rows.length === 0) return <>{empty}</>;
  const width = columns.length + (actions ? 1 : 0) + (isChoosing ? 1 : 0);
  const totals = list?.isComplete === false ? (list.totals ?? null) : undefined;
  const summed = { columns, sums, actions, isChoosing, isPrinting };
  const isAllChosen = table.chosen.length > 0 && table.chosen.length === shown.length;
  const choice = { isAll: isAllChosen, isSome: table.chosen.length > 0, onAll: table.chooseAll };
  const choose = (isOn: boolean) => {
    if (!isOn) table.clear();
    setIsChoosing(isOn);
    list?.onSelectionMode?.(isOn);
  };
  return (
    <>
      <div data-screen-only className={classes.bar}>
        {props.menu && <SectionTools>{props.menu({ rows: shown, columns })}</SectionTools>}
        {list && (
          <ListToolbar
            list={list}
            columns={props.columns}
            order={table.order}
            isChoosing={isChoosing}
            onChoosing={choose}
            menu={list.menu({ rows: shown, columns })}
          />
        )}
        {props.filterLabel && (
          <SearchField label={props.filterLabel} text={filter} onText={setFilter} />
        )}
      </div>
      {list?.isComplete === false && <PartialPrintNote rest={restOfPages} />}
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
          order={table.order}
          sorting={sorting}
          onSort={setSorting}
          choice={isChoosing ? choice : undefined}
        />
        <tbody className={windowed.isWindowed ? classes.windowed : undefined}>
          {loading?.isPending ? (
            <SkeletonRows width={width} />
          ) : (
            <>
              {(windowed.isWindowed || windowed.to < lines.length) && (
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
                    <GroupRow
                      key={`group ${line.group.key}`}
                      {...summed}
                      group={line.group}
                      onNarrow={list?.onNarrow}
                    />
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
        {!loading?.isPending && <Foot {...summed} rows={rows} shown={shown} totals={totals} />}
      </table>
      {list && (
        <Chosen
          list={list}
          chosen={{ rows: table.chosen, columns }}
          sums={sums}
          isAllShown={isAllChosen}
          onClear={table.clear}
          onLeave={() => choose(false)}
        />
      )}
    </>
  );
}

type SearchFieldProps = { label: string; text: string; onText: (text: string) => void };

function SearchField({ label, text, onText }: SearchFieldProps) {
  return (
    <TextInput
      label={label}
      className={classes.filter}
      autoComplete="off"
      {...searchKeyboard}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

type ChosenProps<Row> = {
  list: ListTools<Row>;
  chosen: ShownRows<Row>;
  sums: DataTableProps<Row>['sums'];
  isAllShown: boolean;
  onClear: () => void;
  onLeave: () => void;
};

/** The actions for the selected rows, or for all rows of a partially loaded list. */
function Chosen<Row>(props: ChosenProps<Row>) {
  const { list, chosen, sums, isAllShown, onClear, onLeave } = props;
  const { length: count } = chosen.rows;
  const { isComplete, totals, wholeListActions } = list;
  if (count === 0) return null;
  const wholeList =
    !isComplete && isAllShown && totals
      ? { text: totals.text, tools: wholeListActions?.(chosen) }
      : undefined;
  return (
    // Remounts when the selection changes, which ends "all rows".
    <SelectionBar
      key={count}
      count={count}
      sum={mainSum(chosen, sums)}
      whole={wholeList}
      onClear={onClear}
    >
      {list.selectionActions(chosen, onLeave)}
    </SelectionBar>
  );
}

/** The sum of the rows' main figure. */
function mainSum<Row>({ rows, columns }: ShownRows<Row>, sums: DataTableProps<Row>['sums']) {
  const figure = columns.find(({ isMain, isFigure }) => isMain && isFigure);
  return figure && sums?.[figure.id]?.(rows);
}

/** Spacer for rows outside the window. */
function Space({ height, width }: { height: number; width: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={width} className={classes.space} style={{ height }} />
    </tr>
  );
}
