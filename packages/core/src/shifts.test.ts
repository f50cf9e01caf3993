import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import {
  findClash,
  isOverlapMessage,
  lastShiftDate,
  shiftInput,
  shiftMessages,
  shiftRules,
  shiftsClash,
  toShift,
  type ShiftSpan,
} from './shifts.ts';
import { chicago as business } from './testing/chicago.ts';

const sent = {
  store_id: 's1',
  employee_id: 'e1',
  date: '2026-11-20',
  start_time: '09:00',
  end_time: '17:30',
};

const read = (more: object = {}, own?: { date: string; startTime: string; endTime: string }) =>
  toShift(parseInput(shiftInput, { ...sent, ...more }), {
    business,
    ...(own ? { current: own } : {}),
  });

function fieldsOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  return undefined;
}

describe('toShift', () => {
  it('SHF-19 SHF-25 sets the minutes and the status scheduled', () => {
    expect(read()).toEqual({
      storeId: 's1',
      employeeId: 'e1',
      date: '2026-11-20',
      startTime: '09:00',
      endTime: '17:30',
      minutes: 510,
      status: 'scheduled',
    });
  });

  it.each([
    ['clocks go back', '2026-11-01'],
    ['clocks go on', '2026-03-08'],
  ])(
    'SHF-07 SHF-25 counts hours by the clock on the wall, also in the night in which %s',
    (_, date) => {
      const times = { start_time: '00:00', end_time: '07:00' };
      const input = parseInput(shiftInput, { ...sent, ...times, date });
      expect(toShift(input, { business: { ...business, opensAt: '00:00' } }).minutes).toBe(420);
    },
  );

  it.each([
    ['09:00', '09:00'],
    ['9:00', '09:00'],
    ['09:00:00', '09:00'],
    ['9:00 AM', '09:00'],
    ['3:15 pm', '15:15'],
    ['2026-11-20T09:00:00', '09:00'],
    ['2026-11-20T15:00:00Z', '09:00'],
    ['2026-11-20T15:00:00.000Z', '09:00'],
    ['2026-11-20T10:00:00-05:00', '09:00'],
  ])('SHF-23 SHF-24 reads the start %s as %s', (start_time, startTime) => {
    expect(read({ start_time }).startTime).toBe(startTime);
  });

  it.each([
    [{ start_time: '05:59' }, 'start_time', 'Start time cannot be before 6:00 AM'],
    [{ end_time: '23:01' }, 'end_time', 'End time cannot be after 11:00 PM'],
    [{ end_time: '09:00' }, 'end_time', 'End time must be after start time'],
    [{ end_time: '08:59' }, 'end_time', 'End time must be after start time'],
    [{ start_time: 'nine' }, 'start_time', 'Start time is not a valid time'],
    [{ end_time: '25:00' }, 'end_time', 'End time is not a valid time'],
    [{ end_time: '2026-11-21T05:30:00' }, 'end_time', 'The time must be on the date of the shift'],
    [
      { start_time: '2026-11-20T03:00:00Z' },
      'start_time',
      'The time must be on the date of the shift',
    ],
    [{ date: '2037-01-01' }, 'date', 'Year must be between 1900 and 2036'],
    [{ date: '11/20/2026' }, 'date', 'Date must be in YYYY-MM-DD format'],
    [{ status: 'done' }, 'status', 'Status must be scheduled'],
  ])('SHF-09 SHF-10 SHF-11 SHF-24 DAT-03 refuses %o at %s', (more, field, message) => {
    expect(fieldsOf(() => read(more))).toEqual({ [field]: message });
  });

  it('SHF-09 SHF-10 names the opening hours of the settings', () => {
    const late = { ...business, opensAt: '08:30', closesAt: '12:00' };
    const at = (times: object) =>
      fieldsOf(() => toShift(parseInput(shiftInput, { ...sent, ...times }), { business: late }));
    expect(at({ start_time: '08:00' })).toEqual({
      start_time: 'Start time cannot be before 8:30 AM',
    });
    expect(at({ end_time: '12:30' })).toEqual({ end_time: 'End time cannot be after 12:00 PM' });
  });

  describe('in a business that closes after midnight', () => {
    const bar = { ...business, opensAt: '10:00', closesAt: '02:00' };
    const fuel = { ...business, opensAt: '06:00', closesAt: '06:00' };
    const readAt = (at: typeof bar, times: object, own?: Parameters<typeof read>[1]) => {
      const rules = { business: at, ...(own ? { current: own } : {}) };
      const input = parseInput(shiftInput, { ...sent, ...times }, shiftRules(rules));
      return toShift(input, rules);
    };

    it.each([
      ['to midnight', bar, '16:00', '00:00', 480],
      ['to closing', bar, '6:00 PM', '2:00 AM', 480],
      ['after midnight', bar, '00:30', '02:00', 90],
      ['with its days', bar, '2026-11-20T18:00:00', '2026-11-21T02:00:00', 480],
      ['with instants', bar, '2026-11-21T00:00:00Z', '2026-11-21T08:00:00Z', 480],
      ['through the night', fuel, '22:00', '06:30', 510],
    ])('SHF-10 SHF-11 SHF-24 accepts a shift %s', (_, at, start_time, end_time, minutes) => {
      expect(readAt(at, { start_time, end_time })).toMatchObject({ date: '2026-11-20', minutes });
    });

    const tooLong = 'A shift past midnight can have at most 16 hours';

    it.each([
      [bar, '02:00', '03:00', 'start_time', 'Start time cannot be before 10:00 AM'],
      [bar, '18:00', '02:01', 'end_time', 'End time cannot be after 2:00 AM'],
      [bar, '01:00', '11:00', 'end_time', 'End time cannot be after 2:00 AM'],
      [fuel, '17:00', '16:00', 'end_time', tooLong],
      [fuel, '17:00', '17:00', 'end_time', 'End time must be after start time'],
      [fuel, '17:00', '2026-11-20T09:00', 'end_time', 'End time must be after start time'],
      [fuel, '17:00', '2026-11-21T18:00', 'end_time', tooLong],
      [fuel, '17:00', '2026-11-22T01:00', 'end_time', 'The time must be on the date of the shift'],
      [fuel, '17:00', '2026-11-19T23:00', 'end_time', 'The time must be on the date of the shift'],
    ])(
      'SHF-09 SHF-10 SHF-11 SHF-24 refuses %o from %s to %s',
      (at, start_time, end_time, field, message) => {
        expect(fieldsOf(() => readAt(at, { start_time, end_time }))).toEqual({ [field]: message });
      },
    );

    it('SHF-10 SHF-11 lets a shift being changed keep its hours once it closes earlier', () => {
      const own = { date: '2026-11-20', startTime: '22:00', endTime: '06:00' };
      const kept = { start_time: '22:00', end_time: '06:00' };
      expect(readAt(business, { ...kept, date: '2026-11-21' }, own).minutes).toBe(480);
      const change = { ...kept, start_time: '21:00' };
      expect(fieldsOf(() => readAt(business, change, own))).toEqual({
        end_time: 'End time must be after start time',
      });
    });
  });

  it.each(['2036-12-31', '1900-01-01'])('SHF-17 takes %s: any date, past or future', (date) => {
    expect(read({ date }).date).toBe(date);
  });

  it('SHF-09 SHF-10 lets a shift being changed keep its own times and date', () => {
    const own = { date: '1890-01-01', startTime: '04:00', endTime: '23:30' };
    const kept = { date: own.date, start_time: own.startTime, end_time: own.endTime };
    expect(read(kept, own)).toMatchObject(own);
    expect(fieldsOf(() => read({ start_time: '04:01' }, own))).toHaveProperty('start_time');
    expect(fieldsOf(() => read({ end_time: '23:31' }, own))).toHaveProperty('end_time');
  });

  it('SHF-24 lets a shift past midnight keep its times after the business closes earlier, on any day', () => {
    const own = { date: '2026-11-20', startTime: '22:00', endTime: '02:00' };
    const kept = (date: string, endDate: string) =>
      read({ date, start_time: `${date}T22:00`, end_time: `${endDate}T02:00` }, own);
    expect(kept('2026-11-20', '2026-11-21')).toMatchObject(own);
    expect(kept('2026-11-22', '2026-11-23')).toMatchObject({ ...own, date: '2026-11-22' });
    expect(fieldsOf(() => kept('2026-11-20', '2026-11-20'))).toHaveProperty('end_time');
  });
});

