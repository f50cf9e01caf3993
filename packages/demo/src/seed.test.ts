import { monthComparison } from '@backcounter/core/comparisons';
import { MemoryStore } from '@backcounter/storage/contract/memory-store';
import { describe, expect, it } from 'vitest';
import { startDemo } from './index.ts';

const fail = (problem: unknown) => {
  throw problem;
};

/** Response of a demo that starts on a day. */
async function fetchOn(today: string, path: string): Promise<unknown> {
  const host = await startDemo({
    store: new MemoryStore(),
    clock: () => Date.parse(`${today}T18:00:00Z`),
    onStorageProblem: fail,
    onFailure: fail,
  });
  const answer: unknown = await (await host.fetch(path)).json();
  await host.close();
  return answer;
}

async function findingsOn(today: string): Promise<string[]> {
  const answer = await fetchOn(today, '/api/findings?store_id=all');
  return (answer as { data: { title: string }[] }).data.map(({ title }) => title).toSorted();
}

/** Why the profit of the month so far is not that of the month before. */
async function whyOn(today: string): Promise<string> {
  const { range, previous } = monthComparison({ today, weekStartsOn: 'sunday' });
  const dates = `from=${range.start}&to=${range.end}`;
  const against = `against_from=${previous.start}&against_to=${previous.end}`;
  const answer = await fetchOn(today, `/api/profit/change?store_id=all&${dates}&${against}`);
  return (answer as { sentence: string }).sentence;
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

  it.each(['2026-11-20', '2026-11-24'])(
    'has bills that are overdue, due within a week and due later on %s',
    async (today) => {
      const sums = await fetchOn(today, '/api/invoices/unpaid/total');
      expect(sums).toMatchObject({ overdue: { count: 3 } });
      const { soon, later } = sums as Record<'soon' | 'later', { count: number }>;
      expect([soon.count > 4, later.count > 9]).toEqual([true, true]);
    },
  );

  it.each(['2026-11-20', '2026-11-22', '2026-11-24', '2026-12-01'])(
    'has a fall of the profit with a reason on %s: a store that sold less, and invoices',
    async (today) => {
      expect(await whyOn(today)).toMatch(
        /^Profit fell \$[\d,]+: sales −\$[\d,]+ \(.* −\$[\d,]+\), invoices \+\$[\d,]+/,
      );
    },
  );
});
