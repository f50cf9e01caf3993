import { useRef, useState } from 'react';
import { AppError } from '@backcounter/core/errors';
import { notSavedText, problemText } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-answer.ts';
import { useNotice } from '../../ui/notice.tsx';

/** What was done and how it is taken back. */
export type Done = {
  /** The literal text of SHF-20, which goes away sooner than the way back. */
  said: string;
  /** Which shift, and what became of it; empty when nothing is offered back. */
  text: string;
  undo: () => Promise<unknown>;
  /** The shift that gets the focus, as it stands now. */
  focus?: Focus;
};

/** A shift that gets the focus once it is drawn as it was written. */
export type Focus = { _id: string; updated_at: string };

type Write = {
  /** Null when there is nothing to do after all. */
  act: () => Promise<Done | null>;
  /** The store that the shift is in, known once it was tried. */
  storeId: () => string;
  /** Said when the server gives no reason. */
  failure: string;
  /** The way back that stays where the server did not answer; none of what is done anew. */
  stays?: Done;
};

const successMs = 1500;
const undoMs = 10_000;

/**
 * Runs one write after the other, says what came of it and offers the way back for a while; `onStart`
 * is told of each, so that no older way back stands beside it.
 */
export function useUndoableWrite(onStart: () => void) {
  const refresh = useRefresh();
  const notice = useNotice();
  const offer = useNotice();
  const last = useRef<Done | null>(null);
  const [refusedIn, setRefusedIn] = useState<string | null>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const refuse = (text: string) => {
    offer.clear();
    setRefusedIn(null);
    notice.fail(text, null);
  };
  const tell = (done: Done) => {
    setRefusedIn(null);
    notice.succeed(done.said, successMs);
    if (done.text === '') offer.clear();
    else offer.succeed(done.text, undoMs);
    last.current = done;
    if (done.focus !== undefined) setFocus(done.focus);
  };
  /** The server could not be asked: what was to be taken back may still be. */
  const offerAgain = (text: string, done: Done) => {
    notice.fail(text, null);
    offer.succeed(done.text, null);
  };
  const write = async ({ act, storeId, failure, stays }: Write): Promise<boolean> => {
    onStart();
    setRefusedIn(null);
    const done = await act().catch((problem: unknown) => {
      const unanswered = stays ? notSavedText(problem, 'Not taken back') : null;
      if (stays && unanswered !== null) {
        offerAgain(unanswered, stays);
        return null;
      }
      const text = problem instanceof AppError ? problem.message : problemText(problem, failure);
      refuse(text);
      if (text.startsWith('Shift overlaps')) setRefusedIn(storeId());
      return null;
    });
    if (done === null) return false;
    tell(done);
    // Nobody's next key waits until all that is on the screen has been read again.
    void refresh();
    return true;
  };
  const run = (next: Write): Promise<boolean> => {
    const written = turn.current.then(() => write(next));
    turn.current = written;
    return written;
  };
  const undo = () => {
    const takeBack = async () => {
      const done = last.current;
      if (done === null || done.text === '') return null;
      await done.undo();
      return { said: `Taken back. ${done.text}`, text: '', undo: () => Promise.resolve() };
    };
    const failure = 'This could not be taken back';
    const stays = last.current;
    return run({ act: takeBack, storeId: () => '', failure, ...(stays && { stays }) });
  };
  return {
    notice,
    offered: offer.said?.text ?? null,
    /** The store in which two people would have been there at once. */
    refusedIn,
    focus,
    focused: () => setFocus(null),
    run,
    /** Says what was written elsewhere, with its way back. */
    tell,
    refuse,
    undo,
    clear: () => {
      offer.clear();
      notice.clear();
      setRefusedIn(null);
    },
  };
}
