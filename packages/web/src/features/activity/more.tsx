import { Button } from '@mantine/core';
import { problemText } from '../../api/api-error.ts';
import { PrintedPart } from '../../ui/printed-part.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './more.module.css';
import type { Activity } from './use-activity.ts';

export const loadingFailed = 'The activity could not be loaded.';

/** The way to the entries before those that are shown. */
export function More({ activity }: { activity: Activity }) {
  const load = () => void activity.fetchNextPage();
  if (activity.isFetchNextPageError) {
    return <ErrorState text={problemText(activity.error, loadingFailed)} onRetry={load} />;
  }
  if (!activity.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <PrintedPart rest="“Load more” reads on." />
      <Button variant="default" aria-disabled={activity.isFetchingNextPage} onClick={load}>
        {activity.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
