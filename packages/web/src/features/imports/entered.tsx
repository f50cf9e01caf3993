import { Button } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { countRows, type Import, type Outcome } from './import-types.ts';
import { ProgressLine } from './progress-line.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { useUndo } from './use-undo.ts';
import type { Work } from './use-work.ts';
import classes from './imports.module.css';

type EnteredProps = { upload: Import; outcome: Outcome; work: Work; onDone: () => void };

/** What an import came to, the rest as a file, and the way back. */
export function Entered({ upload, outcome, work, onDone }: EnteredProps) {
  const undo = useUndo(work, onDone);
  const { added, changed, unchanged, refused } = outcome;
  const parts = [
    `${countRows(added)} added`,
    ...(changed > 0 ? [`${changed.toLocaleString('en-US')} replaced`] : []),
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en-US')} stood there already`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString('en-US')} refused`] : []),
  ];
  return (
    <Section title="Imported">
      <p role="status" className={classes.outcome}>{`${parts.join(', ')}.`}</p>
      <RefusedFiles upload={upload} />
      <div className={classes.actions}>
        <Button disabled={work.progress !== null} onClick={onDone}>
          Import more
        </Button>
        <Button
          variant="default"
          disabled={work.progress !== null}
          onClick={() => undo(upload._id)}
        >
          Undo import
        </Button>
        <ProgressLine of={work} />
      </div>
      <Notice of={work.notice} />
    </Section>
  );
}
