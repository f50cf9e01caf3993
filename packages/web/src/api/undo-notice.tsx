import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { activityMessages, type ActivityKind } from '@backcounter/core/activity';
import { ApiError, notSavedText, problemText } from './api-error.ts';
import { call } from './client.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { useRefresh } from './use-answer.ts';
import { usePerson } from '../session/use-session.ts';
import { Message, useNotice, type NoticeState } from '../ui/notice.tsx';

/** How long a deletion can be taken back where it was made. */
const undoMs = 10_000;

const focusMs = 50;

type Deleted = {
  /** The row; of several, the entries of their deletions. */
  id: string | readonly string[];
  /** Which record it was, in words. */
  record: string;
  /** Of several, each by itself, in the order of their ids. */
  records?: readonly string[];
  /** The literal success text, empty where there is none, and how long it stands. */
  text: string;
  textMs: number;
};

export type UndoState = ReturnType<typeof useUndo>;

/**
 * After a deletion: says that it is done and, to those who may restore, offers it back for a
 * while. `noun` begins the sentences: 'Invoice'.
 */
export function useUndo({ kind, noun }: Undone) {
  const person = usePerson();
  const notice = useNotice();
  const offer = useNotice();
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const takeFocus = () => {
    setTimeout(() => {
      const isLost = document.activeElement === document.body;
      if (isLost) place.current?.focus({ preventScroll: true });
    }, focusMs);
  };
  const { isBusy, undo } = useRestoring({ kind, noun }, { notice, offer, takeFocus });
  return {
    notice,
    place,
    offered: offer.said?.text ?? null,
    isBusy,
    undo: () => void (deleted && undo(deleted)),
    /** Call it when a row is deleted. */
    say: (next: Deleted) => {
      const mayRestore = person?.can('activity.restore') ?? false;
      const { record, text, textMs } = next;
      setDeleted(next);
      if (text === '') notice.tell(`Deleted: ${record}`);
      else notice.succeed(text, textMs, mayRestore ? '' : `Deleted: ${record}`);
      if (mayRestore) offer.succeed(record, undoMs);
      else offer.clear();
    },
    /**
     * Call it when the row is off the screen: the button that had the focus went with it. The dialog
     * gives the focus back first.
     */
    takeFocus,
    fail: (text: string) => {
      offer.clear();
      notice.fail(text);
    },
    clear: () => {
      offer.clear();
      notice.clear();
    },
  };
}

type Undone = {
  kind: ActivityKind;
  /** One of them: 'Invoice'. */
  noun: string;
};

type Places = { notice: NoticeState; offer: NoticeState; takeFocus: () => void };

/**
 * Takes a deletion back, all of it or nothing. What the server refuses is told with the row that it
 * is about; where it did not answer, the way back stays.
 */
function useRestoring({ kind, noun }: Undone, { notice, offer, takeFocus }: Places) {
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  // The deletion of which nobody knows whether it was taken back: the answer did not come.
  const unsure = useRef<Deleted | null>(null);
  const small = noun.toLowerCase();
  const tell = (problem: unknown, deleted: Deleted) => {
    const unanswered = notSavedText(problem, 'Not restored');
    if (unanswered !== null) {
      unsure.current = deleted;
      notice.fail(unanswered, null);
      offer.succeed(deleted.record, null);
      return;
    }
    const reason = problemText(problem, `Error restoring ${small}`);
    const isDone = unsure.current === deleted && reason === activityMessages.alreadyRestored;
    offer.clear();
    // The answer that was lost may have said so.
    if (isDone) notice.tell(refusedRows(problem, deleted) || reason);
    else refuse(problem, deleted, { reason, notice });
    void refresh();
  };
  const undo = async (deleted: Deleted) => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    offer.succeed(deleted.record, null);
    try {
      const { id } = deleted;
      if (typeof id === 'string') await restoreDeleted(kind, id);
      else await call('POST /activity/restore', { body: { ids: [...id] } });
      const count = typeof id === 'string' ? 1 : id.length;
      offer.clear();
      notice.succeed(`${count === 1 ? noun : `${count} ${small}s`} restored successfully`);
      await refresh();
    } catch (problem) {
      tell(problem, deleted);
    } finally {
      isSending.current = false;
      setIsBusy(false);
      // The button that was pressed is gone.
      takeFocus();
    }
  };
  return { isBusy, undo };
}

/** Each row that may not come back with its reason, of several; empty where none is named. */
function refusedRows(problem: unknown, { records = [] }: Deleted): string {
  const fields = problem instanceof ApiError ? problem.fields : {};
  return Object.entries(fields)
    .flatMap(([position, message]) => {
      const row = records[Number(position)];
      return row === undefined ? [] : [`${row}: ${message.replace(/\.?$/, '.')}`];
    })
    .join(' ');
}

/** Says which row could not come back and why, and what did not come back with it. */
function refuse(
  problem: unknown,
  deleted: Deleted,
  { reason, notice }: { reason: string; notice: NoticeState },
): void {
  const { id, record } = deleted;
  const about = `Not restored: ${record}`;
  if (typeof id === 'string') return notice.fail(reason, undoMs, about);
  const others = id.length > 1 ? ' The others can be restored in Activity.' : '';
  const rows = refusedRows(problem, deleted);
  notice.fail(`Nothing was restored. ${rows === '' ? reason : `${rows}${others}`}`, null, about);
}

/** What came of a deletion, and the way back. */
export function UndoNotice({ of: state }: { of: UndoState }) {
  const { notice, place, offered, isBusy, undo, clear } = state;
  const stays = offered !== null || notice.said?.ms === null;
  return (
    <Message
      said={notice.said}
      detail={offered === null ? notice.detail : `Deleted: ${offered}`}
      group={{ label: 'What was done last', place }}
      {...(stays && { onDismiss: clear })}
      act={
        offered !== null && (
          <Button size="compact-sm" variant="default" aria-disabled={isBusy} onClick={undo}>
            Undo
          </Button>
        )
      }
    />
  );
}
