import { formatSignedCents } from '@backcounter/core/money';
import { formatDate } from '@backcounter/core/dates';
import { dailyResult } from '@backcounter/core/daily-cash';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import { entryAmounts, type Entry } from './cash-values.ts';
import { messages } from './messages.ts';

type DeleteEntryProps = {
  entry: Entry;
  onDeleted: () => void;
  onFailed: (message: string) => void;
  onClose: () => void;
};

/** Deletes a day's entry after two confirmations (CSH-16 to CSH-19). */
export function DeleteEntry({ entry, onDeleted, onFailed, onClose }: DeleteEntryProps) {
  const refresh = useRefresh();
  const remove = async () => {
    try {
      await call('DELETE /daily-cash/:id', { params: { id: entry._id } });
      onDeleted();
      void refresh();
    } catch (problem) {
      onFailed(problemText(problem, messages.deleteFailed));
    }
  };
  const result = formatSignedCents(dailyResult(entryAmounts(entry)));
  return (
    <DeleteDialog
      steps={confirmationSteps('entry')}
      record={`${formatDate(entry.date)}, daily result ${result}`}
      onDelete={remove}
      onClose={onClose}
    />
  );
}
