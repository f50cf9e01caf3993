import { fsyncSync, openSync } from 'node:fs';
import { vi } from 'vitest';

/**
 * When a file or folder was last seen onto the disk, in the order of all calls; 0 for never. For
 * tests that watch `node:fs`.
 */
export function syncedAt(path: string): number {
  const opened = vi.mocked(openSync).mock;
  const synced = vi.mocked(fsyncSync).mock;
  let order = 0;
  for (const [index, [name]] of opened.calls.entries()) {
    if (name !== path) continue;
    const handle = opened.results[index]?.value as number;
    const openedAt = opened.invocationCallOrder[index] ?? 0;
    const call = synced.calls.findIndex(
      ([each], i) => each === handle && (synced.invocationCallOrder[i] ?? 0) > openedAt,
    );
    if (call >= 0) order = synced.invocationCallOrder[call] ?? 0;
  }
  return order;
}
