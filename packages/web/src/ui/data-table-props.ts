import type { ReactNode } from 'react';
import type { Head } from '@backcounter/core/workbooks/cells';
import type { Sorting } from '@backcounter/core/list-order';

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
  /** What stands in a file: dollars or hours as a number, `YYYY-MM-DD` as a date; `value` when absent. */
  exported?: (row: Row) => string | number;
  /** How a spreadsheet shows that; a text when absent. */
  exportedAs?: Pick<Head, 'kind' | 'isSummed'>;
};

/** Which columns are hidden, and in which order the others stand, by id; empty is as it came. */
export type ColumnLayout = { hidden: readonly string[]; order: readonly string[] };

/** What the rows can be put together by, each with its subtotals. */
export type Grouping<Row> = {
  id: string;
  label: string;
  /** The group's name. */
  of: (row: Row) => string;
  /** What tells groups apart that have one name; the name itself when absent. */
  keyOf?: (row: Row) => string;
};

type Subtotal = {
  count: number;
  /** What stands below figures, by column id. */
  sums: Readonly<Record<string, string>>;
};

/** What a whole list comes to of which only a part was read, and each group of it. */
export type ListTotals = Subtotal & {
  /** All that it holds: 'all 1,204 rows of this filter'. */
  text: string;
  groups: readonly (Subtotal & { key: string; name: string })[];
};

/** Rows in their order, and the columns in sight in theirs. */
export type ShownRows<Row> = { rows: readonly Row[]; columns: readonly Column<Row>[] };

type Held<T> = readonly [T, (value: T) => void];

/** What makes a table a list that one works with. */
export type ListTools<Row> = {
  /** A row in a word or two: 'Choose A-100'. */
  nameOf: (row: Row) => string;
  layout: Held<ColumnLayout>;
  groupings: readonly Grouping<Row>[];
  /** The id of the grouping that is shown; empty for none. */
  group: Held<string>;
  /** False of a part of a list, whose own sums would be wrong. */
  isWhole: boolean;
  /** Told when rows are to be chosen, and no more. */
  onChoosing?: (isChoosing: boolean) => void;
  /** What the whole of it comes to, once that is known. */
  totals?: ListTotals | undefined;
  /** Narrows a list to a group of which only a part was read, by the group's key. */
  onNarrow?: ((key: string) => void) | undefined;
  /** What can be done with the rows that are chosen; `clear` lets them go. */
  chosen: (shown: ShownRows<Row>, clear: () => void) => ReactNode;
  /** What can be done with the whole list, of which only a part was read. */
  allChosen?: (shown: ShownRows<Row>) => ReactNode;
  /** Why a row could not be dealt with, by its key. */
  problems: ReadonlyMap<string, string>;
  /** What else can be done with the list as it is shown. */
  menu: (shown: ShownRows<Row>) => ReactNode;
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
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsHeader?: string;
  /** Gives the table a search field of this name. */
  filterLabel?: string;
  /** What is searched for and how that is set, where it stands in the address. */
  filter?: readonly [string, (text: string) => void];
  /** How the rows are sorted at first; as given when absent. */
  initialSorting?: Sorting;
  /** How they are sorted and how that is set, where it stands in the address. */
  sorting?: Held<Sorting | null>;
  /** True when the rows come in that order, as those of a list that is read page by page. */
  isSorted?: boolean;
  list?: ListTools<Row>;
  /** What can be done with the rows of a list without those tools, in the line of its heading. */
  menu?: (shown: ShownRows<Row>) => ReactNode;
  /** The foot's sums by column id, of the rows that are shown. */
  sums?: Readonly<Record<string, (rows: readonly Row[]) => string>> | undefined;
};
