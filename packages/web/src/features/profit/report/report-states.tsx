import { Button } from '@mantine/core';
import { messages } from '../messages.ts';
import classes from './report.module.css';

/** Load failure with a retry button (PRF-19). */
export function ReportFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.failure} role="alert">
      <h3>{messages.reportFailed}</h3>
      <p>{messages.reportFailedText}</p>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

export function ReportWaiting() {
  return (
    <div role="status" aria-label="Loading" className={classes.waiting}>
      {lines.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
