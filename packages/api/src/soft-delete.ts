import type { ActivityKind } from '@backcounter/core/activity';
import type { Database } from '@backcounter/storage/database';
import type { SoftDeleteTable } from '@backcounter/storage/new-row';
import type { WriteCall } from './route.ts';

/** The table of each noun that is deleted softly; settings, targets and findings cannot be. */
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

/** True for a kind whose rows can be deleted and restored. */
export function isDeletable(kind: ActivityKind | undefined): kind is DeletableKind {
  return kind !== undefined && kind in softDeleteTables;
}

/** A deleted row that somebody wants back. */
type Deleted<Kind extends DeletableKind> = {
  row: Database[(typeof softDeleteTables)[Kind]];
  /** Locks the stores; throws AppError `conflict` when one is gone or not the caller's. */
  needStores: (ids: readonly string[]) => Promise<void>;
  /** Makes it live again; throws AppError `conflict` when a live row has taken its place. */
  revive: () => Promise<void>;
};

/**
 * Brings a deleted row back and gives it in the wire format; throws AppError `conflict` when its
 * number, name or date was taken since, or what it names is gone.
 */
export type Restore<Kind extends DeletableKind> = (
  call: WriteCall,
  deleted: Deleted<Kind>,
) => Promise<{ row: Record<string, unknown>; storeIds: readonly string[] }>;
