import type { ShownRows } from '../ui/data-table-props.ts';
import tools from '../ui/list-tools.module.css';
import { Notice, useNotice } from '../ui/notice.tsx';
import { Popup } from '../ui/popup.tsx';
import { fileEndings, saveRows, type FileEnding } from './rows-file.ts';

type ExportMenuProps = {
  onExport: (ending: FileEnding) => void;
  /** Describes the file's rows when it holds more than the list shows. */
  scope?: string | undefined;
};

/** Menu that exports the list as displayed; the whole list if only part of it was loaded. */
export function ExportMenu({ scope, onExport }: ExportMenuProps) {
  return (
    <Popup face="Export" buttonClass={tools.tool}>
      {(close) => (
        <>
          {fileEndings.map((ending) => (
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
          ))}
          {scope !== undefined && (
            <p className={tools.hint}>The file contains {scope}, with the visible columns.</p>
          )}
        </>
      )}
    </Popup>
  );
}

/** Exports rows already in the page, with their visible columns, under this file name. */
export function RowsExport<Row>({ shown, name }: { shown: ShownRows<Row>; name: string }) {
  const notice = useNotice();
  const save = (ending: FileEnding) => {
    saveRows(shown, name, ending).catch(() => notice.fail('The file could not be created'));
  };
  return (
    <>
      <ExportMenu onExport={save} />
      <Notice of={notice} />
    </>
  );
}
