import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { describe, expect, it } from 'vitest';
import { startDemo } from './index.ts';

const fail = (problem: unknown) => {
  throw problem;
};

/** What needs attention in a demo that starts on a day. */
async function findingsOn(today: string): Promise<string[]> {
  const host = await startDemo({
    store: new MemoryStore(),
    clock: () => Date.parse(`${today}T18:00:00Z`),
    onStorageProblem: fail,
    onFailure: fail,
  });
  const answer = await host.fetch('/api/findings?store_id=all');
  const { data } = (await answer.json()) as { data: { title: string }[] };
  await host.close();
  return data.map(({ title }) => title).toSorted();
}

describe('the first data of the demo', () => {
  it.each(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])(
    'has a day, a sale and an invoice that need attention on %s',
    async (today) => {
      expect(await findingsOn(today)).toEqual([
        expect.stringMatching(/^Maple Street Deli: no sale entered for /),
        expect.stringMatching(/^Prairie Wholesale Grocers: PWG\d+ looks like PWG-\d+ of /),
        expect.stringMatching(/^Route 9 Fuel & Mart: the sale of .* is unusually low$/),
      ]);
    },
  );
});
