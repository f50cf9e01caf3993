import type { Column } from '../../../ui/data-table-props.ts';
import { ofOneStore } from '../row-columns.ts';

/** Store (display name) and `YYYY-MM` of a report. */
export type ReportScope = { storeName: string; isAllStores: boolean; month: string };

/** The columns of a list; the store column is dropped if there is only one store. */
export const listColumns = <Row>(
  columns: readonly Column<Row>[],
  { isAllStores }: ReportScope,
): readonly Column<Row>[] => (isAllStores ? columns : ofOneStore(columns));
