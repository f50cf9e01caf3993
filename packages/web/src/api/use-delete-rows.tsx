import { useState } from 'react';
import { limitMessages, limits } from '@backcounter/core/limits';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { confirmationStepsOfMany } from '../ui/delete-steps.ts';
import { ApiError, problemText } from './api-error.ts';
import { call } from './client.ts';
import type { UndoDeletionState } from './use-undo-deletion.ts';
import { useRefresh } from './use-api-query.ts';

type DeletingRoute =
  | 'POST /invoices/delete'
  | 'POST /sales/delete'
  | 'POST /incomes/delete'
  | 'POST /vendors/delete'
  | 'POST /employees/delete'
  | 'POST /shifts/delete'
  | 'POST /auth/users/delete';

export type RowDeletion<Row> = {
  route: DeletingRoute;
  /** Singular, lowercase: 'invoice'. */
  noun: string;
  keyOf: (row: Row) => string;
  /** Describes a row in the dialog. */
  recordOf: (row: Row) => string;
  undo: UndoDeletionState;
};

type PendingDeletion<Row> = { rows: readonly Row[]; onDone: () => void };

const noProblems: ReadonlyMap<string, string> = new Map();

/** Duration of the success message in ms (INV-39). */
const deletedMs = 3000;

/** Rows that the dialog lists by name. */
const namedCount = 5;

/** Deletes several rows after two confirmations, all or none, with one Undo for all. */
export function useDeleteRows<Row>({ route, noun, keyOf, recordOf, undo }: RowDeletion<Row>) {
  const refresh = useRefresh();
  const [pending, setPending] = useState<PendingDeletion<Row> | null>(null);
  const [problems, setProblems] = useState(noProblems);
  const remove = async ({ rows, onDone }: PendingDeletion<Row>) => {
    const ids = rows.map(keyOf);
    try {
      const { deletions } = await call(route, { body: { ids } });
      const text = `${countOf(rows.length, noun)} deleted successfully`;
      const records = rows.map(recordOf);
      undo.offerRestore({
        id: deletions,
        record: namesOf(records),
        records,
        text,
        textMs: deletedMs,
      });
      onDone();
      void refresh().then(undo.takeFocus);
    } catch (error) {
      setProblems(problemsOf(error, ids));
      undo.fail(`Nothing was deleted. ${problemText(error, `Error deleting ${noun}s`)}`);
      void refresh();
    }
  };
  const ask = (rows: readonly Row[], onDone: () => void) => {
    setProblems(noProblems);
    if (rows.length > limits.rowsAtOnce) undo.fail(limitMessages.rowsAtOnce);
    else setPending({ rows, onDone });
  };
  const dialog = pending && (
    <DeleteDialog
      steps={confirmationStepsOfMany(pending.rows.length, noun)}
      record={namesOf(pending.rows.map(recordOf))}
      onDelete={() => remove(pending)}
      onClose={() => setPending(null)}
    />
  );
  return { ask, dialog, problems };
}

const countOf = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

/** Names the first few records. */
export function namesOf(records: readonly string[]): string {
  const more = records.length - namedCount;
  const named = records.slice(0, namedCount).join('; ');
  return more > 0 ? `${named}; and ${more} more` : named;
}

/** Per-row errors by id; the server reports them by position. */
function problemsOf(error: unknown, ids: readonly string[]): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return noProblems;
  return new Map(
    Object.entries(error.fields).flatMap(([position, message]) => {
      const id = ids[Number(position)];
      return id === undefined ? [] : [[id, message]];
    }),
  );
}
