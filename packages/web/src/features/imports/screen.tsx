import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../api/api-error.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import { DemoBlock } from '../demo/block.tsx';
import { AccountantPack } from './accountant-pack.tsx';
import { Backups } from './backups.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { ImportResult } from './import-result.tsx';
import { ExportLists } from './export-lists.tsx';
import { PastImports } from './past-imports.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useOpenImport } from './use-open-import.ts';
import { useWork, type Work } from './use-work.ts';

/** Import screen: choose, drop or paste files, check them, then commit as a whole. */
export function ImportsScreen() {
  if (useDemoMode()) {
    return <DemoBlock feature="Import and Export" onClose={() => window.history.back()} />;
  }
  return <ImportAndExport />;
}

/** Focus targets in order: a question about a file, then the next action. */
const focusOrder = [
  '[data-questions] [aria-invalid="true"]',
  '[data-next]:not(:disabled)',
  '[role="tab"][aria-selected="true"]',
];

function ImportAndExport() {
  const work = useWork();
  const open = useOpenImport();
  const [earlierId, setEarlierId] = useState('');
  const top = useRef<HTMLDivElement>(null);
  const isEntered = open.upload?.state === 'committed';
  const { clear } = work.notice;
  // Earlier errors do not apply to a completed import.
  useEffect(() => {
    if (isEntered) clear();
  }, [isEntered, clear]);
  const view = `${open.id} ${open.upload?.state ?? ''}`;
  useKeepFocus(top, { when: view, isBusy: work.progress !== null, fallbacks: focusOrder });
  return (
    <>
      <div ref={top}>
        {open.id === '' ? (
          <ChooseFiles work={work} onRead={open.show} />
        ) : (
          <OpenImport work={work} open={open} isEarlier={open.id === earlierId} />
        )}
      </div>
      {open.id === '' && (
        <>
          <PastImports
            work={work}
            onOpen={(upload) => {
              if (upload.state === 'committed') setEarlierId(upload._id);
              open.show(upload);
            }}
            onUndone={open.close}
            next={top}
          />
          <Section title="Export">
            <ExportLists />
          </Section>
          <Section title="For the accountant">
            <AccountantPack />
          </Section>
          <Backups />
        </>
      )}
    </>
  );
}

type OpenImportProps = {
  work: Work;
  open: ReturnType<typeof useOpenImport>;
  /** True when it was opened from the list of earlier imports. */
  isEarlier: boolean;
};

/** An import in its current state. */
function OpenImport({ work, open, isEarlier }: OpenImportProps) {
  const { response, upload, show, close } = open;
  if (upload === null) {
    return (
      <Section title="Import">
        {response.error === null ? (
          <p role="status">Loading...</p>
        ) : (
          <ErrorState
            text={problemText(response.error, 'Error fetching the import')}
            onRetry={() => void response.refetch()}
          />
        )}
        <Button variant="default" onClick={close}>
          Import more
        </Button>
      </Section>
    );
  }
  if (upload.state !== 'open') {
    return <ImportResult upload={upload} work={work} isEarlier={isEarlier} onDone={close} />;
  }
  return <ImportPreview upload={upload} work={work} onChange={show} onDropped={close} />;
}
