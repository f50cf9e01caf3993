import type { ActivityKind } from '@backcounter/core/activity';
import { insertActivity } from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';
import type { Call } from './route.ts';

export type ActivityAction = 'create' | 'update' | 'delete' | 'restore';

type Deed = {
  kind: ActivityKind;
  action: ActivityAction;
  subjectId: string;
  /** The stores it is about; none for what belongs to the whole business. */
  storeIds: readonly string[];
  /** The row in the wire format. */
  before?: unknown;
  after?: unknown;
  at: string;
};

/** Notes who did what, in the transaction of the deed (API-47). */
export async function record(call: Call & { tx: Tx }, ...deeds: readonly Deed[]): Promise<void> {
  const { caller, deps } = call;
  await insertActivity(
    call.tx,
    deeds.map((deed) => ({
      id: deps.newId(),
      kind: deed.kind,
      action: deed.action,
      subject_id: deed.subjectId,
      user_id: caller.userId,
      user_name: caller.name,
      employee_name: caller.employeeName,
      before: deed.before === undefined ? null : JSON.stringify(deed.before),
      after: deed.after === undefined ? null : JSON.stringify(deed.after),
      at: deed.at,
      storeIds: [...new Set(deed.storeIds)],
    })),
  );
}
