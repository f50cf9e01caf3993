import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import {
  adjustedProfit,
  daysSoFar,
  finalTotal,
  marginChoices,
  noProfitData,
  profitFilterProblems,
  profitOf,
  profitYears,
  rangeDaysSoFar,
  readProfitMonths,
  readProfitRange,
  readReportMonth,
  type ProfitFilter,
} from './profit.ts';

const today = '2026-11-20';

const filter = (more: Partial<ProfitFilter> = {}): ProfitFilter => ({
  storeId: 's1',
  kind: 'monthly',
  year: '2026',
  month: '7',
  ...more,
});

function errorOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.message;
  }
  return null;
}

describe('profitFilterProblems', () => {
  it.each([
    ['PRF-05', { storeId: '' }, { store_id: 'Please select a store' }],
    ['PRF-05', { year: '' }, { year: 'Please select a year' }],
    ['PRF-05', { year: '', kind: 'yearly' }, { year: 'Please select a year' }],
    ['PRF-06', { year: '2019' }, { year: 'Please select a valid year between 2020 and 2027' }],
    ['PRF-06', { year: '2028' }, { year: 'Please select a valid year between 2020 and 2027' }],
    ['PRF-06', { year: '20x6' }, { year: 'Please select a valid year between 2020 and 2027' }],
    ['PRF-07', { month: '' }, { month: 'Please select a month for monthly filtering' }],
    ['PRF-07', { month: '0' }, { month: 'Please select a valid month (1-12)' }],
    ['PRF-07', { month: '13' }, { month: 'Please select a valid month (1-12)' }],
    ['PRF-07', { month: 'July' }, { month: 'Please select a valid month (1-12)' }],
    ['PRF-07', { month: '', kind: 'yearly' }, {}],
    ['PRF-06', { year: '2020' }, {}],
    ['PRF-06', { year: '2027' }, {}],
    ['PRF-07', { month: '12' }, {}],
  ] as const)('%s finds in %j: %j', (_, more, problems) => {
    expect(profitFilterProblems(filter(more), today)).toEqual(problems);
  });
});

describe('readProfitMonths', () => {
  it.each([
    [{ month: '2025-07' }, ['2025-07']],
    [{ month: '7', year: '2025' }, ['2025-07']],
    [{ month: '2027-12' }, ['2027-12']],
    [{ year: '2027' }, []],
  ])('PRF-04 reads %j', (query, months) => {
    expect(readProfitMonths({ store_id: 's1', ...query }, today)).toEqual(months);
  });

  it('PRF-10 gives the months of a year, those to come left out', () => {
    const months = (year: string, day: string) => readProfitMonths({ store_id: 'all', year }, day);
    expect(months('2025', today)).toHaveLength(12);
    expect(months('2026', today).at(-1)).toBe('2026-11');
    expect(months('2026', '2026-12-31')).toHaveLength(12);
    expect(months('2027', '2027-01-01')).toEqual(['2027-01']);
  });

  it.each([
    ['PRF-05', {}, 'Please select a store'],
    ['PRF-05', { store_id: 's1' }, 'Please select a year'],
    ['PRF-05', { store_id: 's1', month: '7' }, 'Please select a year'],
    [
      'PRF-06',
      { store_id: 's1', month: '2019-12' },
      'Please select a valid year between 2020 and 2027',
    ],
    ['PRF-07', { store_id: 's1', month: '2026-13' }, 'Please select a valid month (1-12)'],
    ['PRF-07', { store_id: 's1', month: '2026-7-1' }, 'Please select a valid month (1-12)'],
    ['PRF-07', { store_id: 's1', month: 'abc' }, 'Please select a valid month (1-12)'],
  ])('%s refuses %j', (_, query, message) => {
    expect(errorOf(() => readProfitMonths(query, today))).toBe(message);
  });
});

