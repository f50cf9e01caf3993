import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where there is one: nothing here is to outlast the machine. */
const inMemory = '/dev/shm';

/** A new folder for the databases of tests. */
export const newFolder = (): string =>
  mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'backcounter-test-'));
