import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { FilterQuery } from '../../api/list-filter.ts';
import { UndoNotice, useUndo } from '../../api/undo-notice.tsx';
import type { ListSorting } from '../../api/use-list-sorting.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { useToday } from '../../session/use-business.ts';
import type { Grouping, Loading } from '../../ui/data-table-props.ts';
import { DeleteInvoice } from './delete-invoice.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { invoiceInBrief, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import { UpdateInvoice } from './update-invoice.tsx';

type InvoiceRowsProps = {
  label: string;
  rows: readonly Invoice[];
  loading: Loading;
  /** How a list is sorted that is read page by page. */
  sorting?: ListSorting;
  /** True when all that was asked for is there. */
  isWhole?: boolean;
  /** What the list is narrowed to, as the API takes it. */
  query?: FilterQuery;
  /** Narrows it to a group of a grouping. */
  onNarrow?: (grouping: string, key: string) => void;
  /** What stands in place of no rows, when it is not that nothing matches. */
  empty?: ReactNode;
};

type Act = { kind: 'update' | 'delete'; row: Invoice };

const groupings: readonly Grouping<Invoice>[] = [
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

/** A table of invoices and what can be done with each. */
export function InvoiceRows(props: InvoiceRowsProps) {
  const { label, rows, loading, sorting, isWhole = true, query = {}, empty } = props;
  const { onNarrow } = props;
  const today = useToday();
  const [act, setAct] = useState<Act | null>(null);
  const undo = useUndo({ kind: 'invoices', noun: 'Invoice' });
  const { list, dialog } = useListTools<Invoice>({
    name: 'invoices',
    noun: 'invoice',
    permission: 'invoices.delete',
    undo,
    groupings,
    route: 'POST /invoices/delete',
    keyOf: ({ _id }) => _id,
    nameOf: ({ invoice_number }) => invoice_number,
    recordOf: (row) => invoiceInBrief(row, today),
    isWhole,
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
        failure={listFailure(loading.error)}
        pagesSorting={sorting}
        list={list}
        empty={empty}
        onUpdate={(row) => setAct({ kind: 'update', row })}
        onDelete={(row) => setAct({ kind: 'delete', row })}
      />
      {dialog}
      {act?.kind === 'update' && (
        <UpdateInvoice
          row={act.row}
          onClose={() => setAct(null)}
          onUpdated={(row) =>
            undo.notice.succeed(messages.updated, undefined, invoiceInBrief(row, today))
          }
        />
      )}
      {act?.kind === 'delete' && (
        <DeleteInvoice row={act.row} undo={undo} onClose={() => setAct(null)} />
      )}
    </>
  );
}

/** A store or vendor that is not known is said by the server; anything else is a failure. */
const listFailure = (error: Error | null) =>
  error instanceof ApiError && error.status === 400 && error.message !== ''
    ? error.message
    : messages.listingFailed;
