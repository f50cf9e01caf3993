import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateProblem,
  datesFrom,
  daysBetween,
  daysInMonth,
  formatDate,
  formatDateInText,
  formatDay,
  isCalendarDate,
  isSunday,
  mondayOf,
  monthBefore,
  monthOf,
  monthRange,
  monthsOf,
  monthYearBefore,
  parseTypedDate,
  periodLabel,
  reasonToConfirm,
  rangesByMonth,
  splitByMonths,
  sundayOf,
  weekdayName,
  weekdays,
  weekParam,
  weekStart,
  yearOf,
  yearRange,
} from './dates.ts';

const today = '2026-11-20';
const dayMs = 86_400_000;
const first = Date.UTC(1900, 0, 1) / dayMs;
const last = Date.UTC(2100, 11, 31) / dayMs;

/** The nth day since 1970 according to Date, as an independent reference. */
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

const anyDay = fc.integer({ min: first, max: last });

describe('dateProblem', () => {
  it.each([
    ['DAT-01', '', {}, 'Date is required'],
    ['DAT-01', '', { required: 'Please select a date' }, 'Please select a date'],
    ['DAT-02', '11/20/2026', {}, 'Date must be in YYYY-MM-DD format'],
    ['DAT-02', '2026-1-2', {}, 'Date must be in YYYY-MM-DD format'],
    ['DAT-02', '2026-11-20 ', {}, 'Date must be in YYYY-MM-DD format'],
    ['DAT-02', '2026-11-20T00:00:00Z', {}, 'Date must be in YYYY-MM-DD format'],
    ['DAT-02', '20261120', {}, 'Date must be in YYYY-MM-DD format'],
    ['DAT-02', '+2026-11-20', {}, 'Date must be in YYYY-MM-DD format'],
    ['DAT-02', 'today', {}, 'Date must be in YYYY-MM-DD format'],
    ['DAT-03', '1899-12-31', {}, 'Year must be between 1900 and 2036'],
    ['DAT-03', '0000-01-01', {}, 'Year must be between 1900 and 2036'],
    ['DAT-03', '2037-01-01', { allowFuture: true }, 'Year must be between 1900 and 2036'],
    ['DAT-03', '2024-12-31', { minYear: 2025 }, 'Year must be between 2025 and 2036'],
    [
      'DAT-03',
      '2031-01-01',
      { minYear: 2025, maxYear: 2030 },
      'Year must be between 2025 and 2030',
    ],
    ['DAT-04', '2026-00-10', {}, 'Invalid date'],
    ['DAT-04', '2026-13-10', {}, 'Invalid date'],
    ['DAT-05', '2026-02-29', {}, 'Day must be between 1 and 28 for February 2026'],
    ['DAT-05', '2024-02-30', {}, 'Day must be between 1 and 29 for February 2024'],
    ['DAT-05', '1900-02-29', {}, 'Day must be between 1 and 28 for February 1900'],
    ['DAT-05', '2026-04-31', {}, 'Day must be between 1 and 30 for April 2026'],
    ['DAT-05', '2026-01-32', {}, 'Day must be between 1 and 31 for January 2026'],
    ['DAT-05', '2026-01-00', {}, 'Day must be between 1 and 31 for January 2026'],
    ['DAT-06', '2026-11-21', {}, 'Future dates are not allowed'],
    ['DAT-06', '2027-01-01', { allowFuture: false }, 'Future dates are not allowed'],
    ['DAT-07', '2026-11-19', { allowPast: false }, 'Past dates are not allowed'],
  ])('%s refuses "%s" under %o: %s', (_, value, rules, message) => {
    expect(dateProblem(value, { today, ...rules })).toBe(message);
  });

  it.each([
    ['DAT-06 today', today, {}],
    ['DAT-07 today', today, { allowPast: false }],
    ['DAT-07 the past', '1900-01-01', {}],
    ['DAT-06 an allowed future', '2036-12-31', { allowFuture: true }],
    ['DAT-05 a leap day', '2024-02-29', {}],
    ['DAT-05 the leap day of a full century', '2000-02-29', {}],
    ['DAT-03 the first year of a range', '2025-01-01', { minYear: 2025 }],
  ])('%s is taken: %s', (_, value, rules) => {
    expect(dateProblem(value, { today, ...rules })).toBeNull();
  });

  it('DAT-02 DAT-05 takes every day from 1900 to 2100 and no other', () => {
    const rules = { today: '2100-12-31', minYear: 1900, maxYear: 2100 };
    const days = new Set<string>();
    for (let day = first; day <= last; day += 1) days.add(dateOf(day));
    const wrong: string[] = [];
    for (let year = 1900; year <= 2100; year += 1) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const two = (part: number) => String(part).padStart(2, '0');
          const date = `${year}-${two(month)}-${two(day)}`;
          const isTaken = dateProblem(date, rules) === null;
          if (isTaken !== days.has(date) || isCalendarDate(date) !== isTaken) wrong.push(date);
        }
      }
    }
    expect(days.size).toBe(73_414);
    expect(wrong).toEqual([]);
  });
});

