import { problemText } from '../../api/api-error.ts';
import { useDownload } from '../../api/download.ts';
import { ExportMenu } from '../../api/export-menu.tsx';
import type { FileEnding } from '../../api/rows-file.ts';
import { useAppliedFilter } from '../../api/use-applied-filter.ts';
import { useResultNotice } from '../../api/use-undo.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { SkeletonRows } from '../../ui/data-table-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HeadTools } from '../../ui/head-tools.tsx';
import { PartialPrintNote } from '../../ui/partial-print-note.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useDeferredCount } from '../../ui/use-deferred-count.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { activityInAddress, offeredKinds } from './activity-filter.ts';
import { undoneIds } from './describe.ts';
import { EntryRows } from './entry-rows.tsx';
import { FilterForm } from './filter-form.tsx';
import { loadingFailed, More, restOfActivity } from './more.tsx';
import classes from './screen.module.css';
import {
  toQuery,
  noFilter,
  useActivity,
  type Activity,
  type ActivityFilter,
} from './use-activity.ts';
import { useStoreNames } from './use-store-names.ts';

/** The activity log, with undo for deletions (ROL-11). */
export function ActivityScreen() {
  const { role = 'user', isDemo = false } = usePerson() ?? {};
  const kinds = offeredKinds(role, isDemo);
  const { applied, apply, formKey } = useAppliedFilter(
    activityInAddress({ kinds, today: useToday() }),
  );
  const filter = applied?.filter ?? noFilter;
  const file = useDownload();
  const save = (ending: FileEnding) =>
    file.start(`GET /exports/activity.${ending}`, { query: toQuery(filter) });
  const notice = useResultNotice();
  return (
    <>
      <FilterForm key={formKey} initial={filter} onFilter={apply} />
      <HeadTools>
        <ExportMenu onExport={save} />
      </HeadTools>
      <Notice of={file.notice} />
      <FilteredLog
        key={applied?.applyCount}
        filter={filter}
        onRestored={(subject) => notice.succeed('Restored successfully!', undefined, subject)}
      />
      <Notice of={notice} />
    </>
  );
}

type FilteredLogProps = { filter: ActivityFilter; onRestored: (subject: string) => void };

function FilteredLog({ filter, onRestored }: FilteredLogProps) {
  const activity = useActivity(filter);
  if (activity.data === undefined && activity.error) {
    return (
      <ErrorState
        text={problemText(activity.error, loadingFailed)}
        onRetry={() => void activity.refetch()}
      />
    );
  }
  return (
    <>
      {activity.hasNextPage && <PartialPrintNote rest={restOfActivity} />}
      <Log activity={activity} onRestored={onRestored} />
      <More activity={activity} />
    </>
  );
}

type LogProps = { activity: Activity; onRestored: (subject: string) => void };

/** Usual height of a row; three lines on phones. */
const rowHeights = { wide: 36, narrow: 88 };

const headers = ['When', 'Who', 'What', 'Actions'];

function Log({ activity: { entries, isPending }, onRestored }: LogProps) {
  const stores = useStoreNames();
  const undone = undoneIds(entries);
  const shown = useDeferredCount(entries.length);
  const rowHeight = useNarrow() ? rowHeights.narrow : rowHeights.wide;
  if (!isPending && entries.length === 0) return <EmptyState text="No activity found" />;
  return (
    <table aria-label="Activity" aria-busy={isPending} className={classes.table}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col" data-screen-only={header === 'Actions' || undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {isPending ? (
          <SkeletonRows width={headers.length} />
        ) : (
          entries
            .slice(0, shown)
            .map((entry) => (
              <EntryRows
                key={entry._id}
                entry={entry}
                stores={stores}
                isUndone={undone.has(entry._id)}
                onRestored={onRestored}
              />
            ))
        )}
        {shown < entries.length && (
          // Reserves the height of the rows to come, for Back to restore the scroll position.
          <tr aria-hidden="true" style={{ height: (entries.length - shown) * rowHeight }} />
        )}
      </tbody>
    </table>
  );
}
