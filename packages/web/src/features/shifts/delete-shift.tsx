import { withReason } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { shiftText, type Shift } from './shift-values.ts';

type DeleteShiftProps = { shift: Shift; undo: UndoDeletionState; onClose: () => void };

/** Deletes a shift after two confirmations and offers undo (SHF-22). */
export function DeleteShift({ shift, undo, onClose }: DeleteShiftProps) {
  const refresh = useRefresh();
  const record = shiftText(shift);
  const remove = async () => {
    try {
      const { message } = await call('DELETE /shifts/:id', { params: { id: shift._id } });
      undo.offerRestore({ id: shift._id, record, text: message, textMs: 3000 });
      void refresh().then(undo.takeFocus);
    } catch (error) {
      undo.fail(withReason('Failed to delete shift', error));
      // It may already be deleted.
      void refresh();
    }
  };
  return (
    <DeleteDialog
      steps={confirmationSteps('shift')}
      record={record}
      onDelete={remove}
      onClose={onClose}
    />
  );
}
