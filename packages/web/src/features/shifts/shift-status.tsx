import classes from './shift-status.module.css';

/** Green while the shift is scheduled, grey for anything else (SHF-19). */
export function ShiftStatus({ status }: { status: string }) {
  return (
    <span className={classes.status} data-scheduled={status === 'scheduled' || undefined}>
      {status}
    </span>
  );
}
