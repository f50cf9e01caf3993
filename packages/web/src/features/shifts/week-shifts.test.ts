import { describe, expect, it } from 'vitest';
import {
  dayName,
  defaultHours,
  shiftsAt,
  shortTimes,
  sumsOf,
  type PlannedShift,
} from './week-shifts.ts';

const shift = (employee: string, date: string, [start_time, end_time] = ['09:00', '17:00']) =>
  ({
    _id: `${employee} ${date}`,
    employee_id: { _id: employee, name: employee },
    store_id: 's1',
    ...{ date, start_time, end_time, minutes: 480, salary: 120.1 },
  }) as PlannedShift;

const shifts = [
  shift('ann', '2026-11-16'),
  shift('ann', '2026-11-17', ['06:30', '14:00']),
  shift('bo', '2026-11-16'),
];

describe('a week of shifts', () => {
  it('SHF-07 PRF-12 is summed up in cents', () => {
    const sales = [{ store_id: 's1', date: '2026-11-16', total_sales: 1000.5 }];
    const expected = [{ store_id: 's1', date: '2026-11-17', total_sales: 900 }];
    const { total, byDay } = sumsOf({ shifts, sales, expected });
    expect(total).toEqual({
      minutes: 1440,
      costCents: 36_030,
      sold: { amountCents: 190_050, expectedCents: 90_000, costCents: 36_030 },
    });
    expect(byDay.get('2026-11-17')?.costCents).toBe(12_010);
  });

  it('SHF-05 is indexed by person and day', () => {
    const person = { _id: 'ann', name: 'Ann', store_id: null, minutes: 0 };
    expect(shiftsAt(shifts, { person, date: '2026-11-17' })).toEqual([shifts[1]]);
    expect(shiftsAt(shifts, { person, date: '2026-11-18' })).toEqual([]);
  });

  it('SHF-05 has short labels', () => {
    expect(dayName('2026-11-16')).toBe('Mon, Nov 16');
    expect(shortTimes({ start_time: '06:30', end_time: '14:00' })).toBe('6:30 AM – 2 PM');
  });

  it('SHF-18 suggests a person’s last hours, and to others the most common ones', () => {
    expect(defaultHours(shifts, 'ann')).toBe('6:30 AM – 2 PM');
    expect(defaultHours(shifts, 'zoe')).toBe('9 AM – 5 PM');
    expect(defaultHours([], 'zoe')).toBe('');
  });
});
