import { useState } from 'react';
import { useDemoMode } from '../../session/use-session.ts';
import { Section } from '../../ui/section.tsx';
import { DemoBlock } from '../demo/block.tsx';
import { AccountantPack } from './accountant-pack.tsx';
import { Choose } from './choose.tsx';
import { Entered } from './entered.tsx';
import { ExportLists } from './export-lists.tsx';
import type { Import, Outcome } from './import-types.ts';
import { Past } from './past.tsx';
import { Preview } from './preview.tsx';
import { useWork } from './use-work.ts';

/** Own files in: chosen, dropped or pasted, looked at, then entered as a whole. */
export function ImportsScreen() {
  if (useDemoMode()) {
    return <DemoBlock feature="Import and Export" onClose={() => window.history.back()} />;
  }
  return <ImportAndExport />;
}

function ImportAndExport() {
  const work = useWork();
  const [open, setOpen] = useState<Import | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const close = () => {
    setOpen(null);
    setOutcome(null);
  };
  return (
    <>
      {open === null && <Choose work={work} onRead={setOpen} />}
      {open !== null && outcome === null && (
        <Preview
          upload={open}
          work={work}
          onChange={setOpen}
          onDropped={close}
          onEntered={setOutcome}
        />
      )}
      {open !== null && outcome !== null && (
        <Entered upload={open} outcome={outcome} work={work} onDone={close} />
      )}
      {open === null && (
        <>
          <Past work={work} onOpen={setOpen} onUndone={close} />
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
