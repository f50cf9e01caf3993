import type { ActivityKind } from '@backcounter/core/activity';
import type { Database } from '@backcounter/storage/database';
import type { SoftDeleteTable } from '@backcounter/storage/new-row';
import type { WriteCall } from './route.ts';

/** The table of each noun with soft deletion; settings, targets and findings have none. */
export const softDeleteTables = {
  users: 'users',
  stores: 'stores',
  vendors: 'vendors',
  invoices: 'invoices',
  sales: 'sales',
  employees: 'employees',
  shifts: 'shifts',
  incomeTypes: 'income_types',
  incomes: 'incomes',
  dailyCash: 'daily_cash',
  attachments: 'attachments',
} as const satisfies Record<
  Exclude<ActivityKind, 'settings' | 'targets' | 'findings'>,
  SoftDeleteTable
>;

export type DeletableKind = keyof typeof softDeleteTables;

/** True if rows of the kind can be deleted and restored. */
export function isDeletable(kind: ActivityKind | undefined): kind is DeletableKind {
  return kind !== undefined && kind in softDeleteTables;
}

/** A deleted row to restore. */
type Deleted<Kind extends DeletableKind> = {
  row: Database[(typeof softDeleteTables)[Kind]];
  /**
   * Locks the stores; throws AppError `conflict` if one is deleted or not visible to the caller.
   */
  requireStores: (ids: readonly string[]) => Promise<void>;
  /** Clears the deletion; rejects with the unique violation if a live row has the same key. */
  revive: () => Promise<void>;
};

/**
 * Restores a deleted row and returns it in the wire format; throws AppError `conflict` if its
 * number, name or date was reused, or a row that it refers to is deleted.
 */
export type Restore<Kind extends DeletableKind> = (
  call: WriteCall,
  deleted: Deleted<Kind>,
) => Promise<{ row: Record<string, unknown>; storeIds: readonly string[] }>;
