import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { activityMessages, type ActivityKind } from '@backcounter/core/activity';
import { ApiError, notSavedText, problemText } from './api-error.ts';
import { call } from './client.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { useRefresh } from './use-api-query.ts';
import { usePerson } from '../session/use-session.ts';
import { Message, useNotice, type NoticeState } from '../ui/notice.tsx';

/** How long Undo is offered. */
const undoMs = 10_000;

const focusMs = 50;

type Deleted = {
  /** The row's id; for several rows the ids of their deletion entries. */
  id: string | readonly string[];
  /** Describes the record. */
  record: string;
  /** For several rows: their descriptions in the order of `id`. */
  records?: readonly string[];
  /** The success message (may be empty) and its duration. */
  text: string;
  textMs: number;
};

export type UndoState = ReturnType<typeof useUndo>;

/**
 * Confirms a deletion and offers Undo to users who may restore. `noun` starts the messages:
 * 'Invoice'.
 */
export function useUndo({ kind, noun }: UndoOptions) {
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
  const { isBusy, undo } = useRestore({ kind, noun }, { notice, offer, takeFocus });
  return {
    notice,
    place,
    offered: offer.message?.text ?? null,
    isBusy,
    undo: () => void (deleted && undo(deleted)),
    /** Call after a row was deleted. */
    offer: (next: Deleted) => {
      const mayRestore = person?.can('activity.restore') ?? false;
      const { record, text, textMs } = next;
      setDeleted(next);
      if (text === '') notice.showDetail(`Deleted: ${record}`);
      else notice.succeed(text, textMs, mayRestore ? '' : `Deleted: ${record}`);
      if (mayRestore) offer.succeed(record, undoMs);
      else offer.clear();
    },
    /**
     * Call once the row has left the screen and taken the focus with it; the dialog restores the
     * focus first.
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

type UndoOptions = {
  kind: ActivityKind;
  /** Singular: 'Invoice'. */
  noun: string;
};

type Places = { notice: NoticeState; offer: NoticeState; takeFocus: () => void };

/**
 * Undoes a deletion, all rows or none. Refusals are shown with the row they concern; after a
 * network failure Undo stays available.
 */
function useRestore({ kind, noun }: UndoOptions, { notice, offer, takeFocus }: Places) {
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  // A deletion whose restore got no response, so it may have been restored.
  const uncertain = useRef<Deleted | null>(null);
  const small = noun.toLowerCase();
  const tell = (problem: unknown, deleted: Deleted) => {
    const networkFailure = notSavedText(problem, 'Not restored');
    if (networkFailure !== null) {
      uncertain.current = deleted;
      notice.fail(networkFailure, null);
      offer.succeed(deleted.record, null);
      return;
    }
    const reason = problemText(problem, `Error restoring ${small}`);
    const isDone = uncertain.current === deleted && reason === activityMessages.alreadyRestored;
    offer.clear();
    // The lost response may have been a success.
    if (isDone) notice.showDetail(refusedRows(problem, deleted) || reason);
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
      // The pressed button has unmounted.
      takeFocus();
    }
  };
  return { isBusy, undo };
}

/** The refused rows with their reasons; empty if the server names none. */
function refusedRows(problem: unknown, { records = [] }: Deleted): string {
  const fields = problem instanceof ApiError ? problem.fields : {};
  return Object.entries(fields)
    .flatMap(([position, message]) => {
      const row = records[Number(position)];
      return row === undefined ? [] : [`${row}: ${message.replace(/\.?$/, '.')}`];
    })
    .join(' ');
}

/** Reports which row could not be restored and why, and that the others were not either. */
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

/** The result of a deletion, with the Undo button. */
export function UndoNotice({ of: state }: { of: UndoState }) {
  const { notice, place, offered, isBusy, undo, clear } = state;
  const isPersistent = offered !== null || notice.message?.ms === null;
  return (
    <Message
      message={notice.message}
      detail={offered === null ? notice.detail : `Deleted: ${offered}`}
      group={{ label: 'What was done last', place }}
      {...(isPersistent && { onDismiss: clear })}
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
