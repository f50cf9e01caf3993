/**
 * A row with its version, which sales and invoices spell as JavaScript does, and which an employee
 * has for users who may change it.
 */
export type VersionedRow = { _id: string } & (
  { updated_at?: string | undefined } | { updatedAt: string }
);

/** The `updated_at` of a row. */
export const versionOf = (row: VersionedRow): string | undefined =>
  'updatedAt' in row ? row.updatedAt : row.updated_at;

/** The versions of rows that this page has written, by id, the oldest write first. */
const written = new Map<string, string>();

/** Lists are refetched right after a write. */
const maxWritten = 1000;

const isVersioned = (row: unknown): row is VersionedRow =>
  typeof row === 'object' && row !== null && '_id' in row;

/** Notes the version of each row in the response to a write. */
export function noteVersions(response: unknown): void {
  const rows: unknown[] = Array.isArray(response) ? response : [response];
  for (const row of rows.filter(isVersioned)) {
    const version = versionOf(row);
    if (version === undefined) continue;
    written.delete(row._id);
    written.set(row._id, version);
  }
  for (const id of written.keys()) {
    if (written.size <= maxWritten) break;
    written.delete(id);
  }
}

/** For tests, which share a page and the ids of their rows. */
export function forgetVersions(): void {
  written.clear();
}

/**
 * The version of a row that the user knows: the one shown, or a newer one that this page has written
 * and that the list does not show yet.
 */
export function knownVersion(row: VersionedRow): string | undefined {
  const shown = versionOf(row);
  const own = written.get(row._id);
  return shown !== undefined && own !== undefined && own > shown ? own : shown;
}