const span = (more: Partial<ShiftSpan> = {}): ShiftSpan => ({
  storeId: 's1',
  employeeId: 'e1',
  date: '2026-11-20',
  startTime: '09:00',
  endTime: '12:00',
  ...more,
});

const none: ReadonlySet<string> = new Set();
const both: ReadonlySet<string> = new Set(['s1', 's2']);

describe('shiftsClash', () => {
  it.each([
    ['SHF-12 the same store and hours', { employeeId: 'e2' }, none, true],
    ['SHF-12 a store where staff may work together', { employeeId: 'e2' }, both, false],
    ['SHF-13 one employee although staff may work together', {}, both, true],
    ['SHF-13 one employee in two stores', { storeId: 's2' }, both, true],
    ['SHF-15 two employees in two stores', { storeId: 's2', employeeId: 'e2' }, none, false],
    ['SHF-12 another day', { date: '2026-11-21' }, none, false],
    ['SHF-14 a start when the other ends', { startTime: '12:00', endTime: '13:00' }, none, false],
    ['SHF-14 an end when the other starts', { startTime: '08:00', endTime: '09:00' }, none, false],
    ['SHF-12 one minute in common', { startTime: '11:59', endTime: '13:00' }, none, true],
    ['SHF-12 one inside the other', { startTime: '10:00', endTime: '11:00' }, none, true],
    ['SHF-12 one around the other', { startTime: '08:00', endTime: '13:00' }, none, true],
    [
      'SHF-12 one from the evening before into it',
      { date: '2026-11-19', startTime: '22:00', endTime: '09:01' },
      none,
      true,
    ],
    [
      'SHF-14 one from the evening before to its start',
      { date: '2026-11-19', startTime: '22:00', endTime: '09:00' },
      none,
      false,
    ],
    ['SHF-12 one past midnight', { startTime: '11:00', endTime: '01:00' }, none, true],
    ['SHF-12 one two days before', { date: '2026-11-18', endTime: '08:00' }, none, false],
  ])('%s', (_, more, simultaneous, clash) => {
    expect(shiftsClash(span(), span(more), simultaneous)).toBe(clash);
    expect(shiftsClash(span(more), span(), simultaneous)).toBe(clash);
  });
});

