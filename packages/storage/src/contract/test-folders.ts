import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An in-memory file system if available; test data need not be durable. */
const inMemory = '/dev/shm';

/** A container may give it only 64 MB, which a database server fills. */
function hasFree(folder: string, bytes: number): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes;
}

const megabyte = 2 ** 20;

/** Creates a folder for test databases, which together take up to so many megabytes. */
export const newFolder = (megabytes = 16): string =>
  mkdtempSync(
    join(hasFree(inMemory, megabytes * megabyte) ? inMemory : tmpdir(), 'backcounter-test-'),
  );
