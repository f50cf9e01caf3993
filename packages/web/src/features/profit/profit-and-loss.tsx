import { useState } from 'react';
import type { ComparedStore } from '../../api/change-sentence.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndo } from '../../api/use-undo.ts';
import { useRememberedChoice } from '../../api/use-remembered-choice.ts';
import { usePerson } from '../../session/use-session.ts';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { ComparedStatement } from './compared-statement.tsx';
import { MonthlyStatement } from './monthly-statement.tsx';
import { VendorAccount, type AccountOf } from './vendor-account.tsx';

const isKind = (text: string) => ['compared', 'months'].includes(text);

/**
 * A period's profit and loss by the accounts of the vendors, beside the period compared with or month by
 * month.
 */
export function ProfitAndLoss({ of }: { of: ComparedStore }) {
  const [columns, chooseColumns] = useRememberedChoice('columns', 'compared', isKind);
  const isMonthly = columns === 'months';
  const mayChange = usePerson()?.can('vendors.update') ?? false;
  const undo = useUndo();
  const [changed, setChanged] = useState<AccountOf | null>(null);
  const Statement = isMonthly ? MonthlyStatement : ComparedStatement;
  return (
    <Section
      title="Profit and Loss"
      side={
        <Segments label="Columns of the profit and loss">
          <Segment
            label="Compared"
            isPressed={!isMonthly}
            onClick={() => chooseColumns('compared')}
          />
          <Segment label="By Month" isPressed={isMonthly} onClick={() => chooseColumns('months')} />
        </Segments>
      }
    >
      <UndoNotice of={undo} />
      <Statement of={of} onAccount={mayChange ? setChanged : null} />
      {changed && (
        <VendorAccount
          key={changed.vendorId}
          of={changed}
          onChanged={undo.offer}
          onRefreshed={undo.takeFocus}
          onClose={() => setChanged(null)}
        />
      )}
    </Section>
  );
}
