import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { messages, successMs } from './messages.ts';
import type { Sale } from './sale-values.ts';
import { centsOf } from './sales-bars.ts';

type DeleteSaleProps = { sale: Sale; undo: UndoDeletionState; onClose: () => void };

/** Deletes a sale after two confirmations and offers undo (SAL-26 to SAL-28). */
export function DeleteSale({ sale, undo, onClose }: DeleteSaleProps) {
  const refresh = useRefresh();
  const { _id: id, store_id, date } = sale;
  const record = `${store_id.name}, ${formatDate(date)}, ${formatCents(centsOf(sale))}`;
  const remove = async () => {
    try {
      await call('DELETE /sales/:id', { params: { id } }, { success: 200 });
      undo.offerRestore({ id, record, text: messages.deleted, textMs: successMs });
      void refresh().then(undo.takeFocus);
    } catch (error) {
      undo.fail(problemText(error, messages.deleteFailed));
      // It may already be deleted.
      void refresh();
    }
  };
  return (
    <DeleteDialog
      steps={confirmationSteps('sale')}
      record={record}
      onDelete={remove}
      onClose={onClose}
    />
  );
}
