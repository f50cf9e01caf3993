import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { formatDate } from '@backcounter/core/dates';
import { wallClock } from '@backcounter/core/time-zone';
import { formatTime } from '@backcounter/core/times';
import { useSettings } from '../../session/use-business.ts';
import { changesOf, describe, type StoreNames } from './describe.ts';
import { RestoreButton, RestoreResult, useRestore } from './restore.tsx';
import classes from './screen.module.css';
import type { Entry } from './words.ts';

type EntryRowsProps = {
  entry: Entry;
  stores: StoreNames;
  /** A later entry shows that this deletion was undone. */
  isUndone: boolean;
};

/** An entry of the log and, once opened, what it changed. */
export function EntryRows({ entry, stores, isUndone }: EntryRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const restoring = useRestore(entry);
  const detailsId = useId();
  const { act, subject } = describe(entry, stores);
  const canRestore = entry.action === 'delete' && !isUndone && !restoring.isDone;
  return (
    <>
      <tr className={classes.row}>
        <td className={classes.when}>
          <Moment at={entry.at} />
        </td>
        <td className={classes.who}>
          {entry.user.name}
          {entry.employee_name !== null && (
            <span className={classes.chosen}> as {entry.employee_name}</span>
          )}
        </td>
        <td className={classes.what}>
          <span data-action={entry.action}>{act}</span> <strong>{subject}</strong>
          <RestoreResult of={restoring} className={classes.result} />
        </td>
        <td className={classes.acts}>
          {canRestore && <RestoreButton of={restoring} />}
          <Button
            size="compact-sm"
            variant="subtle"
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

function Moment({ at }: { at: string }) {
  const { time_zone: zone } = useSettings();
  const { date, time } = wallClock(Date.parse(at), zone);
  return (
    <time dateTime={at}>
      {formatDate(date)} {formatTime(time)}
    </time>
  );
}

/** The fields of an entry: old and new of a change, else what the row says. */
function Changes({ entry, stores }: { entry: Entry; stores: StoreNames }) {
  const changes = changesOf(entry, stores);
  if (changes.length === 0) {
    return entry.kind === 'users' && entry.action === 'update' ? (
      <p>The password was changed.</p>
    ) : (
      <p>No field that is shown here changed.</p>
    );
  }
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {before !== null && after !== null ? (
              <>
                <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
              </>
            ) : (
              (after ?? before)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