describe('counting days', () => {
  it('agrees with UTC across leap days, year ends and daylight saving changes', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(dateOf(from), to - from)).toBe(dateOf(to));
        expect(daysBetween(dateOf(from), dateOf(to))).toBe(to - from);
      }),
    );
  });

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
    ['1969-12-31', 1, '1970-01-01'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s and %d days are %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  it('stays correct beyond the size of the cache', () => {
    const wrong: string[] = [];
    for (const times of [1, 2]) {
      for (let day = 0; day < 50_000; day += times) {
        const date = dateOf(day);
        if (addDays(dateOf(day - 7), 7) !== date || daysBetween(dateOf(0), date) !== day) {
          wrong.push(date);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('datesFrom gives the days in their order', () => {
    expect(datesFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesFrom(today, 0)).toEqual([]);
  });
});

describe('weeks', () => {
  it('SHF-04 start on the Sunday, CSH-07 on the Monday on or before a date', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = dateOf(day);
        const weekday = new Date(day * dayMs).getUTCDay();
        expect(sundayOf(date)).toBe(dateOf(day - weekday));
        expect(mondayOf(date)).toBe(dateOf(day - ((weekday + 6) % 7)));
        expect(isSunday(date)).toBe(weekday === 0);
        for (const [index, startsOn] of weekdays.entries()) {
          expect(weekStart(date, startsOn)).toBe(dateOf(day - ((weekday - index + 7) % 7)));
          const named = weekParam(date, startsOn);
          expect(mondayOf(named)).toBe(named);
          expect(weekStart(named, startsOn)).toBe(weekStart(date, startsOn));
        }
      }),
    );
  });

  it.each([
    ['2026-11-15', 'Sunday', '2026-11-15', '2026-11-09'],
    ['2026-11-16', 'Monday', '2026-11-15', '2026-11-16'],
    ['2026-11-20', 'Friday', '2026-11-15', '2026-11-16'],
    ['2026-11-21', 'Saturday', '2026-11-15', '2026-11-16'],
    ['2026-01-01', 'Thursday', '2025-12-28', '2025-12-29'],
  ])('SHF-04 CSH-07 %s is a %s of the weeks from %s and %s', (date, name, sunday, monday) => {
    expect(weekdayName(date)).toBe(name);
    expect(sundayOf(date)).toBe(sunday);
    expect(mondayOf(date)).toBe(monday);
  });
});

describe('months and years', () => {
  it('have their lengths, ranges and parts, leap years included', () => {
    expect(daysInMonth(2024, 2)).toBe(29);
    expect(daysInMonth(2100, 2)).toBe(28);
    expect(monthRange('2026-02')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
    expect(monthRange('2026-12')).toEqual({ start: '2026-12-01', end: '2026-12-31' });
    expect(yearRange('2026')).toEqual({ start: '2026-01-01', end: '2026-12-31' });
    expect(monthsOf('2026')).toHaveLength(12);
    expect([monthsOf('2026').at(0), monthsOf('2026').at(-1)]).toEqual(['2026-01', '2026-12']);
    expect([yearOf(today), monthOf(today)]).toEqual([2026, '2026-11']);
  });

  it('look back a month and a year', () => {
    expect(['2026-11', '2026-01'].map(monthBefore)).toEqual(['2026-10', '2025-12']);
    expect(['2026-11', '2000-01'].map(monthYearBefore)).toEqual(['2025-11', '1999-01']);
  });

  it('every date lies in the range of its month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { start, end } = monthRange(monthOf(dateOf(day)));
        expect(start <= dateOf(day) && dateOf(day) <= end).toBe(true);
        expect(monthOf(addDays(end, 1))).not.toBe(monthOf(end));
      }),
    );
  });

  it('are labelled as people say them', () => {
    expect(periodLabel('2025-07')).toBe('July 2025');
    expect(periodLabel('2025')).toBe('2025');
  });
});

