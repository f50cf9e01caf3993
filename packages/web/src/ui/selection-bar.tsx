import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './list-tools.module.css';

type SelectionBarProps = {
  count: number;
  /** What the selected rows come to. */
  sum: string | undefined;
  /** Offers to select the whole list when only part of it is loaded. */
  whole: { text: string; tools: ReactNode } | undefined;
  onClear: () => void;
  children: ReactNode;
};

/** Sticky toolbar with actions on the selected rows. */
export function SelectionBar({ count, sum, whole, onClear, children }: SelectionBarProps) {
  const [isAllSelected, setIsAllSelected] = useState(false);
  const all = isAllSelected ? whole : undefined;
  return (
    <div role="toolbar" aria-label="Chosen rows" className={classes.chosen} data-screen-only>
      <span className={classes.count} aria-live="polite">
        {all ? `Chosen: ${all.text}` : `${count} chosen${sum === undefined ? '' : `, ${sum}`}`}
      </span>
      {whole && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setIsAllSelected((isAll) => !isAll)}
        >
          {all ? `Only the ${count} shown` : `Choose ${whole.text}`}
        </Button>
      )}
      {all ? all.tools : children}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
