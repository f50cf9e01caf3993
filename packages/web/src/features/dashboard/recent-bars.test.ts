import { expect, it } from 'vitest';
import { recentBars } from './recent-bars.ts';

const range = { start: '2026-11-08', end: '2026-11-21' };
const sold = (date: string, count: number) => ({ date, count, total: 10 * count });
const stores = [{ _id: 'a' }, { _id: 'b' }];
const open = { stores, starts: undefined };

it('DSH-01 a day that every store has entered is a plain bar, one that none has is a gap', () => {
  const { bars, note } = recentBars([sold('2026-11-20', 2)], range, open);
  expect(bars).toHaveLength(14);
  expect(bars[12]).toMatchObject({ label: 'Nov 20, 2026', value: 2000 });
  expect(bars[13]).toMatchObject({ label: 'Nov 21, 2026', value: null });
  expect(note).toBeNull();
});

it('DSH-01 a day that a store is missing on says so', () => {
  const sales = [sold('2026-11-19', 2), sold('2026-11-20', 1), sold('2026-11-21', 1)];
  const { bars, note } = recentBars(sales, range, open);
  expect(bars[12]).toMatchObject({ label: 'Nov 20, 2026, 1 of 2 stores', value: 1000 });
  expect(note).toBe('Some stores have not entered Nov 20, 2026 and Nov 21, 2026.');
});

it('DSH-01 many such days are counted', () => {
  const days = ['17', '18', '19', '20'].map((day) => sold(`2026-11-${day}`, 1));
  expect(recentBars(days, range, open).note).toBe('Some stores have not entered 4 of these days.');
});

it('DSH-01 a store is missing neither on its closed days nor before its start', () => {
  const closed = { _id: 'c', closed_weekdays: [0], closed_dates: ['2026-11-19'] };
  const later = { _id: 'd', closed_weekdays: [], closed_dates: [] };
  const expected = {
    stores: [...stores, closed, later],
    starts: new Map([['d', '2026-11-20']]),
  };
  // November 15 is a Sunday; on the 16th the closed store is missing, on the 20th the new one.
  const days = [sold('2026-11-15', 2), sold('2026-11-16', 2), sold('2026-11-19', 2)];
  const { bars, note } = recentBars([...days, sold('2026-11-20', 3)], range, expected);
  expect(bars[7]?.label).toBe('Nov 15, 2026');
  expect(bars[8]?.label).toBe('Nov 16, 2026, 2 of 3 stores');
  expect(bars[12]?.label).toBe('Nov 20, 2026, 3 of 4 stores');
  expect(note).toBe('Some stores have not entered Nov 16, 2026 and Nov 20, 2026.');
});
