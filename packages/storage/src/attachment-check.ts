import { listHashes } from './attachments.ts';
import type { Storage } from './database.ts';

/**
 * Reports problems with attachment bytes, one sentence each: missing files, files whose content
 * does not match the hash, and unreferenced files.
 */
export async function attachmentProblems(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  hashOf: (bytes: Uint8Array) => string,
): Promise<string[]> {
  // List files before rows: a file added meanwhile must not show up without its row.
  const names = await files.names();
  const hashes = await listHashes(db);
  const found: string[] = [];
  for (const hash of hashes) {
    const bytes = await files.read(hash);
    if (!bytes) found.push(`The file of an attachment is missing: ${hash}`);
    else if (hashOf(bytes) !== hash) {
      found.push(`The file of an attachment is not what was stored: ${hash}`);
    }
  }
  const known = new Set(hashes);
  const foreign = names.filter((name) => !known.has(name)).sort();
  return [
    ...found,
    ...foreign.map((name) => `A file belongs to no attachment and can be removed: ${name}`),
  ];
}
