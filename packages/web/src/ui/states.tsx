import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { CounterDrawing } from './counter-drawing.tsx';
import classes from './states.module.css';

type EmptyStateProps = {
  text: string;
  /** What will be shown here. */
  detail?: string;
  /** The button for the next step. */
  action?: ReactNode;
  /** For a new business without any data here. */
  isFirst?: boolean;
};

/** An empty state and what to do about it. */
export function EmptyState({ text, detail, action, isFirst = false }: EmptyStateProps) {
  return (
    <div className={classes.state} data-first={isFirst || undefined}>
      {isFirst && <CounterDrawing />}
      <p>{text}</p>
      {detail && <p className={classes.detail}>{detail}</p>}
      {action}
    </div>
  );
}

type ErrorStateProps = { text: string; onRetry: () => void };

/** An error state with a retry button. */
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
