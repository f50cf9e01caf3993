import { useState } from 'react';
import { Button } from '@mantine/core';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { ignoreSecondClick } from '../../ui/second-click.ts';
import type { Entry } from './labels.ts';

const failure = 'The record could not be restored. Please try again.';

type Restoring = { isBusy: boolean; isDone: boolean; problem: string | null; start: () => void };

/** Undoes the deletion of an entry; an error is kept for the entry's row. */
export function useRestore({ _id: id }: Entry, onRestored: () => void): Restoring {
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const refresh = useRefresh();
  const start = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await call('POST /activity/:id/restore', { params: { id } });
      setIsDone(true);
      onRestored();
      void refresh();
    } catch (error) {
      setProblem(problemText(error, failure));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, isDone, problem, start: () => void start() };
}

export function RestoreButton({ of }: { of: Restoring }) {
  return (
    <Button size="compact-sm" variant="default" onMouseDown={ignoreSecondClick} onClick={of.start}>
      Restore
    </Button>
  );
}
