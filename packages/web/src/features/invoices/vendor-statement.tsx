import { useMemo, useState } from 'react';
import { addDays, formatDateInText, yearOf } from '@backcounter/core/dates';
import { daysOf, type StatementLine } from '@backcounter/core/statement-lines';
import {
  compareBills,
  daysApart,
  type BillComparison,
  type UnknownBill,
} from '@backcounter/core/vendor-statement';
import { rowsOf } from '../../api/client.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useBillQuery } from './bill-filter.tsx';
import { EnterListed } from './enter-listed.tsx';
import { centsOf, type Invoice } from './invoice-values.ts';
import { listFailure, messages } from './messages.ts';
import { agreeingText, Comparing, OtherLines } from './statement-parts.tsx';
import { UpdateInvoice } from './update-invoice.tsx';
import {
  DifferingBills,
  OpenThere,
  RenumberedBills,
  UnknownBills,
  UnlistedBills,
  type OurBill,
} from './vendor-tables.tsx';
import classes from './bills.module.css';

const ourBill = (invoice: Invoice): OurBill => ({
  number: invoice.invoice_number,
  date: invoice.date,
  cents: centsOf(invoice),
  dueDate: invoice.due_date ?? null,
  paidDate: invoice.paid_date ?? null,
  invoice,
});

type VendorResultProps = { vendorId: string; lines: readonly StatementLine[] };

/** Compares the invoices of a vendor with its statement of account. */
export function VendorResult({ vendorId, lines }: VendorResultProps) {
  const undo = useUndo();
  const [edited, setEdited] = useState<Invoice | null>(null);
  const [entered, setEntered] = useState<UnknownBill | null>(null);
  const query = useBillQuery();
  const range = daysOf(lines);
  const { data, error, refetch } = useApiQuery('GET /invoices', {
    query: {
      ...query,
      from: addDays(range.from, -daysApart),
      to: addDays(range.to, daysApart),
    },
  });
  const comparison = useMemo(
    () => data && compareBills(rowsOf(data).map(ourBill), lines),
    [data, lines],
  );
  if (error) {
    return (
      <ErrorState
        text={listFailure(error, messages.listingFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!comparison) return <Comparing />;
  return (
    <>
      <UndoNotice of={undo} />
      <Summary comparison={comparison} range={range} />
      <DifferingBills rows={comparison.differing} onEdit={setEdited} />
      <RenumberedBills rows={comparison.renumbered} onEdit={setEdited} />
      <UnknownBills
        rows={comparison.notEntered}
        isOfStore={query.store_id !== undefined}
        onEnter={setEntered}
      />
      <OpenThere rows={comparison.openThere} />
      <UnlistedBills rows={comparison.notListed} />
      <OtherLines lines={comparison.others} what="payments, credits and balances" />
      {edited && (
        <UpdateInvoice row={edited} onClose={() => setEdited(null)} onUpdated={undo.offer} />
      )}
      {entered && (
        <EnterListed
          listed={entered}
          vendorId={vendorId}
          storeId={query.store_id}
          onClose={() => setEntered(null)}
          onCreated={(offer) => {
            undo.offer(offer);
            undo.takeFocus();
          }}
        />
      )}
    </>
  );
}

type Days = ReturnType<typeof daysOf>;

/** `Nov 3 to Nov 30, 2026`. */
function daysInText({ from, to }: Days): string {
  const last = formatDateInText(to);
  if (from === to) return last;
  const first = formatDateInText(from);
  return `${yearOf(from) === yearOf(to) ? first.replace(/,.*/, '') : first} to ${last}`;
}

type SummaryProps = { comparison: BillComparison<OurBill>; range: Days };

/** How many invoices agree, and whether all of them do. */
function Summary({ comparison, range }: SummaryProps) {
  const { found, others: _others, ...left } = comparison;
  const cents = found.reduce((sum, { bill }) => sum + bill.cents, 0);
  const isWhole = Object.values(left).every((rows) => rows.length === 0);
  return (
    <p role="status" className={classes.summary}>
      <strong>{agreeingText('invoice', { count: found.length, cents })}</strong> with the statement
      of {daysInText(range)}
      {isWhole && found.length > 0 ? ', and nothing is missing.' : '.'}
    </p>
  );
}
