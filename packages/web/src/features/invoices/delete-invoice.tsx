import { problemText } from '../../api/api-error.ts';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { invoiceLabel, type Invoice } from './invoice-values.ts';
import { deletedMs, messages } from './messages.ts';

type DeleteInvoiceProps = { row: Invoice; undo: UndoDeletionState; onClose: () => void };

/** Asks twice, deletes, and offers undo (INV-38 to INV-40). */
export function DeleteInvoice({ row, undo, onClose }: DeleteInvoiceProps) {
  const { _id: id } = row;
  const record = invoiceLabel(row);
  return (
    <DeleteRow
      route="DELETE /invoices/:id"
      row={row}
      steps={confirmationSteps('invoice')}
      record={record}
      onDeleted={() => undo.offerRestore({ id, record, text: messages.deleted, textMs: deletedMs })}
      onFailed={(problem) => undo.fail(problemText(problem, messages.deletingFailed))}
      onRefreshed={undo.takeFocus}
      onClose={onClose}
    />
  );
}
