import { Button, Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { FileFormCard } from './file-form.tsx';
import { countRows, sumOf, type FileChoice, type Import, type ImportRow } from './import-types.ts';
import { PreviewRows } from './preview-rows.tsx';
import { ProgressLine } from './progress-line.tsx';
import { fetchImport } from './use-open-import.ts';
import { UnknownOutcome, type Work } from './use-work.ts';
import classes from './imports.module.css';

type ImportPreviewProps = {
  upload: Import;
  work: Work;
  onChange: (upload: Import) => void;
  onDropped: () => void;
};

/** Each row as it will be stored and what happens to it; rows are corrected in place. */
export function ImportPreview({ upload, work, onChange, onDropped }: ImportPreviewProps) {
  const [replaces, setReplaces] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isBusy = work.progress !== null;
  const params = { id: upload._id };
  const changed = sumOf(upload.files, 'changed');
  const acceptedCount = sumOf(upload.files, 'new') + (replaces ? changed : 0);
  const hasQuestions = upload.files.some(({ asks }) => asks.length > 0);
  const remap = (file: number, change: FileChoice) =>
    work.start('Checking the rows', 'Error reading the file', async (options) => {
      const body = { files: [{ file, ...change }] };
      onChange(await call('PATCH /imports/:id', { params, body }, options));
    });
  const correct = useCorrections({ upload, work, onChange });
  const enter = () => {
    if (hasQuestions) {
      container.current
        ?.querySelector<HTMLElement>('[data-questions] [aria-invalid="true"]')
        ?.focus();
      return;
    }
    work.start('Importing the rows', 'Error importing the rows', async (options) => {
      const body = { replace_changed: replaces };
      try {
        await call('POST /imports/:id/commit', { params, body }, options);
      } catch (cause) {
        // The response may have been lost after the commit, of this attempt or an earlier one.
        const now = await fetchImport(upload._id);
        if (!now) throw new UnknownOutcome('Whether the rows were entered is not known', { cause });
        if (now.state !== 'committed') throw cause;
        return onChange(now);
      }
      const entered = await fetchImport(upload._id);
      if (entered) onChange(entered);
    });
  };
  const drop = () =>
    work.start('Discarding the upload', 'Error deleting the import', async () => {
      await call('DELETE /imports/:id', { params }).catch((error: unknown) => {
        // Already deleted, as intended.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      onDropped();
    });
  return (
    <Section title="Check and import">
      <div ref={container}>
        <div data-questions>
          {upload.files.map((file, index) => (
            <FileFormCard
              key={index}
              file={file}
              isBusy={isBusy}
              isAmongMany={upload.files.length > 3}
              mayLeaveOut={upload.files.length > 1}
              onChange={(change) => remap(index, change)}
            />
          ))}
        </div>
        <div className={classes.bar}>
          <Button data-next disabled={acceptedCount === 0 || isBusy} onClick={enter}>
            {`Import ${countRows(acceptedCount)}`}
          </Button>
          {!isBusy && (
            <Button variant="default" onClick={drop}>
              Cancel
            </Button>
          )}
          {changed > 0 && (
            <Checkbox
              label={`Replace what is stored by the ${countRows(changed)} that changed`}
              checked={replaces}
              disabled={isBusy}
              onChange={(event) => setReplaces(event.currentTarget.checked)}
            />
          )}
          <ProgressLine of={work} />
        </div>
        <Notice of={work.notice} />
        <PreviewRows
          container={container}
          upload={upload}
          isBusy={isBusy}
          onCorrect={correct}
          onCheckAgain={(file) => remap(file, {})}
        />
      </div>
    </Section>
  );
}

type Correction = Pick<ImportRow, 'file' | 'line' | 'values'> & { in_all_rows?: true };

/**
 * Sends a correction; those made while rows are being validated are batched into the next request.
 */
function useCorrections({ upload, work, onChange }: Omit<ImportPreviewProps, 'onDropped'>) {
  const waiting = useRef<Correction[]>([]);
  const isBusy = work.progress !== null;
  const send = () =>
    work.start('Checking the rows', 'Error correcting the row', async (options) => {
      const body = { rows: waiting.current.splice(0) };
      const params = { id: upload._id };
      onChange(await call('PATCH /imports/:id/rows', { params, body }, options));
    });
  const sendWaiting = useEffectEvent(() => {
    if (waiting.current.length > 0) send();
  });
  useEffect(() => {
    if (!isBusy) sendWaiting();
  }, [isBusy]);
  return ({ file, line }: ImportRow, values: ImportRow['values'], isInAllRows: boolean) => {
    waiting.current.push({ file, line, values, ...(isInAllRows && { in_all_rows: true }) });
    if (!isBusy) send();
  };
}