describe('readReportMonth', () => {
  it('PRF-17 needs a month', () => {
    expect(readReportMonth({ store_id: 's1', month: '2026-02' }, today)).toBe('2026-02');
    expect(errorOf(() => readReportMonth({ store_id: 's1', year: '2026' }, today))).toBe(
      'Please select a month for monthly filtering',
    );
    expect(errorOf(() => readReportMonth({ store_id: 's1' }, today))).toBe(
      'Please select a month for monthly filtering',
    );
  });
});

describe('readProfitRange', () => {
  const read = (from: string, to: string) => readProfitRange({ from, to }, ['from', 'to']);

  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2024-01-01', '2027-01-02'],
    ['1900-01-01', '1900-01-31'],
    ['9998-12-01', '9998-12-31'],
  ])('takes %s to %s', (start, end) => {
    expect(read(start, end)).toEqual({ start, end });
  });

  it.each([
    ['2026-11-20', '2026-11-19', 'to', 'The end date must not be before the start date'],
    ['2024-01-01', '2027-01-03', 'to', 'At most three years can be summed'],
    ['1899-12-31', '1900-01-31', 'from', 'Must be a date in YYYY-MM-DD format'],
    ['9998-12-01', '9999-01-01', 'to', 'Must be a date in YYYY-MM-DD format'],
    ['', '2026-11-20', 'from', 'Please select a date'],
  ])('refuses %s to %s at %s: %s', (start, end, field, text) => {
    expect(() => read(start, end)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { [field]: text } }),
    );
  });
});

describe('rangeDaysSoFar', () => {
  it.each([
    ['2026-11-01', '2026-11-19', 19],
    ['2026-11-01', '2026-11-20', 20],
    ['2026-11-01', '2026-11-30', 20],
    ['2026-11-20', '2026-11-20', 1],
    ['2026-11-21', '2026-11-30', 0],
  ])('counts the days from %s to %s up to today: %i', (start, end, days) => {
    expect(rangeDaysSoFar({ start, end }, today)).toBe(days);
  });
});

describe('daysSoFar', () => {
  it.each([
    ['2026-10', 31],
    ['2026-11', 20],
    ['2026-12', 0],
    ['2028-02', 0],
    ['2024-02', 29],
    ['2025-02', 28],
  ])('PRF-10 counts the days of %s up to today: %i', (month, days) => {
    expect(daysSoFar(month, today)).toBe(days);
  });
});

describe('figures', () => {
  it('PRF-12 profit is sales - invoices - employee salary', () => {
    expect(profitOf({ salesCents: 1000, invoicesCents: 300, salaryCents: 900 })).toBe(-200);
  });

  it('PRF-13 offers margins of 5 to 100 in steps of 5', () => {
    expect(marginChoices).toHaveLength(20);
    expect([marginChoices[0], marginChoices[1], marginChoices.at(-1)]).toEqual([5, 10, 100]);
  });

  it('PRF-14 takes the margin of a profit or loss in whole cents', () => {
    expect([adjustedProfit(1001, 50), adjustedProfit(-1001, 50)]).toEqual([501, -501]);
    expect([adjustedProfit(999, 100), adjustedProfit(0, 5)]).toEqual([999, 0]);
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        fc.constantFrom(...marginChoices),
        (cents, percent) => {
          const exact = BigInt(cents) * BigInt(percent);
          const off = BigInt(adjustedProfit(cents, percent)) * 100n - exact;
          expect(off >= -50n && off <= 50n).toBe(true);
        },
      ),
    );
  });

  it('PRF-16 adds the chosen other incomes', () => {
    expect(finalTotal(-500, [100, 250])).toBe(-150);
    expect(finalTotal(700, [])).toBe(700);
  });

  it('PRF-08 PRF-23 offers the years 2020 to this one and names an empty period', () => {
    expect(profitYears(today)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    expect(noProfitData('July 2025')).toBe(
      'No data found for July 2025. Please check your data or try a different period.',
    );
  });
});
