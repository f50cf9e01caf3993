import { useState } from 'react';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDate, type DateRange } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { saleMessages } from '@backcounter/core/sales';
import { errorText } from '../../api/api-error.ts';
import type { FilterQuery } from '../../api/list-filter.ts';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { newestFirst, type ListSorting } from '../../api/use-list-sorting.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { usePerson } from '../../session/use-session.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { useAddressText } from '../../ui/address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, Grouping, Loading } from '../../ui/data-table-props.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeleteSale } from './delete-sale.tsx';
import { messages } from './messages.ts';
import type { Sale } from './sale-values.ts';
import { centsOf } from './sales-bars.ts';
import classes from './sales.module.css';
import { UpdateSale } from './update-sale.tsx';
import { useVisibleShare } from './use-sale-rules.ts';

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
    exported: ({ total_sales }) => total_sales,
    exportedAs: { kind: 'money', isSummed: true },
  },
  {
    id: 'date',
    header: 'Date',
    value: ({ date }) => date,
    text: ({ date }) => formatDate(date),
    cell: ({ date }) => formatDate(date),
    isUnbreakable: true,
    exportedAs: { kind: 'date' },
  },
];

const sums = {
  amount: (sales: readonly Sale[]) =>
    formatCents(sales.reduce((sum, sale) => sum + centsOf(sale), 0)),
};

type SaleRowsProps = {
  label: string;
  rows: readonly Sale[];
  /** The days of the list; null means all. */
  period: DateRange | null;
  loading: Loading;
  undo: UndoDeletionState;
  /** Server-side sorting of a paged list, where a client-side search would miss unloaded rows. */
  sorting?: ListSorting;
  /** True when all matching rows are loaded. */
  isComplete?: boolean;
  /** The list's filter as API query. */
  query?: FilterQuery;
  /** Filters the list to one group of a grouping. */
  onNarrow?: (grouping: string, key: string) => void;
};

const groupings: readonly Grouping<Sale>[] = [
  {
    id: 'store',
    label: 'Store',
    of: ({ store_id }) => store_id.name,
    keyOf: ({ store_id }) => store_id._id,
  },
];

const nameOf = ({ store_id, date }: Sale) => `${store_id.name}, ${formatDate(date)}`;

/** A table of sales, newest day first, with row and bulk actions. */
export function SaleRows(props: SaleRowsProps) {
  const { label, rows, period, loading, undo, isComplete = true, query = {} } = props;
  const { onNarrow, sorting: pagesSorting } = props;
  const ownSorting = useAddressSorting(newestFirst);
  const filter = useAddressText('q', { isTyped: true });
  const { list, dialog } = useListTools<Sale>({
    name: 'sales',
    noun: 'sale',
    permission: 'sales.delete',
    undo,
    groupings,
    nameOf,
    isComplete,
    route: 'POST /sales/delete',
    query,
    sorting: pagesSorting?.[0],
    subtotals: 'GET /sales/subtotals',
    ...(onNarrow && { onNarrow }),
    keyOf: ({ _id }) => _id,
    versionOf: knownVersion,
    recordOf: (sale) => `${nameOf(sale)}, ${formatCents(centsOf(sale))}`,
  });
  const share = useVisibleShare(period);
  const person = usePerson();
  const mayUpdate = person?.can('sales.update') ?? false;
  const mayDelete = person?.can('sales.delete') ?? false;
  const [updated, setUpdated] = useState<Sale | null>(null);
  const [deleted, setDeleted] = useState<Sale | null>(null);
  const edit = (sale: Sale) => ({ label: 'Edit', icon: IconPencil, act: () => setUpdated(sale) });
  const remove = (sale: Sale) => ({
    label: 'Delete',
    icon: IconTrash,
    act: () => setDeleted(sale),
    isDanger: true,
  });
  return (
    <>
      {share === 'part' && <p className={classes.caption}>{saleMessages.otherDaysHidden}</p>}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        keyOf={({ _id }) => _id}
        loading={loading}
        failure={errorText(loading.error, messages.listFailed)}
        empty={
          <EmptyState text={share === 'none' ? saleMessages.otherDaysHidden : messages.empty} />
        }
        {...(pagesSorting ? { isSorted: true } : { filter, filterLabel: 'Search these sales' })}
        sorting={pagesSorting ?? ownSorting}
        list={list}
        sums={sums}
        actions={(sale) => (
          <RowActions
            of={nameOf(sale)}
            actions={[...(mayUpdate ? [edit(sale)] : []), ...(mayDelete ? [remove(sale)] : [])]}
          />
        )}
      />
      {dialog}
      {updated && (
        <UpdateSale
          sale={updated}
          onClose={() => setUpdated(null)}
          onSaved={(saved) => {
            setUpdated(null);
            undo.offer(saved);
          }}
        />
      )}
      {deleted && <DeleteSale sale={deleted} undo={undo} onClose={() => setDeleted(null)} />}
    </>
  );
}
