import { describe, expect, it } from 'vitest';
import { startOfWeek } from './weeks.ts';

describe('the week in an address', () => {
  it.each([
    ['a day before New Year', '2026-12-31', '2027-01-04', 'monday', '2026-12-28'],
    ['a New Year', '2027-01-01', '2027-01-04', 'sunday', '2026-12-27'],
    ['a leap day', '2028-02-29', '2028-03-02', 'wednesday', '2028-02-23'],
    ['today', '2027-01-01', '2027-01-01', 'monday', '2026-12-28'],
    ['a day to come of this week', '2027-01-02', '2027-01-01', 'monday', '2026-12-28'],
    ['a week to come', '2027-01-04', '2027-01-01', 'monday', '2026-12-28'],
    ['no such day', '2027-02-29', '2027-01-01', 'monday', '2026-12-28'],
    ['nothing', undefined, '2027-01-01', 'friday', '2027-01-01'],
  ] as const)('%s: %s on %s, from %s on, begins on %s', (_, text, today, startsOn, start) => {
    expect(startOfWeek(text, today, startsOn)).toBe(start);
  });
});
