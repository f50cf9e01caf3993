import { useRef, useState } from 'react';
import { ApiError, problemText } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { useNotice, type NoticeState } from '../../ui/notice.tsx';

/** Progress of an operation; `total` is 0 while unknown. */
export type Progress = { label: string; done: number; total: number };

/** Options to pass on to the API call. */
export type WorkOptions = {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  timeoutMs: number;
};

/** Thrown by an operation that failed and could not ask whether it was done all the same. */
export class UnknownOutcome extends Error {}

/** What an operation does with the rows. */
type Done = 'entered' | 'undone';

/** Every import request is idempotent and can be retried. */
const noAnswer = (failure: string, done: Done) =>
  `${failure}: the server did not answer. Try again: nothing is ${done} twice.`;

const failureText = (error: unknown, failure: string, done: Done) =>
  error instanceof ApiError && error.kind === 'network'
    ? noAnswer(failure, done)
    : problemText(error, failure);

/** Timeout without a progress report. */
const timeoutMs = 120_000;

export type Work = {
  /** The running operation; null if there is none. */
  progress: Progress | null;
  notice: NoticeState;
  /** Ignored while another operation runs; always refetches afterwards. */
  start: (
    label: string,
    failure: string,
    run: (options: WorkOptions) => Promise<void>,
    done?: Done,
  ) => void;
  cancel: () => void;
};

/** State of a long-running operation: progress, cancellation and errors. */
export function useWork(): Work {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const notice = useNotice();
  const refresh = useRefresh();
  const start: Work['start'] = (label, failure, run, done = 'entered') => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    notice.clear();
    setProgress({ label, done: 0, total: 0 });
    const onProgress = (count: number, total: number) => setProgress({ label, done: count, total });
    void run({ signal: abort.signal, onProgress, timeoutMs })
      .catch((error: unknown) => {
        const isUnknown = error instanceof UnknownOutcome;
        const isCancelled = abort.signal.aborted;
        if (isCancelled && isUnknown) notice.fail(noAnswer(failure, done), null);
        else if (isCancelled) notice.succeed(`Cancelled. Nothing was ${done}.`, null);
        else notice.fail(failureText(isUnknown ? error.cause : error, failure, done), null);
      })
      .finally(() => {
        running.current = null;
        setProgress(null);
        void refresh();
      });
  };
  return { progress, notice, start, cancel: () => running.current?.abort() };
}
