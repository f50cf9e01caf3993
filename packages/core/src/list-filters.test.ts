import { describe, expect, it } from 'vitest';
import { intersectRanges } from './dates.ts';
import { readAmounts, readDates } from './list-filters.ts';

const zone = 'America/Chicago';

describe('readDates', () => {
  it('takes either edge alone', () => {
    expect(readDates({ from: '2026-11-02' }, zone)).toEqual({
      start: '2026-11-02',
      end: '9999-12-31',
    });
    expect(readDates({ to: '2026-11-02' }, zone)).toEqual({
      start: '1900-01-01',
      end: '2026-11-02',
    });
    expect(readDates({}, zone)).toBeNull();
  });

  it('takes a single day', () => {
    const day = '2026-11-02';
    expect(readDates({ from: day, to: day }, zone)).toEqual({ start: day, end: day });
  });

  it.each(['Pacific/Honolulu', 'America/Chicago', 'Asia/Tokyo'])(
    'DAT-10 takes the days as they are written, also in %s',
    (timeZone) => {
      const dates = { from: '2026-11-02T00:00:00Z', to: '2026-11-08T23:59:59Z' };
      expect(readDates(dates, timeZone)).toEqual({ start: '2026-11-02', end: '2026-11-08' });
    },
  );

  it('rejects text that is not a date, and an end before the start', () => {
    expect(() => readDates({ from: 'soon' }, zone)).toThrow('Date must be in YYYY-MM-DD format');
    expect(() => readDates({ from: '2026-11-02', to: '2026-11-01' }, zone)).toThrow(
      'The end date must not be before the start date',
    );
  });
});

describe('readAmounts', () => {
  it('takes dollars to the cent, as people type them', () => {
    expect(readAmounts({ min: '312.4', max: '$1,234' })).toEqual({ min: 31_240, max: 123_400 });
    expect(readAmounts({ max: '0' })).toEqual({ min: null, max: 0 });
    expect(readAmounts({ min: '5', max: '5' })).toEqual({ min: 500, max: 500 });
    expect(readAmounts({})).toBeNull();
  });

  it('rejects text that is not an amount, and a maximum below the minimum', () => {
    expect(() => readAmounts({ min: '1.234' })).toThrow('Please enter an amount such as 312.40');
    expect(() => readAmounts({ min: '2', max: '1' })).toThrow(
      'The largest amount must not be below the smallest',
    );
  });
});

describe('intersectRanges', () => {
  it('contains the days of both ranges', () => {
    const november = { start: '2026-11-01', end: '2026-11-30' };
    const since = { start: '2026-11-20', end: '9999-12-31' };
    expect(intersectRanges(november, since)).toEqual({ start: '2026-11-20', end: '2026-11-30' });
    expect(intersectRanges(null, since)).toBe(since);
    expect(intersectRanges(null, null)).toBeNull();
  });
});
