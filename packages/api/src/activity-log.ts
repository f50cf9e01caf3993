import type { ActivityKind } from '@backcounter/core/activity';
import { checkBooksOpen } from '@backcounter/core/closed-books';
import { insertActivity } from '@backcounter/storage/activity';
import type { WireRow } from '@backcounter/storage/packed-activity';
import type { WriteCall } from './route.ts';

export type ActivityAction = 'create' | 'update' | 'delete' | 'restore';

type Entry = {
  kind: ActivityKind;
  action: ActivityAction;
  subjectId: string;
  /** The stores concerned; empty for business-wide rows. */
  storeIds: readonly string[];
  /** The row in the wire format. */
  before?: WireRow;
  after?: WireRow;
  at: string;
  /** Set if an invoice goes along with its whole vendor, which closed books allow. */
  isMerge?: true;
};

/**
 * Writes activity entries in the transaction of the write (API-47); returns their ids. As every write
 * passes here with what it changes, closed books are enforced here: throws AppError `conflict`, which
 * rolls the write back, for a figure in them.
 */
export async function recordActivity(
  call: WriteCall,
  ...entries: readonly Entry[]
): Promise<string[]> {
  const { caller, deps } = call;
  checkBooksOpen(entries, call.business);
  const ids = entries.map(() => deps.newId());
  await insertActivity(
    call.tx,
    entries.map((entry, index) => ({
      id: ids[index] ?? '',
      kind: entry.kind,
      action: entry.action,
      subject_id: entry.subjectId,
      user_id: caller.userId,
      user_name: caller.name,
      employee_name: caller.employeeName,
      before: entry.before ?? null,
      after: entry.after ?? null,
      at: entry.at,
      storeIds: [...new Set(entry.storeIds)],
    })),
  );
  return ids;
}
