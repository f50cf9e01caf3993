import { describe, expect, it } from 'vitest';
import { splitPath } from '../../ui/split-path.ts';
import { completenessOf, comparisonsOf, type Figure } from './figure-text.ts';

const figure = (change: Partial<Figure>): Figure => ({
  id: 'sales_week',
  label: 'Sales this week',
  value: 1042.29,
  previous: 1000,
  last_year: null,
  change: 42.29,
  days_entered: 12,
  days: 13,
  from: '2026-11-16',
  to: '2026-11-19',
  path: '/dashboard/sales',
  trend: [],
  ...change,
});

describe('what a figure is compared with', () => {
  it('is shown in dollars and percent', () => {
    expect(comparisonsOf(figure({ last_year: 2000 }))).toEqual([
      '+$42.29 (+4.2%) vs. a week before',
      '−$957.71 (−47.9%) vs. a year before',
    ]);
  });

  it('has no percentage if there was nothing or a loss before', () => {
    expect(comparisonsOf(figure({ id: 'profit_month', previous: -500 }))).toEqual([
      '+$1,542.29 vs. a month before',
    ]);
  });

  it('says if nothing was entered then, and is empty if nothing is entered now', () => {
    expect(comparisonsOf(figure({ previous: null }))).toEqual(['Nothing entered a week before']);
    expect(comparisonsOf(figure({ value: null }))).toEqual([]);
  });
});

it('says how many days a figure covers', () => {
  expect(completenessOf(figure({}), 13)).toBe('12 of 13 days entered');
  const large = figure({ days_entered: 28_990, days: 32_335 });
  expect(completenessOf(large, 32_335)).toBe('28,990 of 32,335 days entered');
  expect(completenessOf(figure({ days: 1, days_entered: 1 }), 1)).toBe('All 1 day entered');
});

it('takes a path and its query apart', () => {
  expect(splitPath('/dashboard/sales?panel=week&week=2026-11-16')).toEqual({
    to: '/dashboard/sales',
    search: { panel: 'week', week: '2026-11-16' },
  });
});
