import { expect, it } from 'vitest';
import { quickRanges } from './list-filter.ts';

it.each([
  ['monday', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['sunday', '2026-11-22', '2026-11-28', '2026-11-15', '2026-11-21'],
] as const)('has weeks that start on %s, whole ones', (startsOn, from, to, lastFrom, lastTo) => {
  const [week, lastWeek] = quickRanges('2026-11-22', startsOn);
  expect(week).toEqual({ label: 'This week', from, to });
  expect(lastWeek).toEqual({ label: 'Last week', from: lastFrom, to: lastTo });
});

it('has the months before and after New Year, and before a leap day', () => {
  const [, , month, last] = quickRanges('2028-01-01', 'monday');
  expect(month).toEqual({ label: 'This month', from: '2028-01-01', to: '2028-01-31' });
  expect(last).toEqual({ label: 'Last month', from: '2027-12-01', to: '2027-12-31' });
  expect(quickRanges('2028-03-31', 'monday').at(-1)).toMatchObject({ to: '2028-02-29' });
});
