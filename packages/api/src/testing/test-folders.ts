import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An in-memory file system if available; test data need not be durable. */
const inMemory = '/dev/shm';

/** Creates a folder for test databases. */
export const newFolder = (): string =>
  mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'backcounter-test-'));
