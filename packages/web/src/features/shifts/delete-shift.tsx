import { withReason } from '../../api/api-error.ts';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
import { shiftText, type Shift } from './shift-values.ts';

type DeleteShiftProps = { shift: Shift; undo: UndoDeletionState; onClose: () => void };

/** Deletes a shift after two confirmations and offers undo (SHF-22). */
export function DeleteShift({ shift, undo, onClose }: DeleteShiftProps) {
  const record = shiftText(shift);
  return (
    <DeleteRow
      route="DELETE /shifts/:id"
      row={shift}
      steps={confirmationSteps('shift')}
      record={record}
      onDeleted={(text) => undo.offerRestore({ id: shift._id, record, text, textMs: 3000 })}
      onFailed={(problem) => undo.fail(withReason('Failed to delete shift', problem))}
      onRefreshed={undo.takeFocus}
      onClose={onClose}
    />
  );
}
