import { formatSignedCents } from '@backcounter/core/money';
import { formatDate } from '@backcounter/core/dates';
import { dailyResult } from '@backcounter/core/daily-cash';
import { problemText } from '../../api/api-error.ts';
import { confirmationSteps } from '../../ui/delete-steps.ts';
import { DeleteRow } from '../activity/delete-row.tsx';
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
  const result = formatSignedCents(dailyResult(entryAmounts(entry)));
  return (
    <DeleteRow
      route="DELETE /daily-cash/:id"
      row={entry}
      steps={confirmationSteps('entry')}
      record={`${formatDate(entry.date)}, daily result ${result}`}
      onDeleted={onDeleted}
      onFailed={(problem) => onFailed(problemText(problem, messages.deleteFailed))}
      onClose={onClose}
    />
  );
}
