import { Button, Tabs } from '@mantine/core';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Fragment, useState, type RefObject } from 'react';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import {
  countRows,
  stateLabels,
  sumOf,
  type Import,
  type ImportRow,
  type RowState,
} from './import-types.ts';
import { RowTable } from './row-table.tsx';
import classes from './imports.module.css';

type PreviewRowsProps = {
  /** All of the import on the screen. */
  place: RefObject<HTMLElement | null>;
  upload: Import;
  isBusy: boolean;
  onCorrect: (row: ImportRow, values: ImportRow['values']) => void;
};

const states: readonly RowState[] = ['refused', 'changed', 'new', 'unchanged'];

const rowsAtOnce = 100;
/** As many as one call answers. */
const mostRows = 1000;

const isState = (value: string | null): value is RowState =>
  states.some((state) => state === value);

/** The rows of an upload by what becomes of them; what needs a look first is open first. */
export function PreviewRows({ place, upload, isBusy, onCorrect }: PreviewRowsProps) {
  const counted = states.map((state) => ({ state, count: sumOf(upload.files, state) }));
  const [chosen, setChosen] = useState<RowState | null>(null);
  const [limit, setLimit] = useState(rowsAtOnce);
  const open = chosen ?? counted.find(({ count }) => count > 0)?.state ?? 'new';
  const total = counted.find(({ state }) => state === open)?.count ?? 0;
  const rows = useQuery({
    queryKey: ['GET /imports/:id/rows', upload._id, open, limit],
    queryFn: ({ signal }) =>
      call(
        'GET /imports/:id/rows',
        { params: { id: upload._id }, query: { state: open, limit: String(limit) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  useFocusKept(place, {
    when: `${open} ${rows.dataUpdatedAt}`,
    isBusy: isBusy || rows.isFetching,
    order: ['td [aria-invalid="true"]', '[data-next]:not(:disabled)'],
  });
  const shown = (rows.data?.data ?? []).filter(({ state }) => state === open);
  return (
    <Tabs
      value={open}
      keepMounted={false}
      onChange={(value) => {
        if (!isState(value)) return;
        setChosen(value);
        setLimit(rowsAtOnce);
      }}
    >
      <Tabs.List aria-label="What becomes of the rows" className={classes.tabs}>
        {counted.map(({ state, count }) => (
          <Tabs.Tab key={state} value={state} className={classes.tab}>
            {`${stateLabels[state]} ${count.toLocaleString('en-US')}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {states.map((state) => (
        <Tabs.Panel key={state} value={state}>
          {rows.isError && (
            <ErrorState
              text={problemText(rows.error, 'Error fetching the rows')}
              onRetry={() => void rows.refetch()}
            />
          )}
          {!rows.isError && total === 0 && <EmptyState text={`No ${state} rows`} />}
          {total > 0 && rows.isPending && <p className={classes.hint}>Loading...</p>}
          {upload.files.map((file, index) => {
            const own = shown.filter((row) => row.file === index);
            if (own.length === 0) return null;
            return (
              <Fragment key={index}>
                {upload.files.length > 1 && <p className={classes.hint}>{file.name}</p>}
                <RowTable
                  name={`${stateLabels[state]} rows of ${file.name}`}
                  rows={own}
                  isBusy={isBusy || rows.isFetching}
                  isUnknown={file.noun === null}
                  onCorrect={onCorrect}
                />
              </Fragment>
            );
          })}
          {shown.length > 0 && shown.length < total && (
            <p className={classes.hint}>
              {`The first ${countRows(shown.length)} of ${total.toLocaleString('en-US')}. `}
              {limit < mostRows && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => setLimit(Math.min(limit + 300, mostRows))}
                >
                  Show more
                </Button>
              )}
            </p>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
