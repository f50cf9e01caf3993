import { useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { Resending } from '../../ui/resending.tsx';
import { Changes } from './changes.tsx';
import { briefOf, describeEntry, type StoreNames } from './describe.ts';
import { Moment, Who } from './moment.tsx';
import { RestoreButton, useRestore } from './restore.tsx';
import classes from './screen.module.css';
import type { Entry } from './labels.ts';

type EntryRowsProps = {
  entry: Entry;
  stores: StoreNames;
  /** A later entry undid this deletion. */
  isUndone: boolean;
  /** Called with the subject that was restored. */
  onRestored: (subject: string) => void;
};

/** A log entry that expands to its changes. */
export function EntryRows({ entry, stores, isUndone, onRestored }: EntryRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { act, subject } = describeEntry(entry, stores);
  const brief = briefOf(entry, stores);
  const details = useRef<HTMLButtonElement>(null);
  const restoring = useRestore(entry, () => {
    // The focused button is about to disappear.
    const row = details.current?.closest('tr');
    if (row?.contains(document.activeElement) === true) details.current?.focus();
    onRestored(subject);
  });
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
          {brief !== '' && !isOpen && <small className={classes.brief}>{brief}</small>}
          {canRestore && <Resending isBusy={restoring.isBusy} />}
          {restoring.problem !== null && (
            <p role="alert" className={classes.problem}>
              {restoring.problem}
            </p>
          )}
        </td>
        <td data-screen-only className={classes.acts}>
          {canRestore && <RestoreButton of={restoring} />}
          <Button
            ref={details}
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
