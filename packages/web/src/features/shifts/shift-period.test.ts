import { describe, expect, it } from 'vitest';
import { axisHours, axisOf, spanOf } from './shift-axis.ts';
import { labelOf, neighborOf, rangeOf } from './shift-period.ts';

describe('the periods of shifts', () => {
  it.each([
    ['weekly', '2026-11-20', '2026-11-15', '2026-11-21', '2026-11-14', '2026-11-22'],
    ['weekly', '2026-11-15', '2026-11-15', '2026-11-21', '2026-11-14', '2026-11-22'],
    ['weekly', '2027-01-01', '2026-12-27', '2027-01-02', '2026-12-26', '2027-01-03'],
    ['weekly', '2028-02-29', '2028-02-27', '2028-03-04', '2028-02-26', '2028-03-05'],
    ['monthly', '2028-02-29', '2028-02-01', '2028-02-29', '2028-01-31', '2028-03-01'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31', '2026-11-30', '2027-01-01'],
  ] as const)('SHF-03 SHF-04 SHF-05 %s around %s', (period, date, start, end, before, after) => {
    expect(rangeOf(period, date)).toEqual({ start, end });
    expect(neighborOf(period, date, -1)).toBe(before);
    expect(neighborOf(period, date, 1)).toBe(after);
  });

  it('SHF-03 have labels', () => {
    expect(labelOf('weekly', '2026-11-20')).toBe('Nov 15, 2026 – Nov 21, 2026');
    expect(labelOf('weekly', '2027-01-01')).toBe('Dec 27, 2026 – Jan 2, 2027');
    expect(labelOf('monthly', '2026-11-20')).toBe('November 2026');
  });
});

describe('the axis of a day', () => {
  const axis = { from: 6 * 60, to: 16 * 60 };

  it('SHF-05 clips a shift to the opening hours', () => {
    expect(spanOf({ start_time: '07:00', end_time: '11:00' }, axis)).toEqual({
      left: 10,
      width: 40,
    });
    expect(spanOf({ start_time: '05:00', end_time: '23:00' }, axis)).toEqual({
      left: 0,
      width: 100,
    });
  });

  it('SHF-05 begins and ends with the opening hours, at midnight if shifts may go past it', () => {
    expect(axisOf({ opensAt: '06:00', closesAt: '16:00' }, [])).toEqual(axis);
    expect(axisOf({ opensAt: '06:00', closesAt: '00:00' }, [])).toEqual({ from: 360, to: 1440 });
    const bar = axisOf({ opensAt: '10:00', closesAt: '01:00' }, []);
    expect(bar).toEqual({ from: 0, to: 1500 });
    expect(spanOf({ start_time: '20:00', end_time: '01:00' }, bar)).toEqual({
      left: 80,
      width: 20,
    });
    const times = (closesAt: string) =>
      axisHours(axisOf({ opensAt: '06:00', closesAt }, [])).map(({ time }) => time);
    expect(times('00:00')).toEqual(['06:00', '09:00', '12:00', '15:00', '18:00', '21:00']);
    // Midnight would not fit any more.
    expect(times('01:00')).toEqual(['00:00', '06:00', '12:00', '18:00']);
  });

  it.each(['00:00', '06:00', '23:00'])(
    'SHF-05 of a business that never closes has the day, and of the next what its shifts take (%s)',
    (time) => {
      const opening = { opensAt: time, closesAt: time };
      const night = { start_time: '22:00', end_time: '06:00' };
      const day = { start_time: '06:00', end_time: '14:00' };
      expect(axisOf(opening, [])).toEqual({ from: 0, to: 1440 });
      expect(axisOf(opening, [day])).toEqual({ from: 0, to: 1440 });
      const axis = axisOf(opening, [night, day]);
      expect(axis).toEqual({ from: 0, to: 1800 });
      const { left, width } = spanOf(night, axis);
      expect(left + width).toBe(100);
      const times = axisHours(axis).map((hour) => hour.time);
      expect(times).toEqual(['00:00', '06:00', '12:00', '18:00', '00:00']);
    },
  );

  it('SHF-05 labels every third hour', () => {
    expect(axisHours(axis)).toEqual([
      { time: '06:00', percent: 0 },
      { time: '09:00', percent: 30 },
      { time: '12:00', percent: 60 },
      { time: '15:00', percent: 90 },
    ]);
  });
});
