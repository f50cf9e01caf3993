import type { Column } from '../../../ui/data-table-props.ts';
import { ofOneStore } from '../row-columns.ts';

/** Which store, in words, and which `YYYY-MM` a report is about. */
export type ReportScope = { storeName: string; isAllStores: boolean; month: string };

/** The columns of a list; with one store, none says which. */
export const listColumns = <Row>(
  columns: readonly Column<Row>[],
  { isAllStores }: ReportScope,
): readonly Column<Row>[] => (isAllStores ? columns : ofOneStore(columns));
