import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { problemText } from '../../api/api-error.ts';
import { useHeardChanges } from '../../api/follow-changes.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { usePerson } from '../../session/use-session.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Changes } from './changes.tsx';
import type { StoreNames } from './describe.ts';
import { Moment, Who } from './moment.tsx';
import { loadingFailed, More } from './more.tsx';
import classes from './row-history.module.css';
import { useActivity } from './use-activity.ts';
import { useStoreNames } from './use-store-names.ts';
import { actionVerbs, type Entry } from './words.ts';

type RowHistoryProps = {
  id: string;
  /** The row's `updated_at` when it was opened. */
  since: string | undefined;
};

/** Who did what to a row and when, for those who may read it; loaded once opened (ROL-11). */
export function RowHistory({ id, since }: RowHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const person = usePerson();
  if (!person?.can('activity.read')) return null;
  return (
    <div className={classes.history}>
      <ChangedMeanwhile id={id} since={since} />
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        History
      </Button>
      {isOpen && (
        <section id={listId} aria-label="History">
          <Entries id={id} />
        </section>
      )}
    </div>
  );
}

/** Tells who has changed the row since it was opened; what was typed stays. */
function ChangedMeanwhile({ id, since = '' }: RowHistoryProps) {
  const heard = useHeardChanges();
  const [heardBefore] = useState(heard);
  const answer = useAnswer(
    'GET /activity',
    heard === heardBefore ? null : { query: { subject_id: id, limit: '1' } },
  );
  const [entry] = answer.data?.data ?? [];
  if (!entry || since === '' || entry.at <= since) return null;
  return (
    <p role="status" className={classes.changed}>
      {actionVerbs[entry.action]} by <Who entry={entry} />, <Moment at={entry.at} />, while you had
      it open. What you typed is still here.
    </p>
  );
}

function Entries({ id }: { id: string }) {
  const activity = useActivity({ subject_id: id });
  const stores = useStoreNames();
  const { entries, isPending, data, error } = activity;
  if (isPending) return <Waiting />;
  if (data === undefined) {
    return (
      <ErrorState
        text={problemText(error, loadingFailed)}
        onRetry={() => void activity.refetch()}
      />
    );
  }
  if (entries.length === 0) return <EmptyState text="Nothing is recorded of this yet." />;
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <HistoryItem key={entry._id} entry={entry} stores={stores} />
        ))}
      </ol>
      <More activity={activity} />
    </>
  );
}

function HistoryItem({ entry, stores }: { entry: Entry; stores: StoreNames }) {
  return (
    <li>
      <p>
        <strong data-action={entry.action}>{actionVerbs[entry.action]}</strong> by{' '}
        <Who entry={entry} />, <Moment at={entry.at} />
      </p>
      <Changes entry={entry} stores={stores} />
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className={classes.waiting}>
      <span />
      <span />
      <span />
    </div>
  );
}
