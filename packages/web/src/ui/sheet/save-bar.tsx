import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { Resending, useIsResending } from '../resending.tsx';
import classes from './save-bar.module.css';

type SaveBarProps = {
  saving: {
    save: () => void;
    isBusy: boolean;
    button: RefObject<HTMLButtonElement | null>;
  };
  /** Number of changed cells. */
  count: number;
};

/** The save button, with the number of changed cells. */
export function SaveBar({ saving: { save, isBusy, button }, count }: SaveBarProps) {
  const isResending = useIsResending(isBusy);
  return (
    <div className={classes.bar} data-screen-only>
      <Button ref={button} aria-busy={isBusy} onClick={save}>
        Save Week
      </Button>
      {count > 0 && !isResending && (
        <span className={classes.count}>
          {count} changed {count === 1 ? 'cell' : 'cells'}, not saved yet
        </span>
      )}
      <Resending isBusy={isBusy} />
    </div>
  );
}
