import type { z } from 'zod';
import { standingDeletions } from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';

/** A row in the wire format, and when it was deleted. */
export type KeptRow<Wire> = { wire: Wire; deletedAt: string | null };

/** The three columns that every kept table has. */
export function keptColumns(row: {
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}) {
  return {
    created_at: row.createdAt,
    updated_at: row.deletedAt ?? row.updatedAt,
    deleted_at: row.deletedAt,
  };
}

/** The same of nouns that spell their instants with an underscore. */
export function plainKeptColumns<Wire extends { created_at: string; updated_at: string }>({
  wire,
  deletedAt,
}: KeptRow<Wire>) {
  return keptColumns({ createdAt: wire.created_at, updatedAt: wire.updated_at, deletedAt });
}

/**
 * The live rows of a collection, and behind them the deleted ones as the history remembers them, so
 * that a deletion can be undone after a reload too. Throws when a row is not what the noun sends.
 */
export async function readKept<Schema extends z.ZodType>(
  tx: Tx,
  kind: string,
  { rows, schema }: { rows: readonly unknown[]; schema: Schema },
): Promise<KeptRow<z.output<Schema>>[]> {
  const deletions = await standingDeletions(tx, kind);
  return [
    ...rows.map((row) => ({ wire: schema.parse(row), deletedAt: null })),
    ...deletions.map(({ before, at }) => ({
      wire: schema.parse(JSON.parse(before ?? 'null')),
      deletedAt: at,
    })),
  ];
}
