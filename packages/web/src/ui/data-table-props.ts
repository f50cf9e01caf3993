import type { ReactNode } from 'react';
import type { Sorting } from './data-table-order.ts';

export type Column<Row> = {
  id: string;
  header: string;
  /** What the column sorts and filters by, and shows when `cell` is absent. */
  value: (row: Row) => string | number;
  /** What the search field looks into, where people see something else than `value`. */
  text?: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
  /** Figures stand at the right, in one line. */
  isFigure?: boolean;
  /** What loses its sense when it breaks: a date, a time. */
  isWhole?: boolean;
  /** Follows the figure on phones, where no header stands above it: ' h'. */
  unit?: string;
  /** On phones: the row's first line, or (when absent) the second. */
  isMain?: boolean;
  isUnsorted?: boolean;
};

/** What a query gives; a table shows its waiting, its failure and its rows. */
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
  /** What is said instead of rows that could not be loaded. */
  failure?: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  actions?: (row: Row) => ReactNode;
  actionsHeader?: string;
  /** Gives the table a search field of this name. */
  filterLabel?: string;
  /** What is searched for and how that is set, where it stands in the address. */
  filter?: readonly [string, (text: string) => void];
  /** How the rows are sorted at first; as given when absent. */
  initialSorting?: Sorting;
  /** The foot's sums by column id, of the rows that are shown. */
  sums?: Readonly<Record<string, (rows: readonly Row[]) => string>>;
};
