import type { ReactNode } from 'react';
import type { Head } from '@backcounter/core/workbooks/cells';
import type { Sorting } from '@backcounter/core/list-order';

export type Column<Row> = {
  id: string;
  header: string;
  /** Value for sorting and filtering; displayed if `cell` is absent. */
  value: (row: Row) => string | number;
  /** Search text, where `cell` shows something other than `value`. */
  text?: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** Right-aligned and not wrapped. */
  isFigure?: boolean;
  /** Not wrapped: a date, a time. */
  isUnbreakable?: boolean;
  /** Appended to the figure on phones, which show no header: ' h'. */
  unit?: string;
  /** On phones: in the row's first line instead of the second. */
  isMain?: boolean;
  isUnsorted?: boolean;
  /** Exported value: dollars or hours as a number, dates as `YYYY-MM-DD`; `value` if absent. */
  exported?: (row: Row) => string | number;
  /** Spreadsheet format of the exported value; text if absent. */
  exportedAs?: Pick<Head, 'kind' | 'isSummed'>;
};

/** Hidden columns, and the order of the others, by id; empty means the default. */
export type ColumnLayout = { hidden: readonly string[]; order: readonly string[] };

/** A way to group rows, with subtotals. */
export type Grouping<Row> = {
  id: string;
  label: string;
  /** The group's name. */
  of: (row: Row) => string;
  /** Identifies groups that share a name; defaults to the name. */
  keyOf?: (row: Row) => string;
  /** Groups in the order of their first rows, not of their names. */
  isInRowOrder?: boolean;
};

type Subtotal = {
  count: number;
  /** Formatted sums by column id. */
  sums: Readonly<Record<string, string>>;
};

/** Totals of a partially loaded list and its groups. */
export type ListTotals = Subtotal & {
  /** Describes all rows: 'all 1,204 rows of this filter'. */
  text: string;
  groups: readonly (Subtotal & { key: string; name: string })[];
};

/** The displayed rows and columns, in order. */
export type ShownRows<Row> = { rows: readonly Row[]; columns: readonly Column<Row>[] };

type StatePair<T> = readonly [T, (value: T) => void];

/** Row selection, grouping, column layout and export of a `DataTable`. */
export type ListTools<Row> = {
  /** Short name of a row: 'Choose A-100'. */
  nameOf: (row: Row) => string;
  layout: StatePair<ColumnLayout>;
  groupings: readonly Grouping<Row>[];
  /** Id of the active grouping; empty for none. */
  group: StatePair<string>;
  /** False if only part of the list is loaded, whose sums would be wrong. */
  isComplete: boolean;
  /** Called when selection mode is turned on or off. */
  onSelectionMode?: (isChoosing: boolean) => void;
  /** Totals of the whole list, once loaded. */
  totals?: ListTotals | undefined;
  /** Filters the list to one group, by its key. */
  onNarrow?: ((key: string) => void) | undefined;
  /** Actions for the selected rows; `clear` deselects them. */
  selectionActions: (shown: ShownRows<Row>, clear: () => void) => ReactNode;
  /** Actions for all rows of a partially loaded list. */
  wholeListActions?: (shown: ShownRows<Row>) => ReactNode;
  /** Error messages by row key. */
  problems: ReadonlyMap<string, string>;
  /** Further actions on the displayed list. */
  menu: (shown: ShownRows<Row>) => ReactNode;
};

/** The query state that a table displays. */
export type Loading = {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
};

export type DataTableProps<Row> = {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  loading?: Loading;
  /** Message if the rows cannot be loaded. */
  failure?: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsHeader?: string;
  /** Adds a search field with this label. */
  filterLabel?: string;
  /** Controlled search text, e.g. from the address. */
  filter?: readonly [string, (text: string) => void];
  /** Initial sorting; unsorted if absent. */
  initialSorting?: Sorting;
  /** Controlled sorting, e.g. from the address. */
  sorting?: StatePair<Sorting | null>;
  /** True if the server sorts the rows, as for paginated lists. */
  isSorted?: boolean;
  list?: ListTools<Row>;
  /** Actions in the section's heading, for tables without `list`. */
  menu?: (shown: ShownRows<Row>) => ReactNode;
  /** Footer sums of the displayed rows, by column id. */
  sums?: Readonly<Record<string, (rows: readonly Row[]) => string>> | undefined;
};
