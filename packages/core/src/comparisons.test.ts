import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  datesIn,
  daysIn,
  formatChangeShare,
  monthComparison,
  periodComparison,
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

describe('the turn of a year', () => {
  const text = ({ start, end }: { start: string; end: string }) => `${start}/${end}`;

  it.each([
    ['2027-01-01', '2026-12-28/2026-12-31', '2026-12-21/2026-12-24', '2025-12-29/2026-01-01'],
    ['2027-01-02', '2026-12-28/2027-01-01', '2026-12-21/2026-12-25', '2025-12-29/2026-01-02'],
    ['2027-01-04', '2026-12-28/2027-01-03', '2026-12-21/2026-12-27', '2025-12-29/2026-01-04'],
    ['2027-01-05', '2027-01-04/2027-01-04', '2026-12-28/2026-12-28', '2026-01-05/2026-01-05'],
  ])('on %s the week so far is %s, against %s and %s', (today, range, previous, lastYear) => {
    const week = weekComparison(on(today));
    expect([week.range, week.previous, week.lastYear].map(text)).toEqual([
      range,
      previous,
      lastYear,
    ]);
  });

  it.each([
    ['2027-01-01', '2026-12-01/2026-12-31', '2026-11-01/2026-11-30', '2025-12-01/2025-12-31'],
    ['2027-01-02', '2027-01-01/2027-01-01', '2026-12-01/2026-12-01', '2026-01-01/2026-01-01'],
    ['2028-03-01', '2028-02-01/2028-02-29', '2028-01-01/2028-01-29', '2027-02-01/2027-02-28'],
    ['2028-02-29', '2028-02-01/2028-02-28', '2028-01-01/2028-01-28', '2027-02-01/2027-02-28'],
  ])('on %s the month so far is %s, against %s and %s', (today, range, previous, lastYear) => {
    const month = monthComparison(on(today));
    expect([month.range, month.previous, month.lastYear].map(text)).toEqual([
      range,
      previous,
      lastYear,
    ]);
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

describe('any period', () => {
  const against = (start: string, end: string, today = '2026-11-22') => {
    const found = periodComparison({ start, end }, today);
    const text = (range?: { start: string; end: string }) => range && `${range.start}/${range.end}`;
    return [text(found?.range), text(found?.previous), text(found?.lastYear)];
  };

  it.each([
    [['2026-10-01', '2026-10-31'], '2026-09-01/2026-09-30', '2025-10-01/2025-10-31'],
    [['2026-02-01', '2026-02-28'], '2026-01-01/2026-01-31', '2025-02-01/2025-02-28'],
    [['2026-07-01', '2026-09-30'], '2026-04-01/2026-06-30', '2025-07-01/2025-09-30'],
    [['2024-02-01', '2024-02-29'], '2024-01-01/2024-01-31', '2023-02-01/2023-02-28'],
    [['2025-02-01', '2025-02-28'], '2025-01-01/2025-01-31', '2024-02-01/2024-02-29'],
    [['2024-02-29', '2024-02-29'], '2024-02-22/2024-02-22', '2023-02-28/2023-02-28'],
    [['2025-12-01', '2026-02-28'], '2025-09-01/2025-11-30', '2024-12-01/2025-02-28'],
    [['2025-01-01', '2025-12-31'], '2024-01-01/2024-12-31', '2024-01-01/2024-12-31'],
    [['2026-11-01', '2026-11-19'], '2026-10-01/2026-10-19', '2025-11-01/2025-11-19'],
    [['2026-11-16', '2026-11-18'], '2026-11-09/2026-11-11', '2025-11-16/2025-11-18'],
    [['2026-11-02', '2026-11-15'], '2026-10-19/2026-11-01', '2025-11-03/2025-11-16'],
    [['2026-10-10', '2026-10-19'], '2026-09-30/2026-10-09', '2025-10-10/2025-10-19'],
  ] as const)('%s is compared with %s and %s', ([start, end], previous, lastYear) => {
    expect(against(start, end)).toEqual([`${start}/${end}`, previous, lastYear]);
  });

  it('is compared up to yesterday', () => {
    expect(against('2026-11-01', '2026-11-30')).toEqual([
      '2026-11-01/2026-11-21',
      '2026-10-01/2026-10-21',
      '2025-11-01/2025-11-21',
    ]);
    expect(against('2026-01-01', '2026-12-31')).toEqual([
      '2026-01-01/2026-11-21',
      '2025-01-01/2025-11-21',
      '2025-01-01/2025-11-21',
    ]);
    expect(against('2026-11-16', '2026-11-22')).toEqual([
      '2026-11-16/2026-11-21',
      '2026-11-09/2026-11-14',
      '2025-11-17/2025-11-22',
    ]);
    expect(periodComparison({ start: '2026-11-22', end: '2026-11-30' }, '2026-11-22')).toBeNull();
  });

  it('is over on the day after its last one', () => {
    expect(against('2026-02-01', '2026-02-28', '2026-03-01')).toEqual([
      '2026-02-01/2026-02-28',
      '2026-01-01/2026-01-31',
      '2025-02-01/2025-02-28',
    ]);
    expect(against('2026-02-01', '2026-02-28', '2026-02-28')[1]).toBe('2026-01-01/2026-01-27');
  });

  it('is the month so far of the dashboard', () => {
    const own = monthComparison(on('2026-03-31'));
    expect(periodComparison(own.range, '2026-03-31')).toEqual(own);
  });

  it('never overlaps the period it is compared with', () => {
    const day = fc.integer({ min: 0, max: 1500 });
    fc.assert(
      fc.property(day, day, (from, length) => {
        const [start = '', ...rest] = datesIn({ start: '2023-01-01', end: '2031-03-20' }).slice(
          from,
          from + length + 1,
        );
        const found = periodComparison({ start, end: rest.at(-1) ?? start }, '2027-02-10');
        if (!found) return;
        expect(found.previous.end < found.range.start).toBe(true);
        expect(found.previous.start <= found.previous.end).toBe(true);
        expect(found.lastYear.start <= found.lastYear.end).toBe(true);
      }),
    );
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

describe('the share of a change', () => {
  it.each([
    [112, 100, '+12.0%'],
    [9194, 9032, '+1.8%'],
    [50, 100, '−50.0%'],
    [100, 100, '0.0%'],
    [100_000, 100_001, '0.0%'],
    [100, 0, ''],
    [100, -50, ''],
  ])('of %d against %d reads %s', (value, before, text) => {
    expect(formatChangeShare(value, before)).toBe(text);
  });
});