describe('dates as people see and type them', () => {
  it('DAT-11 are shown in the US order without leading zeros', () => {
    expect(formatDate('2025-07-04')).toBe('7/4/2025');
    expect(formatDate('2025-12-31')).toBe('12/31/2025');
    expect(formatDateInText('2025-07-04')).toBe('Jul 4, 2025');
  });

  it.each([
    ['7/4/2025', '2025-07-04'],
    [' 07/04/2025 ', '2025-07-04'],
    ['2025-07-04', '2025-07-04'],
    ['2/30/2025', '2025-02-30'],
    ['7/4/25', '7/4/25'],
    ['soon', 'soon'],
    ['', ''],
  ])('"%s" is read as "%s"', (text, date) => {
    expect(parseTypedDate(text)).toBe(date);
  });

  it('DAT-11 what is shown can be typed', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseTypedDate(formatDate(dateOf(day)))).toBe(dateOf(day));
      }),
    );
  });
});

describe('reasonToConfirm', () => {
  it.each([
    ['60 days back', '2026-09-21', null, null],
    ['61 days back', '2026-09-20', null, 'That is 61 days ago.'],
    ['to come in this year', '2026-12-31', null, null],
    [
      'in the year before the last one entered',
      '2025-12-31',
      '2026-01-02',
      'That is 324 days ago.',
    ],
    [
      'in the year of the last one entered, but long ago',
      '2018-03-01',
      '2018-03-02',
      'That is 3,186 days ago.',
    ],
    ['in next year', '2027-01-01', null, 'That is in 2027, and this year is 2026.'],
    [
      'in this year after one of the year before',
      '2026-11-19',
      '2025-12-30',
      'That is in 2026, and the date you entered last is in 2025.',
    ],
    ['no date', 'soon', null, null],
  ])('of a date %s', (_, date, last, reason) => {
    expect(reasonToConfirm(date, today, last)).toBe(reason);
  });
});

it.each([
  ['2026-01-31', '2026-03-01', ['01-31/01-31', '02-01/02-28', '03-01/03-01']],
  ['2026-02-03', '2026-02-20', ['02-03/02-20']],
  ['2025-12-01', '2026-01-31', ['12-01/12-31', '01-01/01-31']],
  ['9999-11-30', '9999-12-31', ['11-30/11-30', '12-01/12-31']],
  ['2026-02-03', '2026-02-02', []],
])('rangesByMonth cuts %s to %s', (start, end, expected) => {
  const short = (date: string) => date.slice(5);
  const ranges = rangesByMonth({ start, end });
  expect(ranges.map((range) => `${short(range.start)}/${short(range.end)}`)).toEqual(expected);
});

describe('splitByMonths', () => {
  it.each([
    ['2026-01-01', '2026-01-31', '2026-01-01/2026-01-31', []],
    ['2026-01-01', '2026-12-31', '2026-01-01/2026-12-31', []],
    [
      '2026-01-31',
      '2026-03-01',
      '2026-02-01/2026-02-28',
      ['2026-01-31/2026-01-31', '2026-03-01/2026-03-01'],
    ],
    ['2025-12-02', '2026-02-28', '2026-01-01/2026-02-28', ['2025-12-02/2025-12-31']],
    ['2026-02-01', '2026-03-15', '2026-02-01/2026-02-28', ['2026-03-01/2026-03-15']],
    ['2026-01-02', '2026-02-27', null, ['2026-01-02/2026-02-27']],
    ['2026-01-05', '2026-01-05', null, ['2026-01-05/2026-01-05']],
    ['9999-12-15', '9999-12-31', null, ['9999-12-15/9999-12-31']],
    ['9999-12-01', '9999-12-31', '9999-12-01/9999-12-31', []],
  ])('finds the whole months from %s to %s', (start, end, whole, beside) => {
    const { months, edges } = splitByMonths({ start, end });
    expect(months && `${months.start}/${months.end}`).toBe(whole);
    expect(edges.map((edge) => `${edge.start}/${edge.end}`)).toEqual(beside);
  });
});

describe('formatDay', () => {
  it('names a day of a week', () => {
    expect(formatDay('2026-11-16')).toBe('Mon, Nov 16');
  });
});
