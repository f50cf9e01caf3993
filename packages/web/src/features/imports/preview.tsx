import { Button, Checkbox } from '@mantine/core';
import type { FileForm } from '@backcounter/core/imports';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { FileFormCard } from './file-form.tsx';
import { countRows, sumOf, type Import, type ImportRow, type Outcome } from './import-types.ts';
import { PreviewRows } from './preview-rows.tsx';
import { ProgressLine } from './progress-line.tsx';
import type { Work } from './use-work.ts';
import classes from './imports.module.css';

type PreviewProps = {
  upload: Import;
  work: Work;
  onChange: (upload: Import) => void;
  onDropped: () => void;
  onEntered: (outcome: Outcome) => void;
};

/** Each row as it will be stored, and what becomes of it; corrections in place. */
export function Preview({ upload, work, onChange, onDropped, onEntered }: PreviewProps) {
  const [replaces, setReplaces] = useState(false);
  const cards = useRef<HTMLDivElement>(null);
  const isBusy = work.progress !== null;
  const params = { id: upload._id };
  const changed = sumOf(upload.files, 'changed');
  const good = sumOf(upload.files, 'new') + (replaces ? changed : 0);
  const hasQuestions = upload.files.some(({ asks }) => asks.length > 0);
  const remap = (file: number, change: Partial<FileForm>) =>
    work.start('Trying the rows', 'Error reading the file', async (options) => {
      const body = { files: [{ file, ...change }] };
      onChange(await call('PATCH /imports/:id', { params, body }, options));
    });
  const correct = ({ file, line }: ImportRow, values: ImportRow['values']) =>
    work.start('Trying the rows', 'Error correcting the row', async (options) => {
      const body = { rows: [{ file, line, values }] };
      onChange(await call('PATCH /imports/:id/rows', { params, body }, options));
    });
  const enter = () => {
    if (hasQuestions) {
      cards.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    work.start('Entering the rows', 'Error entering the rows', async (options) => {
      const body = { replace_changed: replaces };
      onEntered(await call('POST /imports/:id/commit', { params, body }, options));
    });
  };
  const drop = () =>
    work.start('Throwing the upload away', 'Error deleting the import', async () => {
      await call('DELETE /imports/:id', { params });
      onDropped();
    });
  return (
    <Section title="Check and import">
      <div ref={cards}>
        {upload.files.map((file, index) => (
          <FileFormCard
            key={index}
            file={file}
            isBusy={isBusy}
            isAmongMany={upload.files.length > 3}
            onChange={(change) => remap(index, change)}
          />
        ))}
      </div>
      <div className={classes.bar}>
        <Button disabled={good === 0 || isBusy} onClick={enter}>
          {`Import ${good.toLocaleString('en-US')} rows`}
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
      <PreviewRows upload={upload} isBusy={isBusy} onCorrect={correct} />
    </Section>
  );
}
