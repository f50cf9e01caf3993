import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { invoiceLabel, type Invoice } from './invoice-values.ts';
import { deletedMs, messages } from './messages.ts';

const steps = confirmationSteps('invoice');

type DeleteInvoiceProps = { row: Invoice; undo: UndoDeletionState; onClose: () => void };

/** Asks twice, deletes, and offers undo (INV-38 to INV-40). */
export function DeleteInvoice({ row, undo, onClose }: DeleteInvoiceProps) {
  const refresh = useRefresh();
  const remove = async () => {
    try {
      await call('DELETE /invoices/:id', { params: { id: row._id } }, { success: 200 });
      const record = invoiceLabel(row);
      undo.offerRestore({ id: row._id, record, text: messages.deleted, textMs: deletedMs });
      void refresh().then(undo.takeFocus);
    } catch (problem) {
      undo.fail(problemText(problem, messages.deletingFailed));
      void refresh();
    }
  };
  return (
    <DeleteDialog steps={steps} record={invoiceLabel(row)} onDelete={remove} onClose={onClose} />
  );
}
