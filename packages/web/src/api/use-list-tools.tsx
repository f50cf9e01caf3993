import { useState } from 'react';
import { Button } from '@mantine/core';
import { formatSorting, type Sorting } from '@backcounter/core/list-order';
import type { Permission } from '@backcounter/core/permissions';
import { usePerson } from '../session/use-session.ts';
import { useAddressText } from '../ui/address.ts';
import type { Grouping, ListTools, ShownRows } from '../ui/data-table-props.ts';
import { Notice } from '../ui/notice.tsx';
import { problemText } from './api-error.ts';
import { useDownload } from './download.ts';
import { ExportMenu } from './export-menu.tsx';
import type { FilterQuery } from './list-filter.ts';
import { fileEndings, saveRows, shownQuery, type FileEnding } from './rows-file.ts';
import { useColumnLayout } from './use-column-layout.ts';
import { useListTotals, type SubtotalsRoute } from './use-list-totals.ts';
import { useDeleteRows, type RowDeletion } from './use-delete-rows.tsx';

type ListToolsInput<Row> = RowDeletion<Row> & {
  /** Names the stored layout and the exported files. */
  name: 'invoices' | 'sales' | 'incomes' | 'vendors' | 'employees' | 'shifts' | 'users';
  /** The permission that deleting requires. */
  permission: Permission;
  nameOf: (row: Row) => string;
  groupings?: readonly Grouping<Row>[];
  /** False for a partially loaded list, whose exports and totals come from the server. */
  isComplete?: boolean;
  /** The totals route of a partially loaded list. */
  subtotals?: SubtotalsRoute;
  /** Filters such a list to one group. */
  onNarrow?: (grouping: string, key: string) => void;
  /** The active filter as query parameters. */
  query?: FilterQuery;
  /** The server-side sorting. */
  sorting?: Sorting | undefined;
};

/** List tools of a `DataTable` (selection, deletion, groups, columns, export) and their dialogs. */
export function useListTools<Row extends object>(input: ListToolsInput<Row>) {
  const { name, permission, nameOf, groupings = [], isComplete = true, query = {}, undo } = input;
  const { subtotals, onNarrow, sorting } = input;
  const mayDelete = usePerson()?.can(permission) ?? false;
  const layout = useColumnLayout(name);
  const group = useAddressText('group');
  const { ask, dialog, problems } = useDeleteRows(input);
  const save = (...args: Parameters<typeof saveRows<Row>>) => {
    saveRows(...args).catch(() => undo.fail('The file could not be created'));
  };
  const { notice, start } = useDownload();
  const saveAll = (shown: ShownRows<Row>, ending: FileEnding) =>
    start(`GET /exports/${name}.${ending}`, {
      query: { ...query, ...shownQuery(shown), ...(sorting && { sort: formatSorting(sorting) }) },
    });
  const [isChoosing, setIsChoosing] = useState(false);
  // Totals of an unfiltered list are the slowest to compute and rarely wanted.
  const needsTotals = isChoosing || group[0] !== '' || Object.keys(query).length > 0;
  const { totals, error } = useListTotals(
    subtotals && !isComplete && needsTotals ? { route: subtotals, query, group: group[0] } : null,
  );
  const list: ListTools<Row> = {
    nameOf,
    layout,
    groupings,
    group,
    isComplete,
    problems,
    totals,
    onSelectionMode: setIsChoosing,
    onNarrow: onNarrow && ((key) => onNarrow(group[0], key)),
    selectionActions: (shown, clear) => (
      <>
        {mayDelete && (
          <Button variant="default" size="compact-sm" onClick={() => ask(shown.rows, clear)}>
            Delete
          </Button>
        )}
        <ExportButtons onExport={(ending) => save(shown, name, ending)} />
      </>
    ),
    wholeListActions: (shown) => <ExportButtons onExport={(ending) => saveAll(shown, ending)} />,
    menu: (shown) => (
      <ExportMenu
        scope={
          isComplete ? undefined : (totals?.text ?? 'all rows, including those not loaded yet')
        }
        onExport={(ending) => (isComplete ? save(shown, name, ending) : saveAll(shown, ending))}
      />
    ),
  };
  const dialogs = (
    <>
      <Notice of={notice} />
      {error && <p role="alert">{problemText(error, 'The total could not be loaded')}</p>}
      {dialog}
    </>
  );
  return { list, dialog: dialogs };
}

function ExportButtons({ onExport }: { onExport: (ending: FileEnding) => void }) {
  return fileEndings.map((ending) => (
    <Button key={ending} variant="default" size="compact-sm" onClick={() => onExport(ending)}>
      Export {ending.toUpperCase()}
    </Button>
  ));
}
