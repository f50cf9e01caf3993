import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './list-tools.module.css';

type ChosenBarProps = { count: number; onClear: () => void; children: ReactNode };

/** What can be done with the rows that are chosen; stays in sight while one scrolls. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  return (
    <div role="toolbar" aria-label="Chosen rows" className={classes.chosen} data-stands-below>
      <span className={classes.count}>{count} chosen</span>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
