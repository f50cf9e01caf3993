import { describe, expect, it } from 'vitest';
import { billsTextOf, completenessOf, comparisonsOf, type FigureWire } from './figure-text.ts';

const figure = (change: Partial<FigureWire>): FigureWire => ({
  id: 'sales_week',
  label: 'Sales this week',
  value: 1042.29,
  previous: 1000,
  last_year: null,
  days_entered: 12,
  path: '/dashboard/sales',
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
  const large = figure({ days_entered: 28_990 });
  expect(completenessOf(large, 32_335)).toBe('28,990 of 32,335 days entered');
  expect(completenessOf(figure({ days_entered: 1 }), 1)).toBe('All 1 day entered');
});

it('says what bills are to be paid, with the year of another year', () => {
  const none = { count: 0, amount: 0 };
  const overdue = { count: 2, amount: 120 };
  const soon = { count: 3, amount: 842.1 };
  expect(billsTextOf(undefined, '2026-11-26')).toBeNull();
  expect(billsTextOf({ overdue, soon: none }, '2026-11-26')).toBe('Bills: 2 overdue ($120.00)');
  expect(billsTextOf({ overdue, soon }, '2026-12-28')).toBe(
    'Bills: 2 overdue ($120.00), 3 due by Jan 3, 2027 ($842.10)',
  );
});
