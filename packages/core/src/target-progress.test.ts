import { describe, expect, it } from 'vitest';
import {
  daysToTarget,
  formatTargetProgress,
  targetProgress,
  targetRange,
} from './target-progress.ts';

const on = (today: string) => targetRange({ today, weekStartsOn: 'monday' });

describe('the month whose target is shown', () => {
  it('ends yesterday; on the first it is the whole previous month', () => {
    expect(on('2026-11-22')).toEqual({ start: '2026-11-01', end: '2026-11-21' });
    expect(on('2026-12-01')).toEqual({ start: '2026-11-01', end: '2026-11-30' });
    expect(on('2027-01-01')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
  });
});

it('the days that are left of the month follow those that count', () => {
  expect(daysToTarget(on('2026-11-22'))).toEqual({ start: '2026-11-22', end: '2026-11-30' });
  expect(daysToTarget(on('2026-11-30'))).toEqual({ start: '2026-11-30', end: '2026-11-30' });
  expect(daysToTarget(on('2026-12-01'))).toBeNull();
});

describe('how far stores are on the way to their targets', () => {
  it('adds up targets and sales, and distinguishes nothing entered from nothing sold', () => {
    expect(targetProgress([4_500_029, 5_000_000], [7_707_010, 29])).toEqual({
      targetCents: 9_500_029,
      salesCents: 7_707_039,
      stores: 2,
    });
    expect(targetProgress([100], [])).toEqual({ targetCents: 100, salesCents: null, stores: 1 });
    expect(targetProgress([100], [0]).salesCents).toBe(0);
  });

  it.each([
    [
      { salesCents: 7_707_000, stores: 3 },
      '2026-11-21',
      'On the way to $95,000 of sales in November 2026, 3 stores: $77,070 of it, 81%, day 21 of 30',
    ],
    [
      { salesCents: 9_499_999, stores: 1 },
      '2026-11-29',
      'On the way to $95,000 of sales in November 2026, 1 store: $95,000 of it, 99%, day 29 of 30',
    ],
    [
      { salesCents: 9_500_000, stores: 1 },
      '2026-11-21',
      'Past $95,000 of sales in November 2026, 1 store: $95,000, 100%, day 21 of 30',
    ],
    [
      { salesCents: 8_210, stores: 2 },
      '2028-02-29',
      'Short of $95,000 of sales in February 2028, 2 stores: $82.10 of it, 0%, day 29 of 29',
    ],
    [
      { salesCents: null, stores: 2 },
      '2026-11-01',
      'On the way to $95,000 of sales in November 2026, 2 stores: nothing entered yet, day 1 of 30',
    ],
  ])('says of %j up to %s: %s', (progress, through, text) => {
    expect(formatTargetProgress({ targetCents: 9_500_000, ...progress }, through)).toBe(text);
  });

  it('says what is expected by the end, unless the target is met', () => {
    const progress = { targetCents: 9_500_000, salesCents: 7_707_000, stores: 3 };
    expect(formatTargetProgress(progress, '2026-11-21', 10_149_900)).toBe(
      'On the way to $95,000 of sales in November 2026, 3 stores: $77,070 of it, 81%, day 21 of 30, about $101,000 expected by the end',
    );
    expect(
      formatTargetProgress({ ...progress, salesCents: 9_500_000 }, '2026-11-21', 10_149_900),
    ).toBe('Past $95,000 of sales in November 2026, 3 stores: $95,000, 100%, day 21 of 30');
  });
});
