import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { Changes } from './changes.tsx';
import { describe, type StoreNames } from './describe.ts';
import { Moment, Who } from './moment.tsx';
import { RestoreButton, useRestore } from './restore.tsx';
import classes from './screen.module.css';
import type { Entry } from './words.ts';

type EntryRowsProps = {
  entry: Entry;
  stores: StoreNames;
  /** A later entry shows that this deletion was undone. */
  isUndone: boolean;
  /** Told what was brought back. */
  onRestored: (subject: string) => void;
};

/** An entry of the log and, once opened, what it changed. */
export function EntryRows({ entry, stores, isUndone, onRestored }: EntryRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { act, subject } = describe(entry, stores);
  const restoring = useRestore(entry, () => onRestored(subject));
  const canRestore = entry.action === 'delete' && !isUndone && !restoring.isDone;
  return (
    <>
      <tr className={classes.row}>
        <td className={classes.when}>
          <Moment at={entry.at} />
        </td>
        <td className={classes.who}>
          <Who entry={entry} />
        </td>
        <td className={classes.what}>
          <span data-action={entry.action}>{act}</span> <strong>{subject}</strong>
          {restoring.problem !== null && (
            <p role="alert" className={classes.problem}>
              {restoring.problem}
            </p>
          )}
        </td>
        <td data-screen-only className={classes.acts}>
          {canRestore && <RestoreButton of={restoring} />}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={classes.details}>
          <td colSpan={4}>
            <Changes entry={entry} stores={stores} />
          </td>
        </tr>
      )}
    </>
  );
}
