import { Button } from '@mantine/core';
import type { Permission } from '@backcounter/core/permissions';
import { usePerson } from '../session/use-session.ts';
import { useAddressText } from '../ui/address.ts';
import type { Grouping, ListTools } from '../ui/data-table-props.ts';
import { Notice } from '../ui/notice.tsx';
import { Popup } from '../ui/popup.tsx';
import tools from '../ui/list-tools.module.css';
import { useDownload } from './download.ts';
import { saveRows, type FileEnding } from './rows-file.ts';
import { useColumnLayout } from './use-column-layout.ts';
import { useDeleteRows, type RowDeletion } from './use-delete-rows.tsx';

type ListToolsInput<Row> = RowDeletion<Row> & {
  /** The list's name on this device and of its files. */
  name: 'invoices' | 'sales' | 'incomes' | 'vendors' | 'employees' | 'users';
  /** What deleting takes. */
  permission: Permission;
  nameOf: (row: Row) => string;
  groupings?: readonly Grouping<Row>[];
  /** False of a part of a list; its files come from the server. */
  isWhole?: boolean;
  /** What the list is narrowed to, as the API takes it. */
  query?: Readonly<Record<string, string>>;
};

const endings: readonly FileEnding[] = ['csv', 'xlsx'];

/** What makes a table a list to work with, and the questions that it asks. */
export function useListTools<Row extends object>(input: ListToolsInput<Row>) {
  const { name, permission, nameOf, groupings = [], isWhole = true, query = {}, undo } = input;
  const mayDelete = usePerson()?.can(permission) ?? false;
  const layout = useColumnLayout(name);
  const group = useAddressText('group', { isTyped: true });
  const { ask, dialog, problems } = useDeleteRows(input);
  const save = (...args: Parameters<typeof saveRows<Row>>) => {
    saveRows(...args).catch(() => undo.fail('The file could not be made'));
  };
  const { notice, start } = useDownload();
  const list: ListTools<Row> = {
    nameOf,
    layout,
    groupings,
    group,
    isWhole,
    problems,
    chosen: (shown, clear) => (
      <>
        {mayDelete && (
          <Button variant="default" size="compact-sm" onClick={() => ask(shown.rows, clear)}>
            Delete
          </Button>
        )}
        {endings.map((ending) => (
          <Button
            key={ending}
            variant="default"
            size="compact-sm"
            onClick={() => save(shown, name, ending)}
          >
            Export {ending.toUpperCase()}
          </Button>
        ))}
      </>
    ),
    menu: (shown) => (
      <ExportMenu
        onExport={(ending) =>
          isWhole ? save(shown, name, ending) : start(`GET /exports/${name}.${ending}`, { query })
        }
      />
    ),
  };
  const asked = (
    <>
      <Notice of={notice} />
      {dialog}
    </>
  );
  return { list, dialog: asked };
}

/** The list as it is shown, as a file. */
function ExportMenu({ onExport }: { onExport: (ending: FileEnding) => void }) {
  return (
    <Popup face="Export" buttonClass={tools.tool}>
      {(close) =>
        endings.map((ending) => (
          <button
            key={ending}
            type="button"
            onClick={() => {
              close();
              onExport(ending);
            }}
          >
            {ending === 'csv' ? 'CSV' : 'Excel (XLSX)'}
          </button>
        ))
      }
    </Popup>
  );
}
