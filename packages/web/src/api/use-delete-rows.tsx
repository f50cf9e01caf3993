import { useState } from 'react';
import { staleRowMessage } from '@backcounter/core/business';
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
  /** The `updated_at` of a row as the user knows it. */
  versionOf: (row: Row) => string | undefined;
  /** Describes a row in the dialog. */
  recordOf: (row: Row) => string;
  undo: UndoDeletionState;
};

type PendingDeletion<Row> = { rows: readonly Row[]; onDone: () => void };

/** Shown at a row that somebody else has changed; the list is reloaded already. */
const changedText = 'Someone else has changed this meanwhile';

const noProblems: ReadonlyMap<string, string> = new Map();

/** Duration of the success message in ms (INV-39). */
const deletedMs = 3000;

/** Rows that the dialog lists by name. */
const namedCount = 5;

/**
 * Deletes several rows after two confirmations, all or none and as the user saw them, with one Undo
 * for all.
 */
export function useDeleteRows<Row>({ route, noun, undo, ...of }: RowDeletion<Row>) {
  const { keyOf, versionOf, recordOf } = of;
  const refresh = useRefresh();
  const [pending, setPending] = useState<PendingDeletion<Row> | null>(null);
  const [problems, setProblems] = useState(noProblems);
  const remove = async ({ rows, onDone }: PendingDeletion<Row>) => {
    const ids = rows.map(keyOf);
    try {
      const { deletions } = await call(route, {
        body: { ids, ...versionsOf(rows.map(versionOf)) },
      });
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
      const refused = problemsOf(error, ids);
      setProblems(refused);
      const changed = rows.filter((row) => refused.get(keyOf(row)) === changedText).map(recordOf);
      const why =
        changed.length > 0
          ? `Someone else has changed this meanwhile: ${namesOf(changed)}. Delete again if you still want to.`
          : problemText(error, `Error deleting ${noun}s`);
      undo.fail(`Nothing was deleted. ${why}`, changed.length > 0 ? null : undefined);
      void refresh();
    } finally {
      setPending(null);
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

/** Versions as the server takes them: of each row or of none. */
function versionsOf(seen: readonly (string | undefined)[]) {
  const versions = seen.filter((version) => version !== undefined);
  return versions.length === seen.length ? { updated_at: versions } : {};
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
      const text = message === staleRowMessage ? changedText : message;
      return id === undefined ? [] : [[id, text]];
    }),
  );
}
