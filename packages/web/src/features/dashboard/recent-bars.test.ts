import { expect, it } from 'vitest';
import { recentBars } from './recent-bars.ts';

const range = { start: '2026-11-08', end: '2026-11-21' };
const sold = (date: string, count: number) => ({ date, count, total: 10 * count });

it('DSH-01 a day that every store has entered is a plain bar, one that none has is a gap', () => {
  const { bars, note } = recentBars([sold('2026-11-20', 2)], range, 2);
  expect(bars).toHaveLength(14);
  expect(bars[12]).toMatchObject({ label: 'Nov 20, 2026', value: 2000 });
  expect(bars[13]).toMatchObject({ label: 'Nov 21, 2026', value: null });
  expect(note).toBeNull();
});

it('DSH-01 a day that a store is missing on says so', () => {
  const sales = [sold('2026-11-19', 2), sold('2026-11-20', 1), sold('2026-11-21', 1)];
  const { bars, note } = recentBars(sales, range, 2);
  expect(bars[12]).toMatchObject({ label: 'Nov 20, 2026, 1 of 2 stores', value: 1000 });
  expect(note).toBe('Some stores have not entered Nov 20, 2026 and Nov 21, 2026.');
});

it('DSH-01 many such days are counted', () => {
  const days = ['17', '18', '19', '20'].map((day) => sold(`2026-11-${day}`, 1));
  expect(recentBars(days, range, 2).note).toBe('Some stores have not entered 4 of these days.');
});
