import type { z } from 'zod';
import { standingDeletions } from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';

/** A row in the wire format, and when it was deleted. */
export type StoredRow<Wire> = { wire: Wire; deletedAt: string | null };

/** The three columns of every table with soft deletion. */
export function rowColumns(row: {
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
export function plainRowColumns<Wire extends { created_at: string; updated_at: string }>({
  wire,
  deletedAt,
}: StoredRow<Wire>) {
  return rowColumns({ createdAt: wire.created_at, updatedAt: wire.updated_at, deletedAt });
}

type Row = Record<string, unknown>;

/**
 * A row with what it may be without: it was written before the product knew it, or by somebody who
 * only wrote what the documents name.
 */
function complete(row: unknown, missing: (row: Row) => Row): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const known: Row = { ...row };
  const at = known['created_at'] ?? known['createdAt'] ?? '2000-01-01T00:00:00.000Z';
  const instants = { created_at: at, updated_at: at, createdAt: at, updatedAt: at };
  return { ...instants, ...missing(known), ...known };
}

type StoredRows<Schema> = {
  rows: readonly unknown[];
  schema: Schema;
  /** What the rows may be without. */
  missing?: (row: Row) => Row;
};

/**
 * The live rows of a collection, and behind them the deleted ones as the history remembers them, so
 * that a deletion can be undone after a reload too. Throws when a row is not what the noun sends.
 */
export async function readStored<Schema extends z.ZodType>(
  tx: Tx,
  kind: string,
  { rows, schema, missing = () => ({}) }: StoredRows<Schema>,
): Promise<StoredRow<z.output<Schema>>[]> {
  const deletions = await standingDeletions(tx, kind);
  const read = (row: unknown) => schema.parse(complete(row, missing));
  return [
    ...rows.map((row) => ({ wire: read(row), deletedAt: null })),
    ...deletions.map(({ before, at }) => ({
      wire: read(before),
      deletedAt: at,
    })),
  ];
}
