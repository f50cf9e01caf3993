import { expect, it } from 'vitest';
import { findingDatesFor, readFindingDates } from './findings.ts';

// The last 60 days begin on September 21.
const today = '2026-11-20';

it.each([
  ['nothing at all', [], null],
  ['days that are looked through anyhow', ['2026-11-20', '2026-09-21'], null],
  [
    'older days by their months',
    ['2026-11-20', '2026-09-20', '2026-07-04'],
    { from: '2026-07-01', to: '2026-09-30' },
  ],
  [
    'of more than a year the last 366 days',
    ['2023-05-01', '2024-12-24'],
    { from: '2024-01-01', to: '2024-12-31' },
  ],
])('findings are looked for in %s', (_, dates, found) => {
  expect(findingDatesFor(dates, today)).toEqual(found);
});

it.each([
  [{}, '2026-09-21', '2026-11-27'],
  [{ to: '2026-09-21' }, '2026-09-21', '2026-09-21'],
  [{ to: '2026-09-20' }, '2026-07-22', '2026-09-20'],
  [{ from: '2026-11-27' }, '2026-11-27', '2026-11-27'],
  [{ from: '2026-11-28' }, '2026-11-28', '2026-11-28'],
])('findings of %j are looked for from %s to %s', (query, start, end) => {
  const calendar = { today, timeZone: 'America/Chicago' };
  expect(readFindingDates(query, calendar)).toEqual({ start, end });
});

it('findings are looked for in 366 days at most', () => {
  const calendar = { today, timeZone: 'America/Chicago' };
  const range = { start: '2024-01-01', end: '2024-12-31' };
  expect(readFindingDates({ from: range.start, to: range.end }, calendar)).toEqual(range);
  expect(() => readFindingDates({ from: '2023-12-31', to: range.end }, calendar)).toThrow(
    'At most 366 days can be checked at once',
  );
});
