import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { problemText } from '../../api/api-error.ts';
import { useChangeCount } from '../../api/follow-changes.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePerson } from '../../session/use-session.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { HistoryItem } from './history-item.tsx';
import { Moment, Who } from './moment.tsx';
import { loadingFailed, More } from './more.tsx';
import classes from './row-history.module.css';
import { useActivity, type Activity } from './use-activity.ts';
import { useStoreNames } from './use-store-names.ts';
import { actionVerbs } from './labels.ts';

type RowHistoryProps = {
  id: string;
  /** The row's `updated_at` when it was opened. */
  since: string | undefined;
};

/** Change history of a row, for users who may read it; loads when expanded (ROL-11). */
export function RowHistory({ id, since }: RowHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const person = usePerson();
  if (!person?.can('activity.read')) return null;
  return (
    <div className={classes.history}>
      <ChangedSinceOpened id={id} since={since} />
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        History
      </Button>
      {isOpen && <Opened id={listId} of={id} />}
    </div>
  );
}

/** The open history; scrolled into view, as it is often below the edge of its dialog. */
function Opened({ id, of: subject }: { id: string; of: string }) {
  const place = useRef<HTMLElement>(null);
  const activity = useActivity({ subject_id: subject });
  const { isPending } = activity;
  // Again once the entries are loaded, which are higher than their placeholder.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [isPending]);
  return (
    <section ref={place} id={id} aria-label="History" className={classes.opened}>
      <Entries activity={activity} />
    </section>
  );
}

/** Warns that the row was changed after it was opened; keeps the user's input. */
function ChangedSinceOpened({ id, since = '' }: RowHistoryProps) {
  const changeCount = useChangeCount();
  const [countAtOpen] = useState(changeCount);
  const response = useApiQuery(
    'GET /activity',
    changeCount === countAtOpen ? null : { query: { subject_id: id, limit: '1' } },
  );
  const [entry] = response.data?.data ?? [];
  if (!entry || since === '' || entry.at <= since) return null;
  return (
    <p role="status" className={classes.changed}>
      {actionVerbs[entry.action]} by <Who entry={entry} />, <Moment at={entry.at} />, while you had
      it open. What you typed is still here.
    </p>
  );
}

function Entries({ activity }: { activity: Activity }) {
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
  if (entries.length === 0) return <EmptyState text="No history yet." />;
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

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className={classes.waiting}>
      <span />
      <span />
      <span />
    </div>
  );
}
