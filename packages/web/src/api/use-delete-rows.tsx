import { useState } from 'react';
import { limitMessages, limits } from '@backcounter/core/limits';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { confirmationStepsOfMany } from '../ui/delete-steps.ts';
import { ApiError, problemText } from './api-error.ts';
import { call } from './client.ts';
import type { UndoState } from './undo-notice.tsx';
import { useRefresh } from './use-answer.ts';

type DeletingRoute =
  | 'POST /invoices/delete'
  | 'POST /sales/delete'
  | 'POST /incomes/delete'
  | 'POST /vendors/delete'
  | 'POST /employees/delete'
  | 'POST /auth/users/delete';

export type RowDeletion<Row> = {
  route: DeletingRoute;
  /** One of them, in small letters: 'invoice'. */
  noun: string;
  keyOf: (row: Row) => string;
  /** A row as a question names it. */
  recordOf: (row: Row) => string;
  undo: UndoState;
};

type Asked<Row> = { rows: readonly Row[]; onDone: () => void };

const noProblems: ReadonlyMap<string, string> = new Map();

/** How long it stands, in ms (INV-39). */
const deletedMs = 3000;

/** How many rows a question names. */
const namedCount = 5;

/** Deletes several rows after asking twice, all of them or none, and offers them back together. */
export function useDeleteRows<Row>({ route, noun, keyOf, recordOf, undo }: RowDeletion<Row>) {
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  const [problems, setProblems] = useState(noProblems);
  const remove = async ({ rows, onDone }: Asked<Row>) => {
    const ids = rows.map(keyOf);
    try {
      const { deletions } = await call(route, { body: { ids } });
      const text = `${countOf(rows.length, noun)} deleted successfully`;
      const records = rows.map(recordOf);
      undo.say({ id: deletions, record: namesOf(records), records, text, textMs: deletedMs });
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
    else setAsked({ rows, onDone });
  };
  const dialog = asked && (
    <DeleteDialog
      steps={confirmationStepsOfMany(asked.rows.length, noun)}
      record={namesOf(asked.rows.map(recordOf))}
      onDelete={() => remove(asked)}
      onClose={() => setAsked(null)}
    />
  );
  return { ask, dialog, problems };
}

const countOf = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

function namesOf(records: readonly string[]): string {
  const more = records.length - namedCount;
  const named = records.slice(0, namedCount).join('; ');
  return more > 0 ? `${named}; and ${more} more` : named;
}

/** What was said of single rows, by their ids: the server names them by their positions. */
function problemsOf(error: unknown, ids: readonly string[]): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return noProblems;
  return new Map(
    Object.entries(error.fields).flatMap(([position, message]) => {
      const id = ids[Number(position)];
      return id === undefined ? [] : [[id, message]];
    }),
  );
}
