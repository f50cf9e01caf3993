import { expect, it } from 'vitest';
import { firstHoursChoice, isChosen, quickHours } from './hours-period.ts';

const today = '2026-11-20';
const thisWeek = { start: '2026-11-15', end: '2026-11-21', month: '2026-11' };

it.each([
  ['nothing', {}, { ...thisWeek, period: 'weekly' }],
  ['dates that are none', { from: 'x', to: '2026-10-31' }, { ...thisWeek, period: 'weekly' }],
  [
    'a month',
    { from: '2026-10-01', to: '2026-10-31' },
    { ...thisWeek, period: 'monthly', month: '2026-10' },
  ],
  [
    'some days',
    { from: '2026-10-01', to: '2026-10-20' },
    { ...thisWeek, period: 'weekly', start: '2026-10-01', end: '2026-10-20' },
  ],
])('SHF-06 begins with what the address names: %s', (_, address, choice) => {
  expect(firstHoursChoice(address, today)).toEqual(choice);
});

it('SHF-06 the weeks and months asked for most are one click away', () => {
  expect(quickHours(today)).toEqual([
    { label: 'Last week', part: { period: 'weekly', start: '2026-11-08', end: '2026-11-14' } },
    { label: 'This week', part: { period: 'weekly', start: '2026-11-15', end: '2026-11-21' } },
    { label: 'Last month', part: { period: 'monthly', month: '2026-10' } },
    { label: 'This month', part: { period: 'monthly', month: '2026-11' } },
  ]);
  expect(quickHours('2026-01-01')[2]?.part).toEqual({ period: 'monthly', month: '2025-12' });
});

it('SHF-06 a click is seen to be chosen until something else is', () => {
  const [, week, , month] = quickHours(today);
  const first = firstHoursChoice({}, today);
  expect(isChosen(first, week?.part ?? {})).toBe(true);
  expect(isChosen({ ...first, end: '2026-11-20' }, week?.part ?? {})).toBe(false);
  // The month of a weekly choice is not what is shown.
  expect(isChosen(first, month?.part ?? {})).toBe(false);
});
