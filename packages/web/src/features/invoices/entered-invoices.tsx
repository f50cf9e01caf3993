import { formatCents } from '@backcounter/core/money';
import { SideList } from '../../ui/side-list.tsx';
import { EntryNotes } from './entry-notes.tsx';
import { centsOf, type Invoice } from './invoice-values.ts';
import { toSideRow } from './newest-invoices.tsx';

const shownCount = 10;

/** Invoices created since the form was opened, newest first, with their sum always visible. */
export function EnteredInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return null;
  const sum = invoices.reduce((cents, invoice) => cents + centsOf(invoice), 0);
  return (
    <SideList
      title="Entered just now"
      rows={invoices.slice(0, shownCount).map((invoice) => ({
        ...toSideRow(invoice),
        note: <EntryNotes id={invoice._id} />,
      }))}
      sum={{
        label: invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`,
        figure: formatCents(sum),
      }}
    />
  );
}
