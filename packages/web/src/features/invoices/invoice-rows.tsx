import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { UndoNotice, useUndo } from '../../api/undo-notice.tsx';
import type { Loading } from '../../ui/data-table-props.ts';
import { DeleteInvoice } from './delete-invoice.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import type { Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import { UpdateInvoice } from './update-invoice.tsx';

type InvoiceRowsProps = {
  label: string;
  rows: readonly Invoice[];
  loading: Loading;
  /** True of a part of what was asked for, in which a search would miss the rest. */
  isPaged?: boolean;
};

type Act = { kind: 'update' | 'delete'; row: Invoice };

/** A table of invoices and what can be done with each. */
export function InvoiceRows({ label, rows, loading, isPaged = false }: InvoiceRowsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const undo = useUndo({ kind: 'invoices', noun: 'Invoice' });
  return (
    <>
      <UndoNotice of={undo} />
      <InvoiceTable
        label={label}
        rows={rows}
        loading={loading}
        failure={listFailure(loading.error)}
        isPaged={isPaged}
        onUpdate={(row) => setAct({ kind: 'update', row })}
        onDelete={(row) => setAct({ kind: 'delete', row })}
      />
      {act?.kind === 'update' && (
        <UpdateInvoice
          row={act.row}
          onClose={() => setAct(null)}
          onUpdated={() => undo.notice.succeed(messages.updated)}
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
