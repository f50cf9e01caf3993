import { useRef, useState } from 'react';
import { ApiError, problemText } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-answer.ts';
import { useNotice, type NoticeState } from '../../ui/notice.tsx';

/** How far work is; `total` is 0 while that is not known. */
export type Progress = { label: string; done: number; total: number };

/** What work is given: to be passed on to the call. */
export type WorkOptions = {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  timeoutMs: number;
};

/** Every call of an import can be sent again: what is done already is not done twice. */
const failureText = (error: unknown, failure: string) =>
  error instanceof ApiError && error.kind === 'network'
    ? `${failure}: the server did not answer. Try again: nothing is entered twice.`
    : problemText(error, failure);

/** How long is waited for a word about the progress. */
const timeoutMs = 120_000;

export type Work = {
  /** What is under way, null when nothing is. */
  progress: Progress | null;
  notice: NoticeState;
  /** Starts one thing at a time; whatever becomes of it, what is shown is read again. */
  start: (label: string, failure: string, run: (options: WorkOptions) => Promise<void>) => void;
  cancel: () => void;
};

/** Long work of the screen with its progress, its Cancel and what went wrong. */
export function useWork(): Work {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const notice = useNotice();
  const refresh = useRefresh();
  const start: Work['start'] = (label, failure, run) => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    notice.clear();
    setProgress({ label, done: 0, total: 0 });
    const onProgress = (done: number, total: number) => setProgress({ label, done, total });
    void run({ signal: abort.signal, onProgress, timeoutMs })
      .catch((error: unknown) => {
        if (abort.signal.aborted) notice.succeed('Cancelled. Nothing was entered.', null);
        else notice.fail(failureText(error, failure), null);
      })
      .finally(() => {
        running.current = null;
        setProgress(null);
        void refresh();
      });
  };
  return { progress, notice, start, cancel: () => running.current?.abort() };
}
