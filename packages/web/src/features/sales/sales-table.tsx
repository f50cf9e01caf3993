import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { SaleRows } from './sale-rows.tsx';
import type { Sale } from './sale-values.ts';
import { SalesChart } from './sales-chart.tsx';
import { labelOf, listQuery, rangeOf, type SalesFilter } from './sales-filter.ts';
import classes from './sales.module.css';

type SalesTableProps = { filter: SalesFilter; storeName: string; undo: UndoDeletionState };

/** The sales of a filter with their chart, newest day first. */
export function SalesTable({ filter, storeName, undo }: SalesTableProps) {
  const response = useApiQuery('GET /sales', { query: listQuery(filter) });
  const sales: readonly Sale[] = response.data ? rowsOf(response.data) : [];
  const isChartShown = response.isPending || (!response.error && sales.length > 0);
  return (
    <div className={classes.results}>
      <UndoNotice of={undo} />
      {isChartShown && (
        <div className={classes.chart}>
          {!response.isPending && (
            <SalesChart sales={sales} filter={filter} storeName={storeName} />
          )}
        </div>
      )}
      <div className={classes.rows}>
        <SaleRows
          label={`Sales, ${storeName}, ${labelOf(filter)}`}
          rows={sales}
          period={rangeOf(filter)}
          loading={response}
          undo={undo}
        />
      </div>
    </div>
  );
}