describe('findClash', () => {
  it('SHF-12 names the first shift that clashes with a stored one or an earlier one', () => {
    const fits = span({ startTime: '12:00', endTime: '13:00' });
    expect(findClash([span(), fits], [], none)).toBeNull();
    expect(findClash([fits, span()], [span({ startTime: '11:00' })], none)).toBe(1);
    expect(findClash([span(), fits, span({ employeeId: 'e2' })], [], none)).toBe(2);
    const night = span({ startTime: '22:00', endTime: '09:01' });
    const nextMorning = span({ date: '2026-11-21' });
    expect(findClash([nextMorning], [night], none)).toBe(0);
    expect(findClash([nextMorning, night], [], none)).toBe(1);
  });
});

describe('lastShiftDate', () => {
  it.each([
    ['2025-01-01', '2025-12-31'],
    ['2025-10-02', '2025-12-31'],
    ['2025-10-03', '2026-12-31'],
    ['2026-11-20', '2027-12-31'],
  ])('SHF-17 DAT-13 offers on %s dates up to %s', (today, last) => {
    expect(lastShiftDate(today)).toBe(last);
  });
});

it('SHF-12 knows the message of an overlap on any day', () => {
  expect(isOverlapMessage(shiftMessages.overlap('2026-12-31'))).toBe(true);
  expect(isOverlapMessage(shiftMessages.otherStore)).toBe(false);
});
