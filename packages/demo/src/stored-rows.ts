import type { z } from 'zod';
import { listUnrestoredDeletions } from '@backcounter/storage/activity';
import type { Tx } from '@backcounter/storage/database';

/** A row in the wire format, and when it was deleted. */
export type StoredRow<Wire> = { wire: Wire; deletedAt: string | null };

/** Timestamp columns of every table with soft deletion. */
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

/** The same for nouns with snake_case timestamps. */
export function snakeCaseRowColumns<Wire extends { created_at: string; updated_at: string }>({
  wire,
  deletedAt,
}: StoredRow<Wire>) {
  return rowColumns({ createdAt: wire.created_at, updatedAt: wire.updated_at, deletedAt });
}

type Row = Record<string, unknown>;

/**
 * Fills in fields that a row may lack: it was written by an earlier version, or by hand with only
 * the documented fields.
 */
function fillDefaults(row: unknown, missing: (row: Row) => Row): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const known: Row = { ...row };
  const at = known['created_at'] ?? known['createdAt'] ?? '2000-01-01T00:00:00.000Z';
  const instants = { created_at: at, updated_at: at, createdAt: at, updatedAt: at };
  return { ...instants, ...missing(known), ...known };
}

type StoredRows<Schema> = {
  rows: readonly unknown[];
  schema: Schema;
  /** Defaults for fields that a row may lack. */
  missing?: (row: Row) => Row;
};

/**
 * Parses the live rows of a collection, followed by the deleted ones in the history, so that a
 * deletion can also be undone after a reload. Throws when a row does not match the noun's schema.
 */
export async function readStored<Schema extends z.ZodType>(
  tx: Tx,
  kind: string,
  { rows, schema, missing = () => ({}) }: StoredRows<Schema>,
): Promise<StoredRow<z.output<Schema>>[]> {
  const deletions = await listUnrestoredDeletions(tx, kind);
  const read = (row: unknown) => schema.parse(fillDefaults(row, missing));
  return [
    ...rows.map((row) => ({ wire: read(row), deletedAt: null })),
    ...deletions.map(({ before, at }) => ({
      wire: read(before),
      deletedAt: at,
    })),
  ];
}
