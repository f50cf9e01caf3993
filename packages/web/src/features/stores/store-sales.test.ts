import { expect, it } from 'vitest';
import { storeSalesOf, type RecentSums } from './store-sales.ts';
import type { Store } from './types.ts';

const store: Store = {
  ...{ _id: 'main', name: 'Main St', address: '1 Main St' },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
};

const latest = '2026-11-24';

const sums = (count: number, total: number) => ({
  ...{ count, total },
  groups: [
    { _id: 'other', name: 'Other', count: 7, total: 1, latest },
    ...(count === 0 ? [] : [{ _id: 'main', name: 'Main St', count, total, latest }]),
  ],
});

/** Today is a Wednesday; the seven days before are Nov 18 to 24. */
const sold = (parts: Partial<RecentSums>): RecentSums => ({
  ...{ today: '2026-11-25', yesterday: sums(1, 900.5), week: sums(7, 7_000) },
  ...{ before: sums(7, 5_600), weekStartsOn: 'monday', closedThrough: null },
  starts: new Map([['main', '2026-01-05']]),
  ...parts,
});

it('shows yesterday and the last seven days, compared with the seven before', () => {
  expect(storeSalesOf(store, sold({}))).toEqual({
    ...{
      yesterday: '$900.50',
      week: '$7,000.00',
      change: '+25.0%',
      missing: '',
      missingWeek: null,
    },
  });
});

it('shows no comparison while days are missing, and links to yesterday’s week', () => {
  expect(storeSalesOf(store, sold({ yesterday: sums(0, 0), week: sums(5, 5_000) }))).toEqual({
    ...{ yesterday: 'Nothing entered', week: '$5,000.00', change: '' },
    ...{ missing: '2 of 7 days missing', missingWeek: '2026-11-23' },
  });
});

it('links to the week that starts yesterday where weeks start on Sunday', () => {
  const sunday = { ...sold({ yesterday: sums(0, 0), week: sums(5, 5_000) }), today: '2026-11-23' };
  expect(storeSalesOf(store, sunday)).toMatchObject({ missingWeek: '2026-11-16' });
  expect(storeSalesOf(store, { ...sunday, weekStartsOn: 'sunday' })).toMatchObject({
    missingWeek: '2026-11-23',
  });
});

it('links to no week whose books are closed', () => {
  const none = sold({ yesterday: sums(0, 0), week: sums(6, 6_000) });
  const weekOf = (closedThrough: string) =>
    storeSalesOf(store, { ...none, closedThrough }).missingWeek;
  expect([weekOf('2026-11-23'), weekOf('2026-11-24')]).toEqual(['2026-11-23', null]);
});

it('links to no week while it is not known which day is missing', () => {
  expect(storeSalesOf(store, sold({ week: sums(6, 6_000) }))).toMatchObject({
    ...{ missing: '1 of 7 days missing', missingWeek: null },
  });
});

it('shows that nothing is entered instead of zero', () => {
  const nothing = { yesterday: sums(0, 0), week: sums(0, 0), before: sums(0, 0) };
  expect(storeSalesOf(store, sold(nothing))).toMatchObject({
    ...{ yesterday: 'Nothing entered', week: 'Nothing entered', missing: '7 of 7 days missing' },
  });
});

it('counts no closed day as missing', () => {
  const closed = { ...store, closed_weekdays: [0, 2], closed_dates: ['2026-11-20'] };
  const week = { yesterday: sums(0, 0), week: sums(4, 4_000), before: sums(4, 4_000) };
  expect(storeSalesOf(closed, sold(week))).toEqual({
    ...{ yesterday: 'Closed', week: '$4,000.00', change: '0.0%', missing: '', missingWeek: null },
  });
});

it.each([
  ['was added long ago and began on Monday', '2026-11-23', 1, '1 of 2 days missing'],
  ['began today', '2026-11-25', 0, ''],
  ['was added today with sales of last year', '2025-03-01', 4, '3 of 7 days missing'],
  ['began on a day that the user may not know', null, 5, '2 of 7 days missing'],
])('counts no day before its start as missing of a store that %s', (_, startedOn, count, text) => {
  const week = { yesterday: sums(0, 0), week: sums(count, 900), before: sums(0, 0) };
  const starts = new Map([['main', startedOn]]);
  expect(storeSalesOf(store, sold({ ...week, starts })).missing).toBe(text);
});
