import { formatCents } from '@backcounter/core/money';
import { findDeletions } from '../../../api/restore-deleted.ts';
import { useUndo } from '../../../api/undo-notice.tsx';
import { namesOf } from '../../../api/use-delete-rows.tsx';
import { usePerson } from '../../../session/use-session.ts';
import type { ShownCell } from '../../../ui/sheet/use-sheet.ts';

type Cleared = { id: string; record: string };

const isCleared = ({ value, cents }: ShownCell) => value.cents === null && cents !== null;

/** The sales that saving the changed cells deletes. */
const clearedIn = (changed: readonly ShownCell[]): Cleared[] =>
  changed
    .filter(isCleared)
    .flatMap(({ subject: id, name, cents }) =>
      id === undefined || cents === null ? [] : [{ id, record: `${name}, ${formatCents(cents)}` }],
    );

/** Describes saved cells: a single one by store, day and amount, several by their number. */
export function savedText(changed: readonly ShownCell[]): string {
  const entered = changed.filter((cell) => !isCleared(cell));
  const deleted = changed.length - entered.length;
  const [only] = entered;
  const texts = [
    entered.length === 1 && only && `${only.name}, ${formatCents(only.value.cents ?? 0)}`,
    entered.length > 1 && `${entered.length} sales`,
    deleted > 0 && `${deleted} ${deleted === 1 ? 'sale' : 'sales'} deleted`,
  ];
  return texts.filter((text) => typeof text === 'string').join('; ');
}

/** Names the sales that cleared cells have deleted, and offers to restore them. */
export function useClearedSales() {
  const undo = useUndo({ kind: 'sales', noun: 'Sale' });
  const mayRestore = usePerson()?.can('activity.restore') === true;
  const offer = async (changed: readonly ShownCell[]) => {
    const cleared = clearedIn(changed);
    if (cleared.length === 0) return undo.clear();
    const ids = cleared.map(({ id }) => id);
    // Without the entries, the sales can still be restored in Activity.
    const deletions = mayRestore ? await findDeletions('sales', ids).catch(() => null) : null;
    if (mayRestore && deletions === null) return;
    const records = cleared.map(({ record }) => record);
    undo.offer({ id: deletions ?? ids, record: namesOf(records), records, text: '', textMs: 0 });
  };
  return { undo, offer: (changed: readonly ShownCell[]) => void offer(changed) };
}
