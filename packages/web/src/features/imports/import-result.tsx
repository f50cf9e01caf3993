import { useState } from 'react';
import { Button } from '@mantine/core';
import { importMessages, withRepeatedRows } from '@backcounter/core/imports';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { countRows, sumOf, type Import } from './import-types.ts';
import { EnteredLinks } from './entered-links.tsx';
import { ProgressLine } from './progress-line.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { UndoImportDialog } from './undo-import-dialog.tsx';
import { useImportUndo } from './use-import-undo.ts';
import type { Work } from './use-work.ts';
import classes from './imports.module.css';

type ImportResultProps = {
  upload: Import;
  work: Work;
  /** True of an earlier import: its undo has to be confirmed. */
  isEarlier: boolean;
  onDone: () => void;
};

/** Result of an import, with the refused rows as files and undo. */
export function ImportResult({ upload, work, isEarlier, onDone }: ImportResultProps) {
  const undo = useImportUndo(work, onDone);
  const [isAsking, setIsAsking] = useState(false);
  const isUndone = upload.state === 'undone';
  const [added, replaced, unchanged, repeated, refused] = (
    ['new', 'replaced', 'unchanged', 'repeated', 'refused'] as const
  ).map((state) => sumOf(upload.files, state)) as [number, number, number, number, number];
  const existed = unchanged - repeated;
  const parts = [
    `${countRows(added)} added`,
    ...(replaced > 0 ? [`${replaced.toLocaleString('en-US')} replaced`] : []),
    ...(existed > 0 ? [`${existed.toLocaleString('en-US')} already existed`] : []),
    ...(repeated > 0 ? [withRepeatedRows(repeated)] : []),
    ...(refused > 0 ? [`${refused.toLocaleString('en-US')} refused`] : []),
  ];
  return (
    <Section title="Imported">
      <p role="status" tabIndex={-1} data-next className={classes.outcome}>
        {isUndone ? `${importMessages.undone}.` : `${parts.join(', ')}.`}
      </p>
      {!isUndone && <EnteredLinks files={upload.files} />}
      <RefusedFiles upload={upload} />
      <div className={classes.actions}>
        <Button disabled={work.progress !== null} onClick={onDone}>
          Import more
        </Button>
        {!isUndone && (
          <Button
            variant="default"
            disabled={work.progress !== null}
            onClick={() => (isEarlier ? setIsAsking(true) : undo(upload._id))}
          >
            Undo import
          </Button>
        )}
        <ProgressLine of={work} />
      </div>
      <Notice of={work.notice} />
      {isAsking && (
        <UndoImportDialog
          upload={upload}
          onUndo={() => undo(upload._id)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}
