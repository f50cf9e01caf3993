import { useState } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { changeQuery, type ComparedStore } from '../../api/change-sentence.tsx';
import { RowsExport } from '../../api/export-menu.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndo } from '../../api/use-undo.ts';
import { usePerson } from '../../session/use-session.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Section, SectionTools } from '../../ui/section.tsx';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import { fileColumns, linesOf } from './statement-lines.ts';
import { StatementTable } from './statement-table.tsx';
import { VendorAccount, type AccountOf } from './vendor-account.tsx';

/** A period's profit and loss by the accounts of the vendors, beside the period compared with. */
export function ProfitAndLoss({ of }: { of: ComparedStore }) {
  const response = useApiQuery('GET /profit/accounts', { query: changeQuery(of) });
  const mayChange = usePerson()?.can('vendors.update') ?? false;
  const undo = useUndo();
  const [changed, setChanged] = useState<AccountOf | null>(null);
  return (
    <Section title="Profit and Loss">
      <UndoNotice of={undo} />
      {response.data && (
        <SectionTools>
          <RowsExport
            shown={{ rows: linesOf(response.data), columns: fileColumns(response.data, of) }}
            name="profit-and-loss"
          />
        </SectionTools>
      )}
      {response.error ? (
        <ErrorState text={messages.statementFailed} onRetry={() => void response.refetch()} />
      ) : response.data ? (
        <>
          <StatementTable
            statement={response.data}
            of={of}
            onAccount={mayChange ? setChanged : null}
          />
          {mayChange && response.data.expenses.length === 0 && (
            <p className={classes.note}>
              All invoices count as goods to sell. Open {response.data.purchases.account} to give
              the vendors of rent, power or insurance an account of their own.
            </p>
          )}
        </>
      ) : (
        <span className={classes.waiting} role="status" aria-label="Loading" />
      )}
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
