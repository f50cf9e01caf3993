import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cashWeek,
  dailyCashInput,
  dailyResult,
  isWeekComplete,
  opensSummary,
  readCashRange,
  toDailyCash,
  weekProgress,
} from './daily-cash.ts';
import { addDays, weekdayName } from './dates.ts';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { chicago as business } from './testing/chicago.ts';

const input = (more: object = {}) => ({
  store_id: 's1',
  date: '2026-11-20',
  credit: 100.1,
  debit: 50.2,
  fuel: 200.4,
  ...more,
});

const read = (more: object = {}) => toDailyCash(parseInput(dailyCashInput, input(more)), business);

function errorOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return { message: error.message, fields: error.fields };
  }
  return null;
}

describe('toDailyCash', () => {
  it('CSH-25 gives cents', () => {
    expect(read()).toEqual({
      storeId: 's1',
      date: '2026-11-20',
      creditCents: 10010,
      debitCents: 5020,
      fuelCents: 20040,
    });
  });

  it.each([
    ['CSH-10', 'store_id', '', 'Please select a store and date'],
    ['CSH-10', 'store_id', undefined, 'Please select a store and date'],
    ['CSH-10', 'date', '', 'Please select a store and date'],
    ['CSH-10', 'date', undefined, 'Please select a store and date'],
    ['CSH-12', 'credit', -0.01, 'All amounts must be positive numbers'],
    ['CSH-12', 'debit', -1, 'All amounts must be positive numbers'],
    ['CSH-12', 'fuel', -1, 'All amounts must be positive numbers'],
    ['CSH-13', 'date', '2026-11-21', 'Future dates are not allowed'],
    ['DAT-12', 'fuel', 1.005, 'Amount must have at most two decimals'],
  ])('%s refuses %s %j', (_, field, value, message) => {
    expect(errorOf(() => read({ [field]: value }))).toEqual({
      message,
      fields: { [field]: message },
    });
  });

  it.each([
    ['credit', 'Credit amount is required'],
    ['debit', 'Debit amount is required'],
    ['fuel', 'Fuel amount is required'],
  ])('CSH-11 refuses a missing %s above the form and at its field', (field, message) => {
    const banner = 'Please enter amounts for Credit, Debit, and Fuel before saving';
    expect(errorOf(() => read({ [field]: undefined }))).toEqual({
      message: banner,
      fields: { [field]: message },
    });
    expect(errorOf(() => read({ [field]: '' }))?.message).toBe(banner);
  });

  it('CSH-11 reports missing amounts before a negative one, and store and date before both', () => {
    const missing = { credit: -1, debit: null, fuel: null };
    expect(errorOf(() => read(missing))).toEqual({
      message: 'Please enter amounts for Credit, Debit, and Fuel before saving',
      fields: {
        credit: 'All amounts must be positive numbers',
        debit: 'Debit amount is required',
        fuel: 'Fuel amount is required',
      },
    });
    expect(errorOf(() => read({ ...missing, store_id: '' }))?.message).toBe(
      'Please select a store and date',
    );
  });

  it('CSH-12 takes zero', () => {
    expect(read({ credit: 0, debit: 0, fuel: 0 })).toMatchObject({ creditCents: 0, fuelCents: 0 });
  });
});

describe('dailyResult', () => {
  it('CSH-03 is credit + debit - fuel, to the cent', () => {
    expect(dailyResult({ creditCents: 10010, debitCents: 5020, fuelCents: 20040 })).toBe(-5010);
    expect(dailyResult({ creditCents: 10, debitCents: 20, fuelCents: 30 })).toBe(0);
  });
});

describe('cashWeek', () => {
  it('CSH-07 is seven days from Monday to Sunday around any date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const date = addDays('2000-01-01', days);
        const week = cashWeek(date);
        expect(week).toHaveLength(7);
        expect(week).toContain(date);
        expect(week.map(weekdayName)).toEqual([
          ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        ]);
      }),
    );
  });

  it('CSH-07 keeps its days across daylight saving changes, February 29 and New Year', () => {
    expect([cashWeek('2026-11-01')[0], cashWeek('2026-11-01')[6]]).toEqual([
      '2026-10-26',
      '2026-11-01',
    ]);
    expect(cashWeek('2028-02-29')).toContain('2028-03-01');
    expect(cashWeek('2026-12-31')).toContain('2027-01-03');
  });
});

describe('weekProgress', () => {
  it('CSH-06 counts the days of the week that have an entry', () => {
    const week = weekProgress('2026-11-20', ['2026-11-16', '2026-11-20', '2026-11-23']);
    expect(week.label).toBe('2/7 days completed');
    expect(week.days.filter((day) => day.done).map((day) => day.weekday)).toEqual([
      'Monday',
      'Friday',
    ]);
  });

  it('CSH-08 CSH-20 CSH-22 opens the summary on the Sunday of a complete week only', () => {
    const full = weekProgress('2026-11-22', cashWeek('2026-11-22'));
    expect(isWeekComplete(full)).toBe(true);
    expect(opensSummary('2026-11-22', full)).toBe(true);
    expect(opensSummary('2026-11-21', full)).toBe(false);
    const short = weekProgress('2026-11-22', cashWeek('2026-11-22').slice(1));
    expect(isWeekComplete(short)).toBe(false);
    expect(opensSummary('2026-11-22', short)).toBe(false);
  });
});

describe('readCashRange', () => {
  it('API-45 takes up to 31 days, future ones too', () => {
    const range = { start: '2026-12-01', end: '2026-12-31' };
    expect(readCashRange(range.start, range.end, business)).toEqual(range);
  });

  it.each([
    ['2026-11-31', '2026-12-01', 'start', 'Day must be between 1 and 30 for November 2026'],
    ['2026-11-16', 'soon', 'end', 'Date must be in YYYY-MM-DD format'],
    ['2026-11-16', '2026-11-15', 'end', 'The end date must not be before the start date'],
    ['2026-11-01', '2026-12-02', 'end', 'At most 31 days can be shown at once'],
  ])('API-45 refuses %s to %s', (start, end, field, message) => {
    expect(errorOf(() => readCashRange(start, end, business))?.fields).toEqual({
      [field]: message,
    });
  });
});
