import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { Notice, useNotice } from '../../../ui/notice.tsx';
import { fileName, saveFile } from '../../../ui/save-file.ts';
import { isSecondClick } from '../../../ui/second-click.ts';
import { messages } from '../messages.ts';
import type { Report } from '../row-columns.ts';
import classes from './report.module.css';
import { reportCsv } from './report-csv.ts';
import type { ReportScope } from './scope.ts';

type ReportFilesProps = { report: Report; scope: ReportScope };

/** Buttons to print the report and to save it as files. */
export function ReportFiles({ report, scope }: ReportFilesProps) {
  const notice = useNotice();
  const [isBusy, setIsBusy] = useState(false);
  const isMaking = useRef(false);
  const name = (ending: string) => fileName(['report', scope.storeName, scope.month], ending);
  const saveCsv = () => {
    const type = 'text/csv;charset=utf-8';
    saveFile(new Blob([reportCsv(report)], { type }), name('csv'));
  };
  const saveXlsx = async () => {
    if (isMaking.current) return;
    isMaking.current = true;
    setIsBusy(true);
    try {
      const [{ makeWorkbook }, { reportSheets }] = await Promise.all([
        import('../../../ui/make-workbook.ts'),
        import('./report-sheets.ts'),
      ]);
      saveFile(await makeWorkbook(reportSheets(report, scope)), name('xlsx'));
    } catch {
      notice.fail(messages.fileFailed);
    } finally {
      isMaking.current = false;
      setIsBusy(false);
    }
  };
  return (
    <div className={classes.files}>
      <Notice of={notice} />
      <Button size="compact-sm" variant="default" onClick={() => window.print()}>
        Print
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={(event) => {
          if (!isSecondClick(event)) saveCsv();
        }}
      >
        Download CSV
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-disabled={isBusy}
        onClick={() => void saveXlsx()}
      >
        Download XLSX
      </Button>
    </div>
  );
}
