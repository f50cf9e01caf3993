import { describe, expect, it } from 'vitest';
import { chicago as business } from '@backcounter/core/testing/chicago';
import { ApiError } from '../../api/api-error.ts';
import {
  checkShift,
  daysAfter,
  noShifts,
  overlapText,
  timeOptions,
  toBodies,
  toFormRefusal,
} from './shift-values.ts';

const values = {
  ...noShifts,
  store_id: 's1',
  employee_id: 'e1',
  date: '11/30/2026',
  start_time: '09:00',
  end_time: '17:00',
};

const own = {
  _id: '1',
  employee_id: { _id: 'e1', name: 'Ann' },
  employee_name: 'Ann',
  store_id: 's1',
  store_name: 'Corner Shop',
  date: '2031-01-01',
  start_time: '05:10',
  end_time: '23:20',
  status: 'scheduled',
  created_at: '',
  updated_at: '',
};

describe('toBodies', () => {
  it('SHF-24 creates each person’s shift on each day, with date and time as one value', () => {
    const bodies = toBodies({ ...values, also_for: ['e2'], also_on: ['2026-12-02', '2026-12-01'] });
    expect(bodies.map(({ employee_id, start_time }) => [employee_id, start_time])).toEqual([
      ['e1', '2026-11-30T09:00:00'],
      ['e2', '2026-11-30T09:00:00'],
      ['e1', '2026-12-01T09:00:00'],
      ['e2', '2026-12-01T09:00:00'],
      ['e1', '2026-12-02T09:00:00'],
      ['e2', '2026-12-02T09:00:00'],
    ]);
    expect(bodies[0]).toEqual({
      store_id: 's1',
      employee_id: 'e1',
      date: '2026-11-30',
      start_time: '2026-11-30T09:00:00',
      end_time: '2026-11-30T17:00:00',
      status: 'scheduled',
    });
  });
});

describe('a business that closes after midnight', () => {
  const bar = { ...business, opensAt: '22:30', closesAt: '01:00' };
  const late = { ...values, start_time: '23:00', end_time: '00:30' };

  it('SHF-24 sends the date of the next day with an end after midnight', () => {
    expect(toBodies({ ...late, also_on: ['2026-12-31'] })).toMatchObject([
      { date: '2026-11-30', start_time: '2026-11-30T23:00:00', end_time: '2026-12-01T00:30:00' },
      { date: '2026-12-31', start_time: '2026-12-31T23:00:00', end_time: '2027-01-01T00:30:00' },
    ]);
    expect(toBodies(noShifts)[0]).toMatchObject({ date: '', start_time: '', end_time: '' });
  });

  it('SHF-10 SHF-11 SHF-18 offers the times after midnight last, and lets a shift end at them', () => {
    expect(timeOptions(bar).map(({ label }) => label)).toEqual([
      '10:30 PM',
      '11:00 PM',
      '11:30 PM',
      '12:00 AM',
      '12:30 AM',
      '1:00 AM',
    ]);
    expect(() => checkShift(late, bar)).not.toThrow();
    expect(() => checkShift(late, business)).toThrow('End time must be after start time');
  });
});

describe('checkShift', () => {
  it.each([
    ['SHF-09', { start_time: '05:30' }, 'Start time cannot be before 6:00 AM'],
    ['SHF-10', { end_time: '23:30' }, 'End time cannot be after 11:00 PM'],
    ['SHF-11', { end_time: '09:00' }, 'End time must be after start time'],
    ['SHF-17', { date: '2028-01-01' }, 'Date must be 12/31/2027 or earlier'],
  ])('%s refuses %o', (_, change, message) => {
    expect(() => checkShift({ ...values, ...change }, business)).toThrow(message);
  });

  it('SHF-17 accepts any other date, and what a shift already has', () => {
    for (const date of ['1999-12-31', '12/31/2027']) {
      expect(() => checkShift({ ...values, date }, business)).not.toThrow();
    }
    const kept = { ...values, date: own.date, start_time: own.start_time, end_time: own.end_time };
    expect(() => checkShift(kept, business, own)).not.toThrow();
    expect(() => checkShift(kept, business)).toThrow();
  });
});

describe('timeOptions', () => {
  it('SHF-18 offers 35 half hours, and the row’s own times among them', () => {
    const times = timeOptions(business).map(({ value }) => value);
    expect(times).toHaveLength(35);
    expect([times[0], times[1], times.at(-1)]).toEqual(['06:00', '06:30', '23:00']);
    expect(timeOptions(business, '06:10', '07:00').map(({ label }) => label)).toEqual([
      '6:00 AM',
      '6:10 AM',
      ...timeOptions(business)
        .slice(1)
        .map(({ label }) => label),
    ]);
  });
});

describe('daysAfter', () => {
  it('SHF-17 offers two weeks, and no day after the last one', () => {
    expect(daysAfter('11/20/2026', '2027-12-31')).toHaveLength(13);
    expect(daysAfter('2027-12-30', '2027-12-31')).toEqual(['2027-12-31']);
    expect(daysAfter('11/', '2027-12-31')).toEqual([]);
  });
});

describe('toFormRefusal', () => {
  it('SHF-21 maps a batch’s messages to the fields of the form', () => {
    const fields = { 'shifts.3.start_time': 'Overlap' };
    const error = new ApiError('response', 'Overlap', { status: 400, fields });
    expect(toFormRefusal(error)).toMatchObject({
      message: 'Overlap',
      fields: { start_time: 'Overlap' },
    });
  });

  it('SHF-21 adds a text to a 400 without one, and leaves other errors unchanged', () => {
    const bare = new ApiError('response', '', { status: 400 });
    expect(toFormRefusal(bare)).toMatchObject({ message: overlapText, status: 400 });
    const failed = new ApiError('response', '', { status: 500 });
    expect(toFormRefusal(failed)).toBe(failed);
  });
});
