import { useMemo, useState } from 'react';
import { Textarea } from '@mantine/core';
import {
  billsOfLine,
  comparePayments,
  readStatement,
  type Comparison,
  type StatementLine,
} from '@backcounter/core/bank-statement';
import { addDays, formatDateInText } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { formatCount } from '@backcounter/core/text';
import { rowsOf } from '../../api/client.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { loadStatement, saveStatement } from '../../session/statement-text.ts';
import { useToday } from '../../session/use-business.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { BillFilter, useBillQuery } from './bill-filter.tsx';
import { centsOf, paymentKey, type Invoice } from './invoice-values.ts';
import { listFailure, messages } from './messages.ts';
import {
  DifferingPayments,
  MissingPayments,
  OtherLines,
  UnpaidOnStatement,
  type FoundUnpaid,
  type Payment,
} from './statement-tables.tsx';
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

/** Compares the bills that were paid with what the bank says. */
export function Statement() {
  const [text, setText] = useState(loadStatement);
  const [problem, setProblem] = useState<string | undefined>();
  const today = useToday();
  const lines = useMemo(() => readStatement(text, today), [text, today]);
  const change = (next: string) => {
    setProblem(undefined);
    setText(next);
    saveStatement(next);
  };
  const readFiles = async (files: File[]) => {
    try {
      const texts = await Promise.all(files.map((file) => file.text()));
      if (texts.length > 0) change(texts.join('\n'));
    } catch {
      // It was moved or deleted since it was chosen.
      setProblem('The file could not be read. Please choose it again.');
    }
  };
  return (
    <>
      <BillFilter />
      <Textarea
        label="Bank Statement"
        description="Paste the bank’s list of transactions, or choose its CSV file. It stays in this tab and is sent nowhere."
        rows={text === '' ? 6 : 3}
        value={text}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={classes.choose}>
        <FileInput
          label="Choose file"
          inputLabel="File of the bank statement"
          accept=".csv,.tsv,.txt"
          onChosen={(files) => void readFiles(files)}
        />
      </div>
      {text.trim() !== '' && lines.length === 0 && (
        <p role="status" className={classes.hint}>
          No line has a date and an amount.
        </p>
      )}
      {lines.length > 0 && <Result lines={lines} />}
    </>
  );
}

function Result({ lines }: { lines: readonly StatementLine[] }) {
  const undo = useUndo();
  const query = useBillQuery();
  const days = lines.map(({ date }) => date).sort();
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const paid = useApiQuery('GET /invoices/paid', {
    query: { ...query, from: addDays(range.from, -daysBefore), to: range.to },
  });
  const unpaid = useApiQuery('GET /invoices/unpaid', { query });
  const comparison = useMemo(
    () => paid.data && comparePayments(paymentsOf(rowsOf(paid.data)), lines),
    [paid.data, lines],
  );
  const failed = [paid, unpaid].find(({ error }) => error !== null);
  if (failed) {
    return (
      <ErrorState
        text={listFailure(failed.error, messages.billsFailed)}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!comparison || !unpaid.data) {
    return (
      <p role="status" className={classes.hint}>
        Comparing…
      </p>
    );
  }
  const found = unpaidOn(comparison.others, rowsOf(unpaid.data));
  const ofBills = new Set(found.map(({ line }) => line));
  return (
    <>
      <UndoNotice of={undo} />
      <Summary comparison={comparison} range={range} />
      <DifferingPayments rows={comparison.differing} />
      <MissingPayments rows={comparison.missing} />
      <UnpaidOnStatement rows={found} undo={undo} />
      <OtherLines lines={comparison.others.filter((line) => !ofBills.has(line))} />
    </>
  );
}

function agreeingText(count: number, cents: number): string {
  if (count === 0) return 'No payment agrees';
  const sum = formatCents(cents);
  return count === 1
    ? `1 payment of ${sum} agrees`
    : `${formatCount(count)} payments of ${sum} agree`;
}

type SummaryProps = { comparison: Comparison<Payment>; range: { from: string; to: string } };

/** How many payments agree, and whether all of them do. */
function Summary({ comparison: { found, differing, missing }, range }: SummaryProps) {
  const cents = found.reduce((sum, { payment }) => sum + payment.cents, 0);
  const isWhole = differing.length + missing.length === 0;
  return (
    <p role="status" className={classes.summary}>
      <strong>{agreeingText(found.length, cents)}</strong> with the statement of{' '}
      {formatDateInText(range.from)} to {formatDateInText(range.to)}
      {isWhole && found.length > 0 ? ', and none is missing on it.' : '.'}
    </p>
  );
}
