import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { ActivityKind } from '@backcounter/core/activity';
import { problemText } from './api-error.ts';
import { call } from './client.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { useRefresh } from './use-answer.ts';
import { usePerson } from '../session/use-session.ts';
import { Message, useNotice } from '../ui/notice.tsx';

/** How long a deletion can be taken back where it was made. */
const undoMs = 10_000;

const focusMs = 50;

type Deleted = {
  /** The row; of several, the entries of their deletions. */
  id: string | readonly string[];
  /** Which record it was, in words. */
  record: string;
  /** The literal success text, empty where there is none, and how long it stands. */
  text: string;
  textMs: number;
};

export type UndoState = ReturnType<typeof useUndo>;

/**
 * After a deletion: says that it is done and, to those who may restore, offers it back for a
 * while. `noun` begins the sentences: 'Invoice'.
 */
export function useUndo({ kind, noun }: { kind: ActivityKind; noun: string }) {
  const person = usePerson();
  const refresh = useRefresh();
  const notice = useNotice();
  const offer = useNotice();
  const [id, setId] = useState<Deleted['id'] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const takeFocus = () => {
    setTimeout(() => {
      const isLost = document.activeElement === document.body;
      if (isLost) place.current?.focus({ preventScroll: true });
    }, focusMs);
  };
  const undo = async () => {
    if (isSending.current || id === null) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      if (typeof id === 'string') await restoreDeleted(kind, id);
      else await call('POST /activity/restore', { body: { ids: [...id] } });
      const count = typeof id === 'string' ? 1 : id.length;
      notice.succeed(
        `${count === 1 ? noun : `${count} ${noun.toLowerCase()}s`} restored successfully`,
      );
      await refresh();
    } catch (problem) {
      const failure = `Error restoring ${noun.toLowerCase()}`;
      notice.fail(problemText(problem, failure), undoMs);
    } finally {
      offer.clear();
      isSending.current = false;
      setIsBusy(false);
      // The button that was pressed is gone.
      takeFocus();
    }
  };
  return {
    notice,
    place,
    offered: offer.said?.text ?? null,
    isBusy,
    undo: () => void undo(),
    /** Call it when a row is deleted. */
    say: (deleted: Deleted) => {
      const mayRestore = person?.can('activity.restore') ?? false;
      const { id: rows, record, text, textMs } = deleted;
      setId(rows);
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
