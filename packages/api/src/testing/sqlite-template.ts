import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { migrate } from '@backcounter/storage/migrate';
import { newFolder } from './test-folders.ts';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- merged into vitest's
  interface ProvidedContext {
    /** A SQLite file with all tables and no rows, which tests copy. */
    sqliteTemplate: string;
  }
}

/** Vitest's global set-up: all tables, made once for the whole run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = newFolder();
  const path = join(folder, 'template.db');
  const storage = openSqlite({ path });
  await migrate(storage, () => 0);
  await storage.close();
  project.provide('sqliteTemplate', path);
  return () => rmSync(folder, { recursive: true });
}
