import { useState, type ReactNode } from 'react';
import type { FilterQuery } from '../../api/list-filter.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import type { ListSorting } from '../../api/use-list-sorting.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { useToday } from '../../session/use-business.ts';
import type { Grouping, Loading } from '../../ui/data-table-props.ts';
import { DeleteInvoice } from './delete-invoice.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { invoiceInBrief, type Invoice } from './invoice-values.ts';
import { listFailure, messages } from './messages.ts';
import { UpdateInvoice } from './update-invoice.tsx';

type InvoiceRowsProps = {
  label: string;
  rows: readonly Invoice[];
  loading: Loading;
  /** Server-side sorting of a paged list. */
  sorting?: ListSorting;
  /** True when all matching rows are loaded. */
  isComplete?: boolean;
  /** The list's filter as API query. */
  query?: FilterQuery;
  /** Filters the list to one group of a grouping. */
  onNarrow?: (grouping: string, key: string) => void;
  /** Replaces the default empty state, which says that nothing matches. */
  empty?: ReactNode;
};

type Act = { kind: 'update' | 'delete'; row: Invoice };

export const groupings: readonly Grouping<Invoice>[] = [
  {
    id: 'store',
    label: 'Store',
    of: ({ store_id }) => store_id.name,
    keyOf: ({ store_id }) => store_id._id,
  },
  {
    id: 'vendor',
    label: 'Vendor',
    of: ({ vendor_name }) => vendor_name,
    keyOf: ({ vendor_id }) => vendor_id._id,
  },
];

/** A table of invoices with row and bulk actions. */
export function InvoiceRows(props: InvoiceRowsProps) {
  const { label, rows, loading, sorting, isComplete = true, query = {}, empty } = props;
  const { onNarrow } = props;
  const today = useToday();
  const [act, setAct] = useState<Act | null>(null);
  const undo = useUndoDeletion({ kind: 'invoices', noun: 'Invoice' });
  const { list, dialog } = useListTools<Invoice>({
    name: 'invoices',
    noun: 'invoice',
    permission: 'invoices.delete',
    undo,
    groupings,
    route: 'POST /invoices/delete',
    keyOf: ({ _id }) => _id,
    versionOf: knownVersion,
    nameOf: ({ invoice_number }) => invoice_number,
    recordOf: (row) => invoiceInBrief(row, today),
    isComplete,
    query,
    sorting: sorting?.[0],
    subtotals: 'GET /invoices/subtotals',
    ...(onNarrow && { onNarrow }),
  });
  return (
    <>
      <UndoNotice of={undo} />
      <InvoiceTable
        label={label}
        rows={rows}
        loading={loading}
        failure={listFailure(loading.error, messages.listingFailed)}
        pagesSorting={sorting}
        list={list}
        empty={empty}
        onUpdate={(row) => setAct({ kind: 'update', row })}
        onDelete={(row) => setAct({ kind: 'delete', row })}
      />
      {dialog}
      {act?.kind === 'update' && (
        <UpdateInvoice row={act.row} onClose={() => setAct(null)} onUpdated={undo.offer} />
      )}
      {act?.kind === 'delete' && (
        <DeleteInvoice row={act.row} undo={undo} onClose={() => setAct(null)} />
      )}
    </>
  );
}
