import { activityMessages } from '@backcounter/core/activity';
import { nextUpdatedAt } from '@backcounter/core/business';
import { AppError } from '@backcounter/core/errors';
import type { ActivityEntry } from '@backcounter/storage/activity';
import { findDeleted, setDeleted } from '@backcounter/storage/deletion';
import { lockStores } from '@backcounter/storage/stores';
import { restoreAttachment } from './attachments.ts';
import { recordActivity } from './activity-log.ts';
import { restoreDailyCash } from './daily-cash.ts';
import { restoreEmployee } from './employees.ts';
import { restoreIncomeType } from './income-types.ts';
import { restoreIncome } from './incomes.ts';
import { restoreInvoice } from './restore-invoice.ts';
import { restoreVendor } from './restore-vendor.ts';
import { softDeleteTables, type DeletableKind, type Restore } from './soft-delete.ts';
import type { WriteCall } from './route.ts';
import { restoreSale } from './sales.ts';
import { restoreShift } from './shifts.ts';
import { restoreStore } from './stores.ts';
import { restoreUser } from './users.ts';

/** The restore function of each noun. */
const restorers: { [Kind in DeletableKind]: Restore<Kind> } = {
  users: restoreUser,
  stores: restoreStore,
  vendors: restoreVendor,
  invoices: restoreInvoice,
  sales: restoreSale,
  employees: restoreEmployee,
  shifts: restoreShift,
  incomeTypes: restoreIncomeType,
  incomes: restoreIncome,
  dailyCash: restoreDailyCash,
  attachments: restoreAttachment,
};

/**
 * Locks the stores of a deleted row; throws AppError `conflict` if one is deleted or not visible.
 */
async function requireStores({ tx, caller }: WriteCall, ids: readonly string[]) {
  const uniqueIds = [...new Set(ids)];
  const stores =
    uniqueIds.length === 0 ? [] : await lockStores(tx, uniqueIds, caller.scope, 'share');
  if (stores.length === uniqueIds.length) return;
  throw new AppError('conflict', { message: activityMessages.storeGone });
}

/**
 * Undoes the deletion that an activity entry describes, and records it; returns the row in the wire
 * format. Throws AppError `conflict` if it is undone already or cannot be undone.
 */
export async function restoreRow<Kind extends DeletableKind>(
  call: WriteCall,
  kind: Kind,
  deletion: Pick<ActivityEntry, 'subject_id' | 'at'>,
): Promise<Record<string, unknown>> {
  const { tx, now } = call;
  const table = softDeleteTables[kind];
  const row = await findDeleted(tx, table, deletion.subject_id);
  // A different timestamp means that the row was restored and deleted again.
  if (row?.deleted_at !== deletion.at) {
    throw new AppError('conflict', { message: activityMessages.alreadyRestored });
  }
  const at = nextUpdatedAt(now, row.updated_at);
  const { id } = row;
  const restored = await restorers[kind](call, {
    row,
    requireStores: (ids) => requireStores(call, ids),
    revive: () => setDeleted(tx, table, { id, deletedAt: null, at }),
  });
  const { storeIds, row: after } = restored;
  await recordActivity(call, { kind, action: 'restore', subjectId: id, storeIds, after, at });
  return after;
}
