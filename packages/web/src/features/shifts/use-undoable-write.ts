import { useRef, useState } from 'react';
import { AppError } from '@backcounter/core/errors';
import { problemText } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import type { Offer } from '../../api/use-undo.ts';

/** A completed write with its undo; the written shift gets the focus. */
export type PlanWrite = Offer & { focus?: Focus };

/** A shift to focus once it is rendered in the version that was written. */
export type Focus = { _id: string; updated_at: string };

type Write = {
  /** Resolves to null if there is nothing to do. */
  act: () => Promise<PlanWrite | null>;
  /** Store of the shift; final once `act` has run. */
  storeId: () => string;
  /** Message if the server gives no reason. */
  failure: string;
};

/** Runs writes and their undos one at a time, and reports each result. */
export function useUndoableWrite() {
  const refresh = useRefresh();
  const undo = useUndoDeletion({ kind: 'shifts', noun: 'Shift' });
  const [refusedIn, setRefusedIn] = useState<string | null>(null);
  const [focus, setFocus] = useState<Focus | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const refuse = (text: string) => {
    setRefusedIn(null);
    undo.fail(text, null);
  };
  /** False if it was refused. */
  const write = async ({ act, storeId, failure }: Write): Promise<boolean> => {
    setRefusedIn(null);
    try {
      const done = await act();
      if (done === null) return true;
      undo.offer(done);
      if (done.focus !== undefined) setFocus(done.focus);
    } catch (problem) {
      const text = problem instanceof AppError ? problem.message : problemText(problem, failure);
      refuse(text);
      if (text.startsWith('Shift overlaps')) setRefusedIn(storeId());
      return false;
    }
    // Not awaited, so that the next key press does not wait for the refetch.
    void refresh();
    return true;
  };
  const enqueue = <Result>(next: () => Promise<Result>): Promise<Result> => {
    const done = queue.current.then(next);
    queue.current = done;
    return done;
  };
  return {
    ...undo,
    /** Store of the last refused overlap. */
    refusedIn,
    focus,
    focused: () => setFocus(null),
    run: (next: Write) => enqueue(() => write(next)),
    refuse,
    undo: () => enqueue(undo.undo),
    clear: () => {
      undo.clear();
      setRefusedIn(null);
    },
  };
}
