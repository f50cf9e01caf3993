import { describe, expect, it } from 'vitest';
import {
  datesIn,
  daysIn,
  monthComparison,
  weekComparison,
  yearBefore,
  yesterdayComparison,
} from './comparisons.ts';

const on = (today: string, weekStartsOn: 'monday' | 'sunday' = 'monday') => ({
  today,
  weekStartsOn,
});

describe('what yesterday is compared with', () => {
  it('is the day before and the same date a year before', () => {
    expect(yesterdayComparison(on('2026-01-01'))).toEqual({
      range: { start: '2025-12-31', end: '2025-12-31' },
      previous: { start: '2025-12-30', end: '2025-12-30' },
      lastYear: { start: '2024-12-31', end: '2024-12-31' },
    });
  });

  it('is February 28 where a year before has no 29th', () => {
    expect(yesterdayComparison(on('2028-03-01')).lastYear.start).toBe('2027-02-28');
    expect(yearBefore('2028-02-29')).toBe('2027-02-28');
  });
});

describe('the week so far', () => {
  it('ends yesterday and is compared with the same weekdays', () => {
    expect(weekComparison(on('2026-11-20'))).toEqual({
      range: { start: '2026-11-16', end: '2026-11-19' },
      previous: { start: '2026-11-09', end: '2026-11-12' },
      lastYear: { start: '2025-11-17', end: '2025-11-20' },
    });
  });

  it('is the whole week before on its first day', () => {
    expect(weekComparison(on('2026-11-16')).range).toEqual({
      start: '2026-11-09',
      end: '2026-11-15',
    });
    expect(weekComparison(on('2026-11-22', 'sunday')).range).toEqual({
      start: '2026-11-15',
      end: '2026-11-21',
    });
  });

  it('begins on the day that the business says', () => {
    expect(weekComparison(on('2026-11-20', 'sunday')).range.start).toBe('2026-11-15');
  });
});

describe('the month so far', () => {
  it('ends yesterday and is compared with the same days', () => {
    expect(monthComparison(on('2026-11-20'))).toEqual({
      range: { start: '2026-11-01', end: '2026-11-19' },
      previous: { start: '2026-10-01', end: '2026-10-19' },
      lastYear: { start: '2025-11-01', end: '2025-11-19' },
    });
  });

  it('is the whole month before on the first', () => {
    expect(monthComparison(on('2026-04-01'))).toEqual({
      range: { start: '2026-03-01', end: '2026-03-31' },
      previous: { start: '2026-02-01', end: '2026-02-28' },
      lastYear: { start: '2025-03-01', end: '2025-03-31' },
    });
  });

  it('cuts the days of the month before at its end', () => {
    expect(monthComparison(on('2026-03-31')).previous).toEqual({
      start: '2026-02-01',
      end: '2026-02-28',
    });
    expect(monthComparison(on('2028-03-31')).previous.end).toBe('2028-02-29');
  });

  it('goes back over the turn of the year', () => {
    expect(monthComparison(on('2026-01-16')).previous).toEqual({
      start: '2025-12-01',
      end: '2025-12-15',
    });
  });
});

it('counts and lists the days of a range with both edges', () => {
  expect(daysIn({ start: '2026-02-27', end: '2026-03-01' })).toBe(3);
  expect(datesIn({ start: '2026-02-27', end: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});
