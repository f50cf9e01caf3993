import { useRef, useState } from 'react';
import { AppError } from '@backcounter/core/errors';
import { notSavedText, problemText } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { useNotice } from '../../ui/notice.tsx';

/** A completed write with its undo. */
export type WriteResult = {
  /** The literal text of SHF-20; disappears sooner than the undo. */
  successText: string;
  /** Names the shift and the change; empty if there is no undo. */
  undoText: string;
  undo: () => Promise<unknown>;
  /** The written shift, which gets the focus. */
  focus?: Focus;
};

/** A shift to focus once it is rendered in the version that was written. */
export type Focus = { _id: string; updated_at: string };

type Write = {
  /** Resolves to null if there is nothing to do. */
  act: () => Promise<WriteResult | null>;
  /** Store of the shift; final once `act` has run. */
  storeId: () => string;
  /** Message if the server gives no reason. */
  failure: string;
  /** For an undo: the change whose undo stays available if the server does not respond. */
  undoOnFailure?: WriteResult;
};

const successMs = 1500;
const undoMs = 10_000;

const noUndo = { undoText: '', undo: () => Promise.resolve() };

/**
 * Runs writes one at a time, reports each result and offers undo for a while; calls `onStart`
 * before each write, so that callers can remove an older undo.
 */
export function useUndoableWrite(onStart: () => void) {
  const refresh = useRefresh();
  const notice = useNotice();
  const offer = useNotice();
  const last = useRef<WriteResult | null>(null);
  const [refusedIn, setRefusedIn] = useState<string | null>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const refuse = (text: string) => {
    offer.clear();
    setRefusedIn(null);
    notice.fail(text, null);
  };
  const report = (done: WriteResult) => {
    setRefusedIn(null);
    notice.succeed(done.successText, successMs);
    if (done.undoText === '') offer.clear();
    else offer.succeed(done.undoText, undoMs);
    last.current = done;
    if (done.focus !== undefined) setFocus(done.focus);
  };
  /** The server did not respond: undo may still work. */
  const reofferUndo = (text: string, done: WriteResult) => {
    notice.fail(text, null);
    offer.succeed(done.undoText, null);
  };
  const write = async ({ act, storeId, failure, undoOnFailure }: Write): Promise<boolean> => {
    onStart();
    setRefusedIn(null);
    const done = await act().catch((problem: unknown) => {
      const networkError = undoOnFailure ? notSavedText(problem, 'Not undone') : null;
      if (undoOnFailure && networkError !== null) {
        reofferUndo(networkError, undoOnFailure);
        return null;
      }
      const text = problem instanceof AppError ? problem.message : problemText(problem, failure);
      refuse(text);
      if (text.startsWith('Shift overlaps')) setRefusedIn(storeId());
      return null;
    });
    if (done === null) return false;
    report(done);
    // Not awaited, so that the next key press does not wait for the refetch.
    void refresh();
    return true;
  };
  const run = (next: Write): Promise<boolean> => {
    const written = queue.current.then(() => write(next));
    queue.current = written;
    return written;
  };
  const undo = () => {
    const act = async () => {
      const done = last.current;
      if (done === null || done.undoText === '') return null;
      await done.undo();
      return { successText: `Undone. ${done.undoText}`, ...noUndo };
    };
    const failure = 'This could not be undone';
    const undoOnFailure = last.current;
    return run({ act, storeId: () => '', failure, ...(undoOnFailure && { undoOnFailure }) });
  };
  return {
    notice,
    offered: offer.message?.text ?? null,
    /** Store of the last refused overlap. */
    refusedIn,
    focus,
    focused: () => setFocus(null),
    run,
    /** Reports a write made elsewhere, with its undo. */
    report,
    refuse,
    undo,
    clear: () => {
      offer.clear();
      notice.clear();
      setRefusedIn(null);
    },
  };
}
