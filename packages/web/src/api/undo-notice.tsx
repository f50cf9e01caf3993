import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { ActivityKind } from '@backcounter/core/activity';
import { problemText } from './api-error.ts';
import { call } from './client.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { useRefresh } from './use-answer.ts';
import { usePerson } from '../session/use-session.ts';
import { Notice, useNotice } from '../ui/notice.tsx';
import classes from './undo-notice.module.css';

/** How long a deletion can be taken back where it was made. */
const undoMs = 10_000;

const focusMs = 50;

type Deleted = {
  /** The row; of several, the entries of their deletions. */
  id: string | readonly string[];
  /** Which record it was, in words. */
  record: string;
  /** The literal success text and how long it stands. */
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
      notice.succeed(deleted.text, deleted.textMs);
      setId(deleted.id);
      if (person?.can('activity.restore')) offer.succeed(deleted.record, undoMs);
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
export function UndoNotice({ of: { notice, place, offered, isBusy, undo } }: { of: UndoState }) {
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label="What was done last"
      className={classes.place}
    >
      <Notice of={notice} />
      {offered !== null && (
        <p className={classes.offer}>
          <span>Deleted: {offered}</span>
          <Button size="compact-sm" variant="default" aria-disabled={isBusy} onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
