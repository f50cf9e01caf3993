import { useState } from 'react';
import { checkPaidDate } from '@backcounter/core/bills';
import { AppError } from '@backcounter/core/errors';
import { limitMessages, limits } from '@backcounter/core/limits';
import { parseTypedDate } from '@backcounter/core/dates';
import type { StatementLine } from '@backcounter/core/statement-lines';
import { ApiError, problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { namesOf } from '../../api/use-delete-rows.tsx';
import { refusedRows, type UndoState } from '../../api/use-undo.ts';
import { useBusiness } from '../../session/use-business.ts';
import { invoiceLabel, sumText, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';

const without = (ids: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...ids].filter((id) => !gone.includes(id)));

/** When bills were paid, null for not at all, and with what. */
type Payment = { paid_date: string | null; payment_reference?: string };

/** Marks bills paid, or unpaid, each as it was seen. */
export const setPaid = (rows: readonly Invoice[], payment: Payment) =>
  call('POST /invoices/pay', {
    body: {
      ids: rows.map(({ _id }) => _id),
      updated_at: rows.map((row) => knownVersion(row) ?? row.updatedAt),
      ...payment,
    },
  });

export const paymentOf = ({
  paid_date: paid = null,
  payment_reference: reference,
}: Invoice): Payment => ({
  paid_date: paid,
  ...(reference !== undefined && { payment_reference: reference }),
});

type Change = {
  payment: Payment;
  /** What the notice says: 'Bill marked as paid'. */
  text: string;
  detail: string;
  failure: string;
  undo: (changed: readonly Invoice[]) => Promise<unknown>;
  onSaved?: () => void;
};

/**
 * Marks bills paid or unpaid, all or none, with one Undo. They are `changedIds` at once, as they
 * leave the list that shows them, and no longer if that fails.
 */
function useChangeBills(undo: UndoState) {
  const refresh = useRefresh();
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>(new Set());
  const send = async (rows: readonly Invoice[], change: Change) => {
    const records = rows.map(invoiceLabel);
    const ids = rows.map(({ _id }) => _id);
    setChangedIds((before) => new Set([...before, ...ids]));
    try {
      const changed = await setPaid(rows, change.payment);
      change.onSaved?.();
      undo.offer({
        text: change.text,
        detail: `${change.detail}: ${namesOf(records)}`,
        records,
        undo: () => change.undo(changed),
      });
    } catch (problem) {
      const refused = refusedRows(problem, records);
      undo.fail(`${change.failure} ${refused || problemText(problem, '')}`, null);
      setChangedIds((before) => without(before, ids));
    }
    undo.takeFocus();
    await refresh();
    setChangedIds((before) => without(before, ids));
  };
  /** False if there are too many rows for one call. */
  const start = (rows: readonly Invoice[], change: Change): boolean => {
    if (rows.length > limits.rowsAtOnce) {
      undo.fail(limitMessages.rowsAtOnce);
      return false;
    }
    void send(rows, change);
    return true;
  };
  return { changedIds, start };
}

/** Marks bills paid on the typed day, today at first, with the typed check or reference. */
export function usePayBills(undo: UndoState) {
  const business = useBusiness();
  const { changedIds, start } = useChangeBills(undo);
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const [dateProblem, setDateProblem] = useState<string | undefined>();
  const [reference, setReference] = useState('');
  const paidDate = typedDate ?? business.today;
  const typeDate = (typed: string) => {
    setTypedDate(typed);
    setDateProblem(undefined);
  };
  /** The day for the wire; null if the typed one is refused. */
  const readDate = (): string | null => {
    try {
      return checkPaidDate(parseTypedDate(paidDate), business, null);
    } catch (problem) {
      if (!(problem instanceof AppError)) throw problem;
      setDateProblem(problem.message);
      return null;
    }
  };
  const pay = (rows: readonly Invoice[], onSent = () => {}) => {
    const day = readDate();
    if (day === null) return;
    const typed = reference.trim();
    const isSent = start(rows, {
      payment: { paid_date: day, ...(typed !== '' && { payment_reference: typed }) },
      text: messages.paid(rows.length),
      detail: `Paid ${sumText(rows)}${typed === '' ? '' : ` with ${typed}`}`,
      failure: 'Nothing was marked as paid.',
      undo: (paid) => setPaid(paid, { paid_date: null }),
      // The next bills are paid with another check, whose number may be typed already.
      onSaved: () => setReference((now) => (now === reference ? '' : now)),
    });
    if (isSent) onSent();
  };
  return { paidDate, dateProblem, typeDate, reference, setReference, changedIds, pay };
}

/** Marks a bill paid as the bank lists it: on that day, and with the number of the check, if it has one. */
export function usePayAsListed(undo: UndoState) {
  const { changedIds, start } = useChangeBills(undo);
  const pay = (bill: Invoice, { date, numbers }: StatementLine) => {
    // Several numbers may be anything.
    const [check, ...others] = numbers;
    const reference = check !== undefined && others.length === 0 ? check : null;
    start([bill], {
      payment: { paid_date: date, ...(reference !== null && { payment_reference: reference }) },
      text: messages.paid(1),
      detail: `Paid ${sumText([bill])}${reference === null ? '' : ` with ${reference}`}`,
      failure: 'Nothing was marked as paid.',
      undo: (paid) => setPaid(paid, { paid_date: null }),
    });
  };
  return { changedIds, pay };
}

/**
 * Marks bills paid again, payment by payment. The server refuses all bills of a payment, and knows
 * nothing of those before: the error tells how many are restored and which are not.
 */
export async function restorePayments(
  rows: readonly Invoice[],
  payments: ReadonlyMap<string, Payment>,
): Promise<void> {
  const keyOf = ({ _id }: Invoice) => JSON.stringify(payments.get(_id));
  let restored = 0;
  for (const [key, those] of Map.groupBy(rows, keyOf)) {
    try {
      await setPaid(those, JSON.parse(key) as Payment);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.kind === 'network') throw problem;
      const refused = refusedRows(problem, those.map(invoiceLabel)) || problemText(problem, '');
      const done =
        restored === 0 ? 'Nothing was undone.' : messages.paidAgain(restored, rows.length);
      throw new ApiError('response', `${done} ${refused}`, { status: problem.status });
    }
    restored += those.length;
  }
}

/** Takes back that bills were paid; Undo restores each payment. */
export function useUnpayBills(undo: UndoState) {
  const { changedIds, start } = useChangeBills(undo);
  const unpay = (rows: readonly Invoice[], onSent = () => {}) => {
    const payments = new Map(rows.map((row) => [row._id, paymentOf(row)]));
    const isSent = start(rows, {
      payment: { paid_date: null },
      text: messages.unpaid(rows.length),
      detail: `Unpaid ${sumText(rows)}`,
      failure: messages.nothingChanged,
      undo: (unpaid) => restorePayments(unpaid, payments),
    });
    if (isSent) onSent();
  };
  return { changedIds, unpay };
}
