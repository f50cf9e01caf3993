import { useCallback, useMemo, useState, type ChangeEvent } from 'react';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table';
import type { Column, ColumnLayout } from './data-table-props.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
});

type ListTableInput<Row> = {
  columns: readonly Column<Row>[];
  /** In display order. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  layout: ColumnLayout;
};

/** Column visibility and order, and row selection. */
export function useListTable<Row extends object>(input: ListTableInput<Row>) {
  const { columns, rows, keyOf, layout } = input;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const definitions = useMemo(
    () => columns.map(({ id, header, value }) => ({ id, header, accessorFn: value })),
    [columns],
  );
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: keyOf,
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      rowSelection,
    },
    onRowSelectionChange: setRowSelection,
  });
  const order = table.getAllLeafColumns().map(({ id }) => id);
  const shownIds = table.getVisibleLeafColumns().map(({ id }) => id);
  const shownText = shownIds.join(' ');
  const shownColumns = useMemo(
    () => shownText.split(' ').flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [shownText, columns],
  );
  const clear = useCallback(() => setRowSelection({}), []);
  /** Shift selects the range since the last selected row. */
  const choose = useCallback(
    (key: string, event: ChangeEvent<HTMLInputElement>) =>
      table.getRow(key).getToggleSelectedHandler()(event),
    [table],
  );
  const isChosen = (row: Row) => rowSelection[keyOf(row)] === true;
  const chosen = Object.keys(rowSelection).length === 0 ? [] : rows.filter(isChosen);
  return {
    /** All column ids in display order. */
    order,
    shownColumns,
    chosen,
    isChosen,
    choose,
    chooseAll: (isOn: boolean) => table.toggleAllRowsSelected(isOn),
    clear,
  };
}
