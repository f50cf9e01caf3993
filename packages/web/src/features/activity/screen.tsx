import { useState } from 'react';
import { Button } from '@mantine/core';
import { problemText } from '../../api/api-error.ts';
import { useStores } from '../../api/use-stores.ts';
import { SkeletonRows } from '../../ui/data-table-rows.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { undoneIds } from './describe.ts';
import { EntryRows } from './entry-rows.tsx';
import { FilterForm } from './filter-form.tsx';
import classes from './screen.module.css';
import { noFilter, useActivity } from './use-activity.ts';

const failure = 'The activity could not be loaded.';

/** Who changed what and when, and the way back for what was deleted (ROL-11). */
export function ActivityScreen() {
  const [filter, setFilter] = useState(noFilter);
  const activity = useActivity(filter);
  return (
    <>
      <FilterForm onFilter={setFilter} />
      {activity.data === undefined && activity.error ? (
        <ErrorState
          text={problemText(activity.error, failure)}
          onRetry={() => void activity.refetch()}
        />
      ) : (
        <>
          <Log activity={activity} />
          <More activity={activity} />
        </>
      )}
    </>
  );
}

type LogProps = { activity: ReturnType<typeof useActivity> };

const headers = ['When', 'Who', 'What', 'Actions'];

function Log({ activity: { entries, isPending } }: LogProps) {
  const { stores } = useStores();
  const names = new Map(stores.map(({ _id, name }) => [_id, name]));
  const undone = undoneIds(entries);
  if (!isPending && entries.length === 0) return <EmptyState text="No activity found" />;
  return (
    <table aria-label="Activity" aria-busy={isPending} className={classes.table}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {isPending ? (
          <SkeletonRows width={headers.length} />
        ) : (
          entries.map((entry) => (
            <EntryRows
              key={entry._id}
              entry={entry}
              stores={names}
              isUndone={undone.has(entry._id)}
            />
          ))
        )}
      </tbody>
    </table>
  );
}

function More({ activity }: LogProps) {
  const load = () => void activity.fetchNextPage();
  if (activity.isFetchNextPageError) {
    return <ErrorState text={problemText(activity.error, failure)} onRetry={load} />;
  }
  if (!activity.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button variant="default" aria-disabled={activity.isFetchingNextPage} onClick={load}>
        {activity.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
