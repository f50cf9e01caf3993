import classes from './shift-status.module.css';

/** Green if the shift is scheduled, gray otherwise (SHF-19). */
export function ShiftStatus({ status }: { status: string }) {
  return (
    <span className={classes.status} data-scheduled={status === 'scheduled' || undefined}>
      {status}
    </span>
  );
}
