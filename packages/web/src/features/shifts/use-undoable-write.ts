import { useRef, useState } from 'react';
import { AppError } from '@backcounter/core/errors';
import { problemText } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-answer.ts';
import { useNotice } from '../../ui/notice.tsx';

/** What was done and how it is taken back. */
export type Done = {
  /** The literal text of SHF-20, which goes away sooner than the way back. */
  said: string;
  /** Which shift, and what became of it; empty when nothing is offered back. */
  text: string;
  undo: () => Promise<unknown>;
  /** The shift that gets the focus. */
  focus?: string;
};

type Write = {
  act: () => Promise<Done>;
  /** The store that the shift is in. */
  storeId: string;
  /** Said when the server gives no reason. */
  failure: string;
};

const successMs = 1500;
const undoMs = 10_000;

/**
 * Runs one write at a time, says what came of it and offers the way back for a while; `onStart` is
 * told of each, so that no older way back stands beside it.
 */
export function useUndoableWrite(onStart: () => void) {
  const refresh = useRefresh();
  const notice = useNotice();
  const offer = useNotice();
  const [last, setLast] = useState<Done | null>(null);
  const [refusedIn, setRefusedIn] = useState<string | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const isSending = useRef(false);

  const refuse = (text: string) => {
    offer.clear();
    setRefusedIn(null);
    notice.fail(text, null);
  };
  const run = async ({ act, storeId, failure }: Write): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    onStart();
    setRefusedIn(null);
    const done = await act().catch((problem: unknown) => {
      const text = problem instanceof AppError ? problem.message : problemText(problem, failure);
      refuse(text);
      if (text.startsWith('Shift overlaps')) setRefusedIn(storeId);
      return null;
    });
    if (done) {
      notice.succeed(done.said, successMs);
      if (done.text === '') offer.clear();
      else offer.succeed(done.text, undoMs);
      setLast(done);
    }
    await refresh();
    isSending.current = false;
    // Only now does it stand where it was moved to.
    if (done?.focus !== undefined) setFocus(done.focus);
    return done !== null;
  };
  const undo = () => {
    if (!last || last.text === '') return Promise.resolve(false);
    const takeBack = async () => {
      await last.undo();
      return { said: `Taken back. ${last.text}`, text: '', undo: () => Promise.resolve() };
    };
    return run({ act: takeBack, storeId: '', failure: 'This could not be taken back' });
  };
  return {
    notice,
    offered: offer.said?.text ?? null,
    /** The store in which two people would have been there at once. */
    refusedIn,
    focus,
    focused: () => setFocus(null),
    run,
    refuse,
    undo,
    clear: () => {
      offer.clear();
      notice.clear();
      setRefusedIn(null);
    },
  };
}
