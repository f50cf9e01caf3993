import type { Tx } from '@backcounter/storage/database';
import type { Call } from './route.ts';

/** A delete entry that somebody wants undone. */
export type Deletion = {
  subjectId: string;
  /** When the row was deleted; a row that carries another moment was deleted again since. */
  at: string;
  /** Locks the stores; throws AppError `conflict` when one is gone or not the caller's. */
  needStores: (ids: readonly string[]) => Promise<void>;
};

/**
 * Makes a deleted row live again and gives it in the wire format; null when this deletion is
 * undone already. Throws AppError `conflict` when its number, name or date was taken since.
 */
export type Restore = (
  call: Call & { tx: Tx },
  deletion: Deletion,
) => Promise<{ row: Record<string, unknown>; storeIds: readonly string[]; at: string } | null>;
