import { useState } from 'react';
import { checkPaidDate } from '@backcounter/core/bills';
import { AppError } from '@backcounter/core/errors';
import { limitMessages, limits } from '@backcounter/core/limits';
import { parseTypedDate } from '@backcounter/core/dates';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { namesOf } from '../../api/use-delete-rows.tsx';
import { refusedRows, type UndoState } from '../../api/use-undo.ts';
import { useBusiness } from '../../session/use-business.ts';
import { invoiceLabel, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';

const without = (ids: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...ids].filter((id) => !gone.includes(id)));

/**
 * Marks bills paid on the typed day, today at first, all or none, with one Undo. They are `paidIds`
 * at once, and no longer if that fails.
 */
export function usePayBills(undo: UndoState) {
  const business = useBusiness();
  const refresh = useRefresh();
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const [dateProblem, setDateProblem] = useState<string | undefined>();
  const [paidIds, setPaidIds] = useState<ReadonlySet<string>>(new Set());
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
  const send = async (rows: readonly Invoice[], day: string) => {
    const records = rows.map(invoiceLabel);
    const ids = rows.map(({ _id }) => _id);
    const seen = rows.map((row) => knownVersion(row) ?? row.updatedAt);
    setPaidIds((before) => new Set([...before, ...ids]));
    try {
      const paid = await call('POST /invoices/pay', {
        body: { ids, updated_at: seen, paid_date: day },
      });
      undo.offer({
        text: messages.paid(rows.length),
        detail: `Paid: ${namesOf(records)}`,
        records,
        undo: () =>
          call('POST /invoices/pay', {
            body: { ids, updated_at: paid.map((row) => row.updatedAt), paid_date: null },
          }),
      });
    } catch (problem) {
      const refused = refusedRows(problem, records);
      undo.fail(`Nothing was marked as paid. ${refused || problemText(problem, '')}`, null);
      setPaidIds((before) => without(before, ids));
    }
    undo.takeFocus();
    await refresh();
    setPaidIds((before) => without(before, ids));
  };
  const pay = (rows: readonly Invoice[], onSent = () => {}) => {
    if (rows.length > limits.rowsAtOnce) return undo.fail(limitMessages.rowsAtOnce);
    const day = readDate();
    if (day === null) return;
    void send(rows, day);
    onSent();
  };
  return { paidDate, dateProblem, typeDate, paidIds, pay };
}
