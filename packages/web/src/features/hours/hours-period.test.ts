import { expect, it } from 'vitest';
import { firstHoursChoice } from './hours-period.ts';

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
