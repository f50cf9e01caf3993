import { Button, Checkbox, Tabs } from '@mantine/core';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Fragment, useState, type RefObject } from 'react';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import {
  countRows,
  stateLabels,
  sumOf,
  type Import,
  type ImportRow,
  type RowState,
} from './import-types.ts';
import { hasManyOverlaps, OverlapHint } from './overlap-hint.tsx';
import { RowTable } from './row-table.tsx';
import classes from './imports.module.css';

type PreviewRowsProps = {
  /** Container of the whole import. */
  container: RefObject<HTMLElement | null>;
  upload: Import;
  isBusy: boolean;
  onCorrect: (row: ImportRow, values: ImportRow['values'], isInAllRows: boolean) => void;
  /** Validates the rows again, after a change elsewhere. */
  onCheckAgain: (file: number) => void;
};

const states: readonly RowState[] = ['refused', 'changed', 'new', 'unchanged'];

const rowsPerPage = 100;
/** The API's maximum per request. */
const maxRows = 1000;

const isState = (value: string | null): value is RowState =>
  states.some((state) => state === value);

/** True if rows are refused for the same text in the same field, as the name of an unknown vendor. */
function hasSameProblems(rows: readonly ImportRow[]): boolean {
  const problems = rows.flatMap(({ fields, values }) =>
    Object.keys(fields ?? {})
      .filter((field) => Object.hasOwn(values, field))
      .map((field) => JSON.stringify([field, values[field]])),
  );
  return new Set(problems).size < problems.length;
}

/** The rows of an upload by state; opens with the first state that needs attention. */
export function PreviewRows(props: PreviewRowsProps) {
  const { container, upload, isBusy, onCorrect, onCheckAgain } = props;
  const counted = states.map((state) => ({ state, count: sumOf(upload.files, state) }));
  const [chosen, setChosen] = useState<RowState | null>(null);
  const [limit, setLimit] = useState(rowsPerPage);
  const [isInAllRows, setInAllRows] = useState(false);
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
  useKeepFocus(container, {
    when: `${open} ${rows.dataUpdatedAt}`,
    isBusy: isBusy || rows.isFetching,
    fallbacks: ['td [aria-invalid="true"]', '[data-next]:not(:disabled)'],
  });
  const shown = (rows.data?.data ?? []).filter(({ state }) => state === open);
  return (
    <Tabs
      value={open}
      keepMounted={false}
      onChange={(value) => {
        if (!isState(value)) return;
        setChosen(value);
        setLimit(rowsPerPage);
      }}
    >
      <Tabs.List aria-label="Rows by status" className={classes.tabs}>
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
                {hasManyOverlaps(own) && (
                  <OverlapHint
                    upload={upload}
                    isBusy={isBusy}
                    onCheckAgain={() => onCheckAgain(index)}
                  />
                )}
                {file.noun !== null && hasSameProblems(own) && (
                  <Checkbox
                    my="xs"
                    label="Correct the same text in all refused rows at once"
                    checked={isInAllRows}
                    onChange={(event) => setInAllRows(event.currentTarget.checked)}
                  />
                )}
                <RowTable
                  name={`${stateLabels[state]} rows of ${file.name}`}
                  rows={own}
                  isBusy={isBusy || rows.isFetching}
                  isUnknown={file.noun === null}
                  onCorrect={(row, values) => onCorrect(row, values, isInAllRows)}
                />
              </Fragment>
            );
          })}
          {shown.length > 0 && shown.length < total && (
            <p className={classes.hint}>
              {`The first ${countRows(shown.length)} of ${total.toLocaleString('en-US')}. `}
              {limit < maxRows && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => setLimit(Math.min(limit + 300, maxRows))}
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
