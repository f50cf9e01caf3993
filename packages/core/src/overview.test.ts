import { expect, it } from 'vitest';
import { overviewFigure } from './overview.ts';

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
