import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Deletion } from '@backcounter/api/client';
import { isStale } from '../../api/api-error.ts';
import { deleteRow } from '../../api/delete-created.ts';
import { knownVersion, type VersionedRow } from '../../api/row-versions.ts';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { useClosedReason } from '../../session/closed-books.tsx';
import { usePerson } from '../../session/use-session.ts';
import { DeleteDialog, DeletedRecord, type DeleteStep } from '../../ui/delete-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { isSecondClick } from '../../ui/second-click.ts';
import { HistoryItem } from './history-item.tsx';
import classes from './row-history.module.css';
import { useStoreNames } from './use-store-names.ts';

type DeleteRowProps = {
  route: Deletion;
  /** The row as the user sees it. */
  row: VersionedRow;
  steps: readonly [DeleteStep, DeleteStep];
  /** Describes the record. */
  record: string;
  /** Receives the server's message. */
  onDeleted: (message: string) => void;
  onFailed: (problem: unknown) => void;
  /** Called once the lists are without the row. */
  onRefreshed?: () => void;
  onClose: () => void;
};

/**
 * Deletes a row after two confirmations, in the version that the user saw; if somebody else has
 * changed it since, shows how and asks again.
 */
export function DeleteRow({ route, row, steps, record, ...on }: DeleteRowProps) {
  const { onDeleted, onFailed, onRefreshed, onClose } = on;
  const refresh = useRefresh();
  // The row of an open dialog may be refreshed, which the user may not have noticed.
  const [seen] = useState(() => knownVersion(row));
  const [isChanged, setIsChanged] = useState(false);
  const remove = async (version?: string) => {
    try {
      const { message } = await deleteRow(route, row._id, version);
      onDeleted(message);
    } catch (problem) {
      void refresh();
      if (isStale(problem)) return setIsChanged(true);
      onFailed(problem);
      return onClose();
    }
    void refresh().then(onRefreshed);
    onClose();
  };
  const closedReason = useClosedReason();
  const closed = isDated(row) ? closedReason(row.date) : undefined;
  if (closed !== undefined) return <NotDeleted reason={closed} record={record} onClose={onClose} />;
  if (isChanged) {
    const changed = { id: row._id, seen: seen ?? '', record };
    return <DeleteChanged {...changed} onDelete={() => remove()} onClose={onClose} />;
  }
  return (
    <DeleteDialog steps={steps} record={record} onDelete={() => remove(seen)} onClose={onClose} />
  );
}

const isDated = (row: object): row is { date: string } =>
  'date' in row && typeof row.date === 'string';

/** Says that a record of closed books stays, instead of asking twice for nothing. */
function NotDeleted(props: { reason: string; record: string; onClose: () => void }) {
  return (
    <Dialog title="The books are closed" onClose={props.onClose}>
      <p role="alert">{props.reason}, so this cannot be deleted.</p>
      <DeletedRecord text={props.record} />
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={props.onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type DeleteChangedProps = {
  id: string;
  /** The version that the user saw. */
  seen: string;
  record: string;
  /** Deletes, reports the result and closes the dialog. */
  onDelete: () => Promise<void>;
  onClose: () => void;
};

/** Changes that are shown; more since a row was seen are unlikely. */
const shownChanges = '10';

/** Asks whether to delete a row that somebody else has changed since the user saw it. */
export function DeleteChanged({ id, seen, record, onDelete, onClose }: DeleteChangedProps) {
  const mayRead = usePerson()?.can('activity.read') ?? false;
  const query = { subject_id: id, limit: shownChanges };
  const { data, isLoading } = useApiQuery('GET /activity', mayRead ? { query } : null);
  const stores = useStoreNames();
  const [isBusy, setIsBusy] = useState(false);
  const entries = data?.data.filter(({ at }) => at > seen) ?? [];
  const remove = async () => {
    setIsBusy(true);
    await onDelete();
  };
  return (
    <Dialog title="Changed Meanwhile" onClose={onClose} isDanger isBusy={isBusy}>
      <p role="alert">
        Someone else has changed this record since you opened it, so it was not deleted.
      </p>
      <DeletedRecord text={record} />
      {entries.length > 0 && (
        <ol className={classes.entries} aria-label="Changes">
          {entries.map((entry) => (
            <HistoryItem key={entry._id} entry={entry} stores={stores} />
          ))}
        </ol>
      )}
      <DialogButtons isBusy={isBusy}>
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="danger"
          aria-disabled={isBusy || isLoading}
          onClick={(event) => {
            if (!isSecondClick(event) && !isBusy && !isLoading) void remove();
          }}
        >
          {isBusy ? 'Deleting...' : 'Delete Anyway'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
