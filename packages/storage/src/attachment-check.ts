import { listHashes } from './attachments.ts';
import type { Storage } from './database.ts';

/**
 * What is wrong with the bytes of attachments, one sentence each: files that are missing, that are
 * not what was stored, and that no attachment names.
 */
export async function attachmentProblems(
  { db, files }: Pick<Storage, 'db' | 'files'>,
  hashOf: (bytes: Uint8Array) => string,
): Promise<string[]> {
  // First the names: a file that is added meanwhile has its row after them.
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
