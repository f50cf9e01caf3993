import { Button } from '@mantine/core';
import { problemText } from '../../api/api-error.ts';
import { PartialPrintNote } from '../../ui/partial-print-note.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './more.module.css';
import type { Activity } from './use-activity.ts';

export const restOfActivity = '“Load more” loads earlier entries.';

export const loadingFailed = 'The activity could not be loaded.';

/** Loads older entries. */
export function More({ activity }: { activity: Activity }) {
  const load = () => void activity.fetchNextPage();
  if (activity.isFetchNextPageError) {
    return <ErrorState text={problemText(activity.error, loadingFailed)} onRetry={load} />;
  }
  if (!activity.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <PartialPrintNote rest={restOfActivity} />
      <Button variant="default" aria-disabled={activity.isFetchingNextPage} onClick={load}>
        {activity.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
