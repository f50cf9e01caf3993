import { describe, expect, it } from 'vitest';
import { compare } from './comparisons.ts';
import { linesByMonth, linesByStore, type ProfitRow } from './figures.ts';

const row = (name: string, period: string, profit: number): ProfitRow => ({
  store_id: { _id: name, name },
  label: period,
  period,
  sales: profit,
  invoices: 0,
  employeeSalary: 0,
  profit,
  days_with_sales: profit === 0 ? 0 : 3,
  days: 30,
});

/** A store's monthly profits, from January. */
const year = (name: string, of: number, profits: readonly number[]): ProfitRow[] =>
  profits.map((profit, index) => row(name, `${of}-${String(index + 1).padStart(2, '0')}`, profit));

const twelve = (profit: number) => Array.from({ length: 12 }, () => profit);
const today = '2026-11-21';

describe('a month compared', () => {
  const scope = { isByStore: false, today };

  it('PRF-10 is compared with the month before and the same month last year', () => {
    const own = row('East', '2026-10', 100);
    const rows = [own, row('East', '2026-09', 80.5), row('East', '2025-10', 7)];
    const lines = linesByMonth([own]);
    const { comparisons, note } = compare(lines, { ...scope, rows, period: '2026-10' });
    expect(comparisons.map(({ header, find }) => [header, find(lines)])).toEqual([
      ['vs September 2026', { cents: 1950 }],
      ['vs October 2025', { cents: 9300 }],
    ]);
    expect(note).toBeNull();
    const alone = compare(lines, { ...scope, rows: [own], period: '2026-10' });
    expect(alone.comparisons.map(({ find }) => find(lines))).toEqual([null, null]);
  });

  it.each([
    ['2026-11', 'November 2026 is still running and not compared.'],
    ['2026-12', 'December 2026 is still to come and not compared.'],
  ])('PRF-10 is not compared before it is over: %s', (period, note) => {
    const own = row('East', period, 5);
    const rows = [own, row('East', '2026-10', 9000), row('East', '2025-11', 9000)];
    const found = compare(linesByMonth([own]), { ...scope, rows, period });
    expect(found).toEqual({ comparisons: [], note });
  });
});

describe('a year compared', () => {
  const running = year('East', 2026, [...twelve(10).slice(0, 10), 1]);

  it('PRF-10 counts only finished months, and says which', () => {
    const rows = [...running, ...year('East', 2025, twelve(8))];
    const lines = linesByMonth(running);
    const scope = { rows, period: '2026', isByStore: false, today };
    const { comparisons, note } = compare(lines, scope);
    const [monthBefore, lastYear] = comparisons;
    expect(comparisons.map(({ header }) => header)).toEqual(['vs Month Before', 'vs 2025']);
    expect(lastYear?.find(lines)).toEqual({ cents: 2000, span: 'Jan–Oct' });
    expect(lines.slice(8).map((line) => lastYear?.find([line]))).toEqual([
      { cents: 200 },
      { cents: 200 },
      null,
    ]);
    expect(lines.slice(0, 2).map((line) => monthBefore?.find([line]))).toEqual([
      { cents: 200 },
      { cents: 0 },
    ]);
    expect([monthBefore?.find(lines), monthBefore?.find(lines.slice(10))]).toEqual([null, null]);
    expect(note).toBe('November 2026 is still running; only the months before it are compared.');
  });

  it('PRF-10 names the months in the header if each line is a store', () => {
    const west = year('West', 2026, twelve(4).slice(0, 11));
    const rows = [...running, ...west, ...year('East', 2025, twelve(8))];
    const lines = linesByStore([...running, ...west], '2026');
    const scope = { rows, period: '2026', isByStore: true, today };
    const [comparison] = compare(lines, scope).comparisons;
    expect(comparison?.header).toBe('vs Jan–Oct 2025');
    expect(lines.map((line) => comparison?.find([line]))).toEqual([{ cents: 2000 }, null]);
    expect(comparison?.find(lines)).toEqual({ cents: 6000 });
  });

  it('PRF-10 leaves out months without data a year before', () => {
    const own = year('East', 2025, twelve(10));
    const scope = { period: '2025', isByStore: true, today };
    const lines = linesByStore(own, '2025');
    const since = (month: number) =>
      compare(lines, { ...scope, rows: [...own, ...year('East', 2024, twelve(8)).slice(month)] });
    expect(since(5).comparisons[0]?.header).toBe('vs Jun–Dec 2024');
    expect(since(5).comparisons[0]?.find(lines)).toEqual({ cents: 1400 });
    expect(since(11).comparisons[0]?.header).toBe('vs Dec 2024');
    expect(since(0).comparisons[0]?.header).toBe('vs 2024');
    expect(since(0).comparisons[0]?.find(lines)).toEqual({ cents: 2400 });
    expect(since(0).note).toBeNull();
  });

  it('PRF-10 compares nothing in January', () => {
    const own = year('East', 2026, [10]);
    const scope = { rows: own, period: '2026', isByStore: true, today: '2026-01-31' };
    expect(compare(linesByStore(own, '2026'), scope)).toEqual({
      comparisons: [],
      note: 'January 2026 is still running and not compared.',
    });
  });
});
