import { Button, Textarea } from '@mantine/core';
import { uploadTimeoutMs } from '@backcounter/core/imports';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { takePastedImport } from '../../session/pasted-import.ts';
import { saveRefusedUpload, loadRefusedUpload } from '../../session/refused-upload.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import type { Import } from './import-types.ts';
import { ProgressLine } from './progress-line.tsx';
import type { Work } from './use-work.ts';
import classes from './imports.module.css';

const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm,.zip';

type ChooseFilesProps = { work: Work; onRead: (upload: Import) => void };

/** Upload of own files: dropped, chosen or pasted. */
export function ChooseFiles({ work, onRead }: ChooseFilesProps) {
  const [text, setText] = useState(takePastedImport);
  const [isOver, setOver] = useState(false);
  // Error of a refused upload from before the page was left, which lost the notice about it.
  const [refusedBefore, setRefusedBefore] = useState(loadRefusedUpload);
  const isBusy = work.progress !== null;
  const send = (files: readonly File[], pasted?: string) => {
    if (files.length === 0 && pasted === undefined) return;
    work.start('Reading and checking the rows', 'Error reading the file', async (options) => {
      const form = new FormData();
      for (const file of files) form.append('file', file);
      // The route reads multipart forms, which the JSON body schema does not describe.
      const input = { body: pasted === undefined ? form : { text: pasted } } as object;
      setRefusedBefore(null);
      saveRefusedUpload(null);
      try {
        onRead(await call('POST /imports', input, { ...options, timeoutMs: uploadTimeoutMs }));
      } catch (error) {
        if (error instanceof ApiError && error.kind !== 'network') saveRefusedUpload(error.message);
        throw error;
      }
    });
  };
  return (
    <Section title="Import">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the pointer; the button inside does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          send([...event.dataTransfer.files]);
        }}
      >
        <p>Drop a spreadsheet here: CSV, TSV or XLSX, several, or a zip of them.</p>
        <FileInput
          label="Choose files"
          inputLabel="Files to import"
          accept={accepted}
          isMain
          isBusy={isBusy}
          onChosen={send}
        />
        <p className={classes.hint}>
          You review every row first. Nothing is entered until you confirm.
        </p>
      </div>
      <ProgressLine of={work} />
      {refusedBefore !== null && (
        <p role="status" className={classes.reason}>{`Not read: ${refusedBefore}`}</p>
      )}
      <Notice of={work.notice} />
      <Textarea
        label="Paste rows"
        description="With a line of headers, as copied from a spreadsheet."
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={isBusy || text.trim() === ''}
          onClick={() => send([], text)}
        >
          Read rows
        </Button>
      </div>
    </Section>
  );
}
