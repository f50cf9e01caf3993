import { activityMessages, type ActivityKind } from '@backcounter/core/activity';
import { problemText } from './api-error.ts';
import { call } from './client.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { refusedRows, useUndo, type Offer } from './use-undo.ts';

type Deleted = Pick<Offer, 'text' | 'textMs'> & {
  /** The row's id; for several rows the ids of their deletion entries. */
  id: string | readonly string[];
  /** Describes the record. */
  record: string;
  /** For several rows: their descriptions in the order of `id`. */
  records?: readonly string[];
};

type DeletionOptions = {
  kind: ActivityKind;
  /** Singular, starts the messages: 'Invoice'. */
  noun: string;
};

export type UndoDeletionState = ReturnType<typeof useUndoDeletion>;

/** `useUndo` for a screen that also deletes: users who may restore are offered Undo. */
export function useUndoDeletion(options: DeletionOptions) {
  const undo = useUndo();
  return {
    ...undo,
    /** Call after a row was deleted. */
    offerRestore: (deleted: Deleted) => undo.offer(toOffer(deleted, options)),
  };
}

/** Restores all rows or none; refusals are shown with the row they concern. */
function toOffer(deleted: Deleted, { kind, noun }: DeletionOptions): Offer {
  const { id, record, records, text, textMs } = deleted;
  const small = noun.toLowerCase();
  const count = typeof id === 'string' ? 1 : id.length;
  const reasonOf = (problem: unknown) => problemText(problem, `Error restoring ${small}`);
  return {
    text,
    textMs,
    detail: record,
    needs: ['activity.restore'],
    undo: () =>
      typeof id === 'string'
        ? restoreDeleted(kind, id)
        : call('POST /activity/restore', { body: { ids: [...id] } }),
    words: {
      offered: `Deleted: ${record}`,
      done: `${count === 1 ? noun : `${count} ${small}s`} restored successfully`,
      notDone: 'Not restored',
      refusal: (problem) => {
        if (typeof id === 'string') return { text: reasonOf(problem), ms: 10_000 };
        const others = count > 1 ? ' The others can be restored in Activity.' : '';
        const rows = refusedRows(problem, records);
        const why = rows === '' ? reasonOf(problem) : `${rows}${others}`;
        return { text: `Nothing was restored. ${why}`, ms: null };
      },
      doneBefore: (problem) => {
        const reason = reasonOf(problem);
        if (reason !== activityMessages.alreadyRestored) return null;
        return refusedRows(problem, records) || reason;
      },
    },
  };
}
