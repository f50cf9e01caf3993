import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { migrate } from '@backcounter/storage/migrate';
import { newFolder } from '@backcounter/storage/contract/test-folders';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged into vitest's
  interface ProvidedContext {
    /** Path of a migrated, empty SQLite file that tests copy. */
    sqliteTemplate: string;
  }
}

/** Vitest's global setup: migrates one template database for the whole run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = newFolder();
  const path = join(folder, 'template.db');
  const storage = openSqlite({ path });
  await migrate(storage, () => 0);
  await storage.close();
  project.provide('sqliteTemplate', path);
  return () => rmSync(folder, { recursive: true });
}
