import { expect, it } from 'vitest';
import { inBatches } from './batches.ts';

it('asks for at most 500 keys at once, and returns the rows of all', async () => {
  const sizes: number[] = [];
  const keys = Array.from({ length: 1001 }, (_, key) => key);
  const rows = await inBatches(keys, (some) => {
    sizes.push(some.length);
    return Promise.resolve([...some]);
  });
  expect(sizes).toEqual([500, 500, 1]);
  expect(rows).toEqual(keys);
});

it('returns more rows of a few keys than a call has arguments', async () => {
  const rows = await inBatches(['1'], () => Promise.resolve(Array<string>(300_000).fill('row')));
  expect(rows).toHaveLength(300_000);
});
