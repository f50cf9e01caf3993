import { useState } from 'react';
import { Button } from '@mantine/core';
import { sortingText, type Sorting } from '@backcounter/core/list-order';
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
  /** The list's name on this device and of its files. */
  name: 'invoices' | 'sales' | 'incomes' | 'vendors' | 'employees' | 'users';
  /** What deleting takes. */
  permission: Permission;
  nameOf: (row: Row) => string;
  groupings?: readonly Grouping<Row>[];
  /** False of a part of a list; its files and its sums come from the server. */
  isWhole?: boolean;
  /** What tells the sums of a list of which a part was read. */
  subtotals?: SubtotalsRoute;
  /** Narrows such a list to a group of a grouping. */
  onNarrow?: (grouping: string, key: string) => void;
  /** What the list is narrowed to, as the API takes it. */
  query?: FilterQuery;
  /** What the server sorts it by. */
  sorting?: Sorting | undefined;
};

/** What makes a table a list to work with, and the questions that it asks. */
export function useListTools<Row extends object>(input: ListToolsInput<Row>) {
  const { name, permission, nameOf, groupings = [], isWhole = true, query = {}, undo } = input;
  const { subtotals, onNarrow, sorting } = input;
  const mayDelete = usePerson()?.can(permission) ?? false;
  const layout = useColumnLayout(name);
  const group = useAddressText('group');
  const { ask, dialog, problems } = useDeleteRows(input);
  const save = (...args: Parameters<typeof saveRows<Row>>) => {
    saveRows(...args).catch(() => undo.fail('The file could not be made'));
  };
  const { notice, start } = useDownload();
  const saveAll = (shown: ShownRows<Row>, ending: FileEnding) =>
    start(`GET /exports/${name}.${ending}`, {
      query: { ...query, ...shownQuery(shown), ...(sorting && { sort: sortingText(sorting) }) },
    });
  const [isChoosing, setIsChoosing] = useState(false);
  // Of a list of everything nobody asks what it comes to; it takes the longest to say.
  const isOfInterest = isChoosing || group[0] !== '' || Object.keys(query).length > 0;
  const { totals, error } = useListTotals(
    subtotals && !isWhole && isOfInterest ? { route: subtotals, query, group: group[0] } : null,
  );
  const list: ListTools<Row> = {
    nameOf,
    layout,
    groupings,
    group,
    isWhole,
    problems,
    totals,
    onChoosing: setIsChoosing,
    onNarrow: onNarrow && ((key) => onNarrow(group[0], key)),
    chosen: (shown, clear) => (
      <>
        {mayDelete && (
          <Button variant="default" size="compact-sm" onClick={() => ask(shown.rows, clear)}>
            Delete
          </Button>
        )}
        <ExportButtons onExport={(ending) => save(shown, name, ending)} />
      </>
    ),
    allChosen: (shown) => <ExportButtons onExport={(ending) => saveAll(shown, ending)} />,
    menu: (shown) => (
      <ExportMenu
        scope={isWhole ? undefined : (totals?.text ?? 'all rows, also those not read yet')}
        onExport={(ending) => (isWhole ? save(shown, name, ending) : saveAll(shown, ending))}
      />
    ),
  };
  const asked = (
    <>
      <Notice of={notice} />
      {error && <p role="alert">{problemText(error, 'The total could not be read')}</p>}
      {dialog}
    </>
  );
  return { list, dialog: asked };
}

function ExportButtons({ onExport }: { onExport: (ending: FileEnding) => void }) {
  return fileEndings.map((ending) => (
    <Button key={ending} variant="default" size="compact-sm" onClick={() => onExport(ending)}>
      Export {ending.toUpperCase()}
    </Button>
  ));
}
