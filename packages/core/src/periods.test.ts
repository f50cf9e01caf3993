import { describe, expect, it } from 'vitest';
import type { AppError } from './errors.ts';
import { monthProblem, readPeriod, weekFrom, yearProblem, type PeriodQuery } from './periods.ts';

const zone = 'America/Chicago';
const limits = { minYear: 2025, maxYear: 2030 };

const monthFormat = 'Invalid month format. Please use YYYY-MM format (e.g., 2024-07)';
const yearFormat = 'Invalid year format. Please use 4-digit year (e.g., 2024)';
const yearRange = 'Year must be between 2025 and 2030';

describe('monthProblem', () => {
  it.each(['', '2025', '2025-00', '2025-13', '2025-7', '25-07', '2025/07', '2025-07-01', 'July'])(
    'INV-20 refuses "%s"',
    (month) => {
      expect(monthProblem(month, limits)).toBe(monthFormat);
    },
  );

  it.each(['2024-07', '2031-01'])('INV-21 refuses %s for its year', (month) => {
    expect(monthProblem(month, limits)).toBe(yearRange);
  });

  it.each(['2025-01', '2030-12'])('INV-20 INV-21 takes %s', (month) => {
    expect(monthProblem(month, limits)).toBeNull();
  });
});

describe('yearProblem', () => {
  it.each(['', '25', '20255', '202a', '-2025', ' 2025'])('INV-22 refuses "%s"', (year) => {
    expect(yearProblem(year, limits)).toBe(yearFormat);
  });

  it.each(['2024', '2031', '0000'])('INV-21 INV-34 refuses %s', (year) => {
    expect(yearProblem(year, limits)).toBe(yearRange);
  });

  it('INV-21 INV-34 says the real upper year', () => {
    expect(yearProblem('2040', { minYear: 2025, maxYear: 2034 })).toBe(
      'Year must be between 2025 and 2034',
    );
    expect(yearProblem('2030', limits)).toBeNull();
  });
});

describe('readPeriod', () => {
  it.each<[string, PeriodQuery, [string, string, string] | null]>([
    ['a month', { month: '2026-02' }, ['2026-02-01', '2026-02-28', 'February 2026']],
    ['a year', { year: '2026' }, ['2026-01-01', '2026-12-31', '2026']],
    ['a year under month', { month: '2026' }, ['2026-01-01', '2026-12-31', '2026']],
    [
      'a month beside a year',
      { month: '7', year: '2026' },
      ['2026-07-01', '2026-07-31', 'July 2026'],
    ],
    [
      'a month before its year',
      { month: '2026-03', year: '2025' },
      ['2026-03-01', '2026-03-31', 'March 2026'],
    ],
    [
      'a range',
      { start_date: '2026-01-05', end_date: '2026-01-05' },
      ['2026-01-05', '2026-01-05', '2026-01-05 to 2026-01-05'],
    ],
    [
      'a range of instants',
      { start_date: '2026-01-05T00:00:00Z', end_date: '2026-01-11T23:59:59.999Z' },
      ['2026-01-05', '2026-01-11', '2026-01-05 to 2026-01-11'],
    ],
    [
      'an open end',
      { start_date: '2026-01-05' },
      ['2026-01-05', '9999-12-31', '2026-01-05 to 9999-12-31'],
    ],
    [
      'an open start',
      { end_date: '2026-01-05' },
      ['1900-01-01', '2026-01-05', '1900-01-01 to 2026-01-05'],
    ],
    ['nothing', {}, null],
  ])('SAL-20 reads %s', (_, query, expected) => {
    const period = readPeriod(query, zone);
    expect(period && [period.start, period.end, period.label]).toEqual(expected);
  });

  it.each(['Pacific/Honolulu', 'America/Chicago', 'UTC', 'Europe/Berlin', 'Asia/Tokyo'])(
    'SAL-20 DAT-10 takes the days of a range as they are written, also in %s',
    (timeZone) => {
      for (const end of ['2026-01-11', '2026-01-11T23:59:59Z', '2026-01-11T23:59:59.999Z']) {
        const query = { start_date: '2026-01-05T00:00:00.000Z', end_date: end };
        expect(readPeriod(query, timeZone)).toMatchObject({
          start: '2026-01-05',
          end: '2026-01-11',
        });
      }
    },
  );

  it('takes any month from 1900 on', () => {
    expect(readPeriod({ month: '1900-01' }, zone)?.start).toBe('1900-01-01');
    expect(() => readPeriod({ month: '1899-12' }, zone)).toThrow('Year must be between 1900 and');
  });

  it.each<[PeriodQuery, string, string]>([
    [{ month: '2025-13' }, 'month', monthFormat],
    [{ month: '13', year: '2026' }, 'month', monthFormat],
    [{ month: '7' }, 'month', monthFormat],
    [{ month: '' }, 'month', monthFormat],
    [{ month: '2024-07' }, 'month', yearRange],
    [{ month: '2031' }, 'month', yearRange],
    [{ year: '2031' }, 'year', yearRange],
    [{ year: '26' }, 'year', yearFormat],
    [{ start_date: 'soon' }, 'start_date', 'Date must be in YYYY-MM-DD format'],
    [{ start_date: '' }, 'start_date', 'Date is required'],
    [{ end_date: '2026-02-30' }, 'end_date', 'Day must be between 1 and 28 for February 2026'],
    [
      { start_date: '2026-01-02', end_date: '2026-01-01' },
      'end_date',
      'The end date must not be before the start date',
    ],
  ])('INV-20 INV-21 INV-22 refuses %o at %s: %s', (query, field, message) => {
    let refused: AppError | undefined;
    try {
      readPeriod(query, zone, limits);
    } catch (error) {
      refused = error as AppError;
    }
    expect(refused).toMatchObject({ code: 'invalid', message, fields: { [field]: message } });
  });
});

describe('weekFrom', () => {
  it('SAL-20 is the From Date through six days later', () => {
    expect(weekFrom('2026-12-28')).toEqual({ start: '2026-12-28', end: '2027-01-03' });
  });
});
