import type { ShownRows } from '../ui/data-table-props.ts';
import tools from '../ui/list-tools.module.css';
import { Notice, useNotice } from '../ui/notice.tsx';
import { Popup } from '../ui/popup.tsx';
import { fileEndings, saveRows, type FileEnding } from './rows-file.ts';

type ExportMenuProps = {
  onExport: (ending: FileEnding) => void;
  /** What the file holds when it is more than what is shown. */
  scope?: string | undefined;
};

/** The list as it is shown, as a file; all of it where only a part was read. */
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
            <p className={tools.hint}>The file holds {scope}, with the columns in sight.</p>
          )}
        </>
      )}
    </Popup>
  );
}

/** Rows that the page holds, with the columns that are shown, as a file of this name. */
export function RowsExport<Row>({ shown, name }: { shown: ShownRows<Row>; name: string }) {
  const notice = useNotice();
  const save = (ending: FileEnding) => {
    saveRows(shown, name, ending).catch(() => notice.fail('The file could not be made'));
  };
  return (
    <>
      <ExportMenu onExport={save} />
      <Notice of={notice} />
    </>
  );
}
