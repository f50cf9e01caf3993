import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { problemText } from '../../api/api-error.ts';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { messages, successMs } from './messages.ts';
import type { Sale } from './sale-values.ts';
import { centsOf } from './sales-bars.ts';

type DeleteSaleProps = { sale: Sale; undo: UndoDeletionState; onClose: () => void };

/** Deletes a sale after two confirmations and offers undo (SAL-26 to SAL-28). */
export function DeleteSale({ sale, undo, onClose }: DeleteSaleProps) {
  const { _id: id, store_id, date } = sale;
  const record = `${store_id.name}, ${formatDate(date)}, ${formatCents(centsOf(sale))}`;
  return (
    <DeleteRow
      route="DELETE /sales/:id"
      row={sale}
      steps={confirmationSteps('sale')}
      record={record}
      onDeleted={() => undo.offerRestore({ id, record, text: messages.deleted, textMs: successMs })}
      onFailed={(problem) => undo.fail(problemText(problem, messages.deleteFailed))}
      onRefreshed={undo.takeFocus}
      onClose={onClose}
    />
  );
}
