import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { UndoNotice, type UndoState } from '../../api/undo-notice.tsx';
import { SaleRows } from './sale-rows.tsx';
import type { Sale } from './sale-values.ts';
import { SalesChart } from './sales-chart.tsx';
import { labelOf, listQuery, type SalesFilter } from './sales-filter.ts';
import classes from './sales.module.css';

type SalesTableProps = { filter: SalesFilter; storeName: string; undo: UndoState };

/** The rows of a history, newest day first, with what can be done to them, and their chart. */
export function SalesTable({ filter, storeName, undo }: SalesTableProps) {
  const answer = useAnswer('GET /sales', { query: listQuery(filter) });
  const sales: readonly Sale[] = answer.data ? rowsOf(answer.data) : [];
  const isChartShown = answer.isPending || (!answer.error && sales.length > 0);
  return (
    <div className={classes.results}>
      <UndoNotice of={undo} />
      {isChartShown && (
        <div className={classes.chart}>
          {!answer.isPending && <SalesChart sales={sales} filter={filter} storeName={storeName} />}
        </div>
      )}
      <div className={classes.rows}>
        <SaleRows
          label={`Sales, ${storeName}, ${labelOf(filter)}`}
          rows={sales}
          loading={answer}
          undo={undo}
        />
      </div>
    </div>
  );
}
