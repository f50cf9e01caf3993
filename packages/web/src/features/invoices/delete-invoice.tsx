import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-answer.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import type { UndoState } from '../../api/undo-notice.tsx';
import { inWords, type Invoice } from './invoice-values.ts';
import { deletedMs, messages } from './messages.ts';

const steps = confirmationSteps('invoice');

type DeleteInvoiceProps = { row: Invoice; undo: UndoState; onClose: () => void };

/** Asks twice, deletes, and offers the way back (INV-38 to INV-40). */
export function DeleteInvoice({ row, undo, onClose }: DeleteInvoiceProps) {
  const refresh = useRefresh();
  const remove = async () => {
    try {
      await call('DELETE /invoices/:id', { params: { id: row._id } }, { success: 200 });
      const record = inWords(row);
      undo.say({ id: row._id, record, text: messages.deleted, textMs: deletedMs });
      void refresh().then(undo.takeFocus);
    } catch (problem) {
      undo.fail(problemText(problem, messages.deletingFailed));
      void refresh();
    }
  };
  return <DeleteDialog steps={steps} record={inWords(row)} onDelete={remove} onClose={onClose} />;
}
