import { useMemo } from 'react';
import { billsOfLine, comparePayments, type Comparison } from '@backcounter/core/bank-statement';
import { addDays, formatDateInText } from '@backcounter/core/dates';
import { daysOf, type StatementLine } from '@backcounter/core/statement-lines';
import { rowsOf } from '../../api/client.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useBillQuery } from './bill-filter.tsx';
import { centsOf, paymentKey, type Invoice } from './invoice-values.ts';
import { listFailure, messages } from './messages.ts';
import { agreeingText, Comparing, OtherLines } from './statement-parts.tsx';
import {
  DifferingPayments,
  MissingPayments,
  UnpaidOnStatement,
  type FoundUnpaid,
  type Payment,
} from './bank-tables.tsx';
import classes from './bills.module.css';

/** How long before the statement begins a check on it may have been written. */
const daysBefore = 60;

function paymentsOf(bills: readonly Invoice[]): Payment[] {
  return [...Map.groupBy(bills, paymentKey)].map(([key, those]) => ({
    key,
    date: those[0]?.paid_date ?? '',
    vendorName: those[0]?.vendor_name ?? '',
    reference: those[0]?.payment_reference ?? null,
    cents: those.reduce((sum, bill) => sum + centsOf(bill), 0),
    bills: those,
  }));
}

/** The unpaid bills that the other transactions may have paid, each of one transaction. */
function unpaidOn(lines: readonly StatementLine[], bills: readonly Invoice[]): FoundUnpaid[] {
  const open = new Map(bills.map((bill) => [bill._id, bill]));
  return lines.flatMap((line) => {
    const left = [...open.values()].map((bill) => ({
      bill,
      date: bill.date,
      cents: centsOf(bill),
      vendorName: bill.vendor_name,
    }));
    const [found] = billsOfLine(line, left);
    if (!found) return [];
    open.delete(found.bill._id);
    return [{ bill: found.bill, line }];
  });
}

const isOf = (bill: Invoice, storeId: string | undefined) =>
  storeId === undefined || bill.store_id._id === storeId;

/** Of payments that were compared as a whole, those that paid a bill of the store. */
function withBillsOf(whole: Comparison<Payment>, storeId: string | undefined): Comparison<Payment> {
  const isHere = ({ bills }: Payment) => bills.some((bill) => isOf(bill, storeId));
  return {
    found: whole.found.filter(({ payment }) => isHere(payment)),
    differing: whole.differing.filter(({ payment }) => isHere(payment)),
    missing: whole.missing.filter(isHere),
    others: whole.others,
  };
}

/** Compares the bills that were paid with what the bank says. */
export function BankResult({ lines }: { lines: readonly StatementLine[] }) {
  const undo = useUndo();
  const { store_id: storeId } = useBillQuery();
  const range = daysOf(lines);
  // Of all stores, as one check may pay bills of several.
  const paid = useApiQuery('GET /invoices/paid', {
    query: { from: addDays(range.from, -daysBefore), to: range.to },
  });
  const unpaid = useApiQuery('GET /invoices/unpaid', { query: {} });
  const comparison = useMemo(() => {
    const whole = paid.data && comparePayments(paymentsOf(rowsOf(paid.data)), lines);
    return whole && withBillsOf(whole, storeId);
  }, [paid.data, lines, storeId]);
  const failed = [paid, unpaid].find(({ error }) => error !== null);
  if (failed) {
    return (
      <ErrorState
        text={listFailure(failed.error, messages.billsFailed)}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!comparison || !unpaid.data) return <Comparing />;
  const all = unpaidOn(comparison.others, rowsOf(unpaid.data));
  const ofBills = new Set(all.map(({ line }) => line));
  const found = all.filter(({ bill }) => isOf(bill, storeId));
  return (
    <>
      <UndoNotice of={undo} />
      <Summary comparison={comparison} range={range} />
      <DifferingPayments rows={comparison.differing} />
      <MissingPayments rows={comparison.missing} />
      <UnpaidOnStatement rows={found} undo={undo} />
      <OtherLines
        lines={comparison.others.filter((line) => !ofBills.has(line))}
        what="deposits, fees, and what was not entered here"
      />
    </>
  );
}

type SummaryProps = { comparison: Comparison<Payment>; range: { from: string; to: string } };

/** How many payments agree, and whether all of them do. */
function Summary({ comparison: { found, differing, missing }, range }: SummaryProps) {
  const cents = found.reduce((sum, { payment }) => sum + payment.cents, 0);
  const isWhole = differing.length + missing.length === 0;
  return (
    <p role="status" className={classes.summary}>
      <strong>{agreeingText('payment', { count: found.length, cents })}</strong> with the statement
      of {formatDateInText(range.from)} to {formatDateInText(range.to)}
      {isWhole && found.length > 0 ? ', and none is missing on it.' : '.'}
    </p>
  );
}
