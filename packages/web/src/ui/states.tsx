import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './states.module.css';

type EmptyStateProps = { text: string; /** The one button that helps. */ action?: ReactNode };

/** Nothing is there, and what to do about it. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <p>{text}</p>
      {action}
    </div>
  );
}

type ErrorStateProps = { text: string; onRetry: () => void };

/** What could not be loaded, and another try. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.state}>
      <p role="alert" className={classes.problem}>
        {text}
      </p>
      <Button variant="default" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
