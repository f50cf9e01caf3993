import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { problemText } from '../../api/api-error.ts';
import { useDemoMode } from '../../session/use-session.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { DemoBlock } from '../demo/block.tsx';
import { AccountantPack } from './accountant-pack.tsx';
import { Choose } from './choose.tsx';
import { Entered } from './entered.tsx';
import { ExportLists } from './export-lists.tsx';
import { Past } from './past.tsx';
import { Preview } from './preview.tsx';
import { useOpenImport } from './use-open-import.ts';
import { useWork, type Work } from './use-work.ts';

/** Own files in: chosen, dropped or pasted, looked at, then entered as a whole. */
export function ImportsScreen() {
  if (useDemoMode()) {
    return <DemoBlock feature="Import and Export" onClose={() => window.history.back()} />;
  }
  return <ImportAndExport />;
}

/** Where the focus goes on: a question about a file, then what is to be done next. */
const nextThings = [
  '[data-questions] [aria-invalid="true"]',
  '[data-next]:not(:disabled)',
  '[role="tab"][aria-selected="true"]',
];

function ImportAndExport() {
  const work = useWork();
  const open = useOpenImport();
  const top = useRef<HTMLDivElement>(null);
  const isEntered = open.upload?.state === 'committed';
  const { clear } = work.notice;
  // What failed before is said no longer of what has been entered by now.
  useEffect(() => {
    if (isEntered) clear();
  }, [isEntered, clear]);
  const view = `${open.id} ${open.upload?.state ?? ''}`;
  useFocusKept(top, { when: view, isBusy: work.progress !== null, order: nextThings });
  return (
    <>
      <div ref={top}>
        {open.id === '' ? (
          <Choose work={work} onRead={open.show} />
        ) : (
          <OpenImport work={work} open={open} />
        )}
      </div>
      {open.id === '' && (
        <>
          <Past work={work} onOpen={open.show} onUndone={open.close} />
          <Section title="Export">
            <ExportLists />
          </Section>
          <Section title="For the accountant">
            <AccountantPack />
          </Section>
        </>
      )}
    </>
  );
}

type OpenImportProps = { work: Work; open: ReturnType<typeof useOpenImport> };

/** An import by how far it has come. */
function OpenImport({ work, open }: OpenImportProps) {
  const { answer, upload, show, close } = open;
  if (upload === null) {
    return (
      <Section title="Import">
        {answer.error === null ? (
          <p role="status">Loading...</p>
        ) : (
          <ErrorState
            text={problemText(answer.error, 'Error fetching the import')}
            onRetry={() => void answer.refetch()}
          />
        )}
        <Button variant="default" onClick={close}>
          Import more
        </Button>
      </Section>
    );
  }
  if (upload.state !== 'open') return <Entered upload={upload} work={work} onDone={close} />;
  return <Preview upload={upload} work={work} onChange={show} onDropped={close} />;
}
