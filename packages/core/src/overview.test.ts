import { expect, it } from 'vitest';
import { overviewFigure, type FigureId } from './overview.ts';

const pathOn = (today: string, weekStartsOn: 'monday' | 'sunday' | 'saturday') =>
  overviewFigure('sales_yesterday', new Map(), { today, weekStartsOn, storeId: 'all', stores: 1 })
    .path;

it.each([
  ['Saturday', '2026-11-22', 'sunday', '2026-11-16'],
  ['Sunday', '2026-11-23', 'sunday', '2026-11-23'],
  ['Sunday', '2026-11-23', 'monday', '2026-11-16'],
  ['Sunday', '2026-11-23', 'saturday', '2026-11-23'],
] as const)('leads to the week of %s before %s where weeks begin on %s', (_, today, on, week) => {
  expect(pathOn(today, on)).toBe(`/dashboard/sales?panel=week&week=${week}`);
});

const figureOn = (id: FigureId, today: string, storeId = 'all') => {
  const about = { today, weekStartsOn: 'sunday' as const, storeId, stores: 1 };
  const { label, path } = overviewFigure(id, new Map(), about);
  return [label, path];
};

it('shows the whole month and week before on the first day of one, and leads to just these days', () => {
  // A Sunday.
  const today = '2026-11-01';
  expect(figureOn('profit_month', today)).toEqual([
    'Profit last month',
    '/dashboard/calculate?store=all&month=2026-10',
  ]);
  expect(figureOn('sales_week', today)[0]).toBe('Sales last week');
  expect(figureOn('cash_week', today, 'main')).toEqual([
    'Cash last week',
    '/dashboard/calculate?view=weekly-cash&store=main&week=2026-10-26',
  ]);
});

it('shows the month and week so far from their second day on', () => {
  const today = '2026-11-02';
  expect(figureOn('profit_month', today, 'main')).toEqual([
    'Profit this month',
    '/dashboard/calculate?store=main&from=2026-11-01&to=2026-11-01',
  ]);
  expect(figureOn('sales_week', today)[0]).toBe('Sales this week');
  expect(figureOn('cash_week', today)).toEqual([
    'Cash this week',
    '/dashboard/calculate?view=weekly-cash&week=2026-10-26',
  ]);
});

it('counts the days with cash for cash and those with sales for everything else', () => {
  const day = { salesCents: 500, sales: 2, profitCents: -29, cashCents: null, cash: 1 };
  const days = new Map([['2026-11-02', day]]);
  const of = (id: FigureId) => {
    const about = {
      today: '2026-11-03',
      weekStartsOn: 'monday' as const,
      storeId: 'all',
      stores: 3,
    };
    const { value, daysEntered, days: all } = overviewFigure(id, days, about);
    return [value, daysEntered, all];
  };
  expect(of('sales_week')).toEqual([500, 2, 3]);
  expect(of('profit_month')).toEqual([-29, 2, 6]);
  expect(of('cash_week')).toEqual([null, 1, 3]);
});
