import { expect, it } from 'vitest';
import { daysOf, firstHoursChoice, isChosen, quickHours, shiftsPeriod } from './hours-period.ts';

const today = '2026-11-20';
const thisWeek = { start: '2026-11-15', end: '2026-11-21', month: '2026-11' };

it.each([
  ['nothing', {}, { ...thisWeek, period: 'weekly' }],
  [
    'dates that are none',
    { from: 'x', to: '2026-10-31' },
    { ...thisWeek, period: 'weekly', start: 'x', end: '2026-10-31' },
  ],
  [
    'a first day alone',
    { from: '2026-10-01' },
    { ...thisWeek, period: 'weekly', start: '2026-10-01', end: '' },
  ],
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

it('SHF-06 the most used weeks and months are one click away', () => {
  expect(quickHours(today)).toEqual([
    { label: 'Last week', part: { period: 'weekly', start: '2026-11-08', end: '2026-11-14' } },
    { label: 'This week', part: { period: 'weekly', start: '2026-11-15', end: '2026-11-21' } },
    { label: 'Last month', part: { period: 'monthly', month: '2026-10' } },
    { label: 'This month', part: { period: 'monthly', month: '2026-11' } },
  ]);
});

it.each([
  ['2027-01-01', ['2026-12-20/2026-12-26', '2026-12-27/2027-01-02'], ['2026-12-01/2026-12-31']],
  ['2028-02-29', ['2028-02-20/2028-02-26', '2028-02-27/2028-03-04'], ['2028-01-01/2028-01-31']],
  ['2028-03-01', ['2028-02-20/2028-02-26', '2028-02-27/2028-03-04'], ['2028-02-01/2028-02-29']],
])('SHF-06 on %s last and this week are %s, and last month %s', (day, weeks, lastMonth) => {
  const days = quickHours(day).map(({ part }) => {
    const found = daysOf({ ...firstHoursChoice({}, day), ...part }, 'America/Chicago');
    return found && `${found.from}/${found.to}`;
  });
  expect(days.slice(0, 3)).toEqual([...weeks, ...lastMonth]);
});

it('SHF-06 a quick choice looks selected until another is chosen', () => {
  const [, week, , month] = quickHours(today);
  const first = firstHoursChoice({}, today);
  expect(isChosen(first, week?.part ?? {})).toBe(true);
  expect(isChosen({ ...first, end: '2026-11-20' }, week?.part ?? {})).toBe(false);
  // The month field of a weekly choice is not part of it.
  expect(isChosen(first, month?.part ?? {})).toBe(false);
});

it.each([
  [
    'a week from Sunday',
    { start_date: '2026-11-15', end_date: '2026-11-21' },
    { week: '2026-11-15' },
  ],
  ['a month', { month: '2026-11' }, { month: '2026-11' }],
  ['other seven days', { start_date: '2026-11-16', end_date: '2026-11-22' }, null],
  ['two weeks', { start_date: '2026-11-15', end_date: '2026-11-28' }, null],
])('SHF-03 SHF-07 the shifts behind the hours of %s', (_, query, period) => {
  expect(shiftsPeriod(query)).toEqual(period);
});
