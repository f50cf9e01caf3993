import { useState } from 'react';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { errorText } from '../../api/api-error.ts';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { usePerson } from '../../session/use-session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { UndoNotice, type UndoState } from '../../api/undo-notice.tsx';
import { DeleteSale } from './delete-sale.tsx';
import { messages, successMs } from './messages.ts';
import type { Sale } from './sale-values.ts';
import { centsOf } from './sales-bars.ts';
import { SalesChart } from './sales-chart.tsx';
import { labelOf, listQuery, type SalesFilter } from './sales-filter.ts';
import classes from './sales.module.css';
import { UpdateSale } from './update-sale.tsx';

const columns: readonly Column<Sale>[] = [
  { id: 'store', header: 'Store', value: ({ store_id }) => store_id.name, isMain: true },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ total_sales }) => total_sales,
    text: (sale) => `${formatCents(centsOf(sale))} ${sale.total_sales.toFixed(2)}`,
    cell: (sale) => formatCents(centsOf(sale)),
    isFigure: true,
    isMain: true,
  },
  {
    id: 'date',
    header: 'Date',
    value: ({ date }) => date,
    text: ({ date }) => formatDate(date),
    cell: ({ date }) => formatDate(date),
    isWhole: true,
  },
];

const sums = {
  amount: (sales: readonly Sale[]) =>
    formatCents(sales.reduce((sum, sale) => sum + centsOf(sale), 0)),
};

type SalesTableProps = { filter: SalesFilter; storeName: string; undo: UndoState };

/** The rows of a history, newest day first, with what can be done to them. */
export function SalesTable({ filter, storeName, undo }: SalesTableProps) {
  const person = usePerson();
  const mayUpdate = person?.can('sales.update') ?? false;
  const mayDelete = person?.can('sales.delete') ?? false;
  const answer = useAnswer('GET /sales', { query: listQuery(filter) });
  const sales: readonly Sale[] = answer.data ? rowsOf(answer.data) : [];
  const [updated, setUpdated] = useState<Sale | null>(null);
  const [deleted, setDeleted] = useState<Sale | null>(null);
  const remove = (sale: Sale) => ({
    label: 'Delete',
    icon: IconTrash,
    act: () => setDeleted(sale),
    isDanger: true,
  });
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
        <DataTable
          label={`Sales, ${storeName}, ${labelOf(filter)}`}
          columns={columns}
          rows={sales}
          keyOf={({ _id }) => _id}
          loading={answer}
          failure={errorText(answer.error, messages.listFailed)}
          empty={<EmptyState text={messages.empty} />}
          filterLabel="Search these sales"
          initialSorting={{ by: 'date', isDescending: true }}
          sums={sums}
          actions={(sale) => (
            <RowActions
              of={`${sale.store_id.name}, ${formatDate(sale.date)}`}
              actions={[
                ...(mayUpdate
                  ? [{ label: 'Edit', icon: IconPencil, act: () => setUpdated(sale) }]
                  : []),
                ...(mayDelete ? [remove(sale)] : []),
              ]}
            />
          )}
        />
      </div>
      {updated && (
        <UpdateSale
          sale={updated}
          onClose={() => setUpdated(null)}
          onSaved={() => {
            setUpdated(null);
            undo.notice.succeed(messages.updated, successMs);
          }}
        />
      )}
      {deleted && <DeleteSale sale={deleted} undo={undo} onClose={() => setDeleted(null)} />}
    </div>
  );
}
