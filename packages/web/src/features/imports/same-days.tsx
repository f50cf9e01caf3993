import { Button } from '@mantine/core';
import { withSameDays } from '@backcounter/core/imports';
import type { FileChoice, ImportFile } from './import-types.ts';
import classes from './imports.module.css';

type SameDaysProps = {
  file: ImportFile;
  isBusy: boolean;
  onChange: (change: FileChoice) => void;
};

/** Offers to add up the rows of each store and day, as of a list of receipts, and to take that back. */
export function SameDays({ file, isBusy, onChange }: SameDaysProps) {
  const { add_up: addsUp = false, same_day_rows: count } = file;
  if (!addsUp && count === undefined) return null;
  return (
    <div className={classes.sameDays}>
      {count !== undefined && <p className={classes.reason}>{withSameDays(count)}.</p>}
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        onClick={() => onChange({ add_up: !addsUp })}
      >
        {addsUp ? 'Take rows one by one' : 'Add up each day'}
      </Button>
    </div>
  );
}
