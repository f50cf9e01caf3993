import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesInFolder, sha256 } from './files-in-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backcounter-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a file that cannot get its name is refused, and leaves nothing behind', async () => {
  const bytes = new TextEncoder().encode('hello');
  // A folder of that name.
  mkdirSync(join(folder, sha256(bytes), 'inside'), { recursive: true });
  const files = filesInFolder(folder);
  await expect(files.write(bytes)).rejects.toMatchObject({ code: 'unavailable' });
  expect(readdirSync(folder)).toEqual([sha256(bytes)]);
  await files.write(new TextEncoder().encode('other'));
  expect(readdirSync(folder)).toHaveLength(2);
});
