import { Button } from '@mantine/core';
import type { Work } from './use-work.ts';
import { countRows } from './import-types.ts';
import classes from './imports.module.css';

/** Running operation with its progress and Cancel. */
export function ProgressLine({ of: { progress, cancel } }: { of: Work }) {
  if (!progress) return null;
  const { label, done, total } = progress;
  return (
    <div className={classes.progress}>
      <label>
        <span>{label}</span>
        {total > 0 ? <progress max={total} value={done} /> : <progress />}
      </label>
      {total > 0 && <span className={classes.counts}>{`${done} of ${countRows(total)}`}</span>}
      <Button variant="default" size="compact-sm" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
