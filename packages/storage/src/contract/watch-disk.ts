import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Spies on the `node:fs` calls of a test file, which run as usual. Only a real power failure would
 * test more.
 */
export function watchDisk() {
  const opens = vi.spyOn(fs, 'openSync');
  const syncs = vi.spyOn(fs, 'fsyncSync');
  const renames = vi.spyOn(fs, 'renameSync');
  beforeAll(syncBuiltinESMExports);
  afterAll(() => {
    for (const spy of [opens, syncs, renames]) spy.mockRestore();
    syncBuiltinESMExports();
  });

  /** The call order of a file's or folder's last sync; 0 for never. */
  function syncedAt(path: string): number {
    let order = 0;
    for (const [index, [name]] of opens.mock.calls.entries()) {
      if (name !== path) continue;
      const handle = opens.mock.results[index]?.value as number;
      const openedAt = opens.mock.invocationCallOrder[index] ?? 0;
      const call = syncs.mock.calls.findIndex(
        ([each], i) => each === handle && (syncs.mock.invocationCallOrder[i] ?? 0) > openedAt,
      );
      if (call >= 0) order = syncs.mock.invocationCallOrder[call] ?? 0;
    }
    return order;
  }

  /** The call order of the last rename; 0 for never. */
  const renamedAt = (): number => renames.mock.invocationCallOrder.at(-1) ?? 0;
  return { syncedAt, renamedAt };
}
