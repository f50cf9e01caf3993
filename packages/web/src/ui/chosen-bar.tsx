import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './list-tools.module.css';
import { usePageMark } from './page-mark.ts';

type ChosenBarProps = {
  count: number;
  /** All rows of a list of which only those in sight were read, which can be chosen too. */
  whole: { text: string; tools: ReactNode } | undefined;
  onClear: () => void;
  children: ReactNode;
};

/** What can be done with the rows that are chosen; stays in sight while one scrolls. */
export function ChosenBar({ count, whole, onClear, children }: ChosenBarProps) {
  usePageMark('bar-below');
  const [isAllAsked, setIsAllAsked] = useState(false);
  const all = isAllAsked ? whole : undefined;
  return (
    <div role="toolbar" aria-label="Chosen rows" className={classes.chosen} data-screen-only>
      <span className={classes.count} aria-live="polite">
        {all ? `Chosen: ${all.text}` : `${count} chosen`}
      </span>
      {whole && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setIsAllAsked((isAsked) => !isAsked)}
        >
          {all ? `Only the ${count} in sight` : `Choose ${whole.text}`}
        </Button>
      )}
      {all ? all.tools : children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
