import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chartPeriods,
  hasEntries,
  largest,
  meanOf,
  shareOf,
  sumMonths,
  sumWeekdays,
  sumWeeks,
  weekdayOrder,
  type ChartDay,
} from './charts.ts';
import { addDays } from './dates.ts';

const day = (date: string, salesCents: number | null, more: Partial<ChartDay> = {}): ChartDay => ({
  date,
  salesCents,
  invoicesCents: 0,
  salaryCents: 0,
  minutes: 0,
  ...more,
});

describe('sumMonths', () => {
  it('adds up each month of the range, those without a row too', () => {
    const days = [
      day('2026-01-05', 100_00, { invoicesCents: 40_00, salaryCents: 70_00, minutes: 300 }),
      day('2026-01-06', null, { invoicesCents: 5_00 }),
      day('2026-03-01', 20_00),
    ];
    const none = { salesCents: 0, invoicesCents: 0, salaryCents: 0, minutes: 0 };
    expect(sumMonths(days, { start: '2026-01-01', end: '2026-03-31' })).toEqual([
      {
        key: '2026-01',
        salesCents: 100_00,
        invoicesCents: 45_00,
        salaryCents: 70_00,
        minutes: 300,
        days: 1,
        profitCents: -15_00,
      },
      { key: '2026-02', ...none, days: 0, profitCents: 0 },
      { key: '2026-03', ...none, salesCents: 20_00, days: 1, profitCents: 20_00 },
    ]);
  });

  it('loses no cent, however the days are grouped', () => {
    const rows = fc.array(
      fc.record({
        ahead: fc.integer({ min: 0, max: 800 }),
        cents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        costs: fc.integer({ min: 0, max: 1_000_000 }),
      }),
    );
    fc.assert(
      fc.property(rows, (made) => {
        const days = made.map(({ ahead, cents, costs }) =>
          day(addDays('2024-12-15', ahead), cents, { invoicesCents: costs }),
        );
        const range = { start: '2024-12-15', end: '2027-02-23' };
        const sold = days.reduce((sum, { salesCents }) => sum + (salesCents ?? 0), 0);
        const costs = days.reduce((sum, { invoicesCents }) => sum + invoicesCents, 0);
        for (const periods of [
          sumMonths(days, range),
          sumWeeks(days, { range, startsOn: 'sunday' }),
        ]) {
          expect(periods.reduce((sum, { salesCents }) => sum + salesCents, 0)).toBe(sold);
          expect(periods.reduce((sum, { profitCents }) => sum + profitCents, 0)).toBe(sold - costs);
        }
        expect(sumWeekdays(days, 'monday').reduce((sum, { cents }) => sum + cents, 0)).toBe(sold);
      }),
    );
  });
});

describe('sumWeeks', () => {
  it('begins weeks on the day that the business says', () => {
    const range = { start: '2026-11-13', end: '2026-11-16' };
    const keys = (startsOn: 'monday' | 'sunday') =>
      sumWeeks([], { range, startsOn }).map(({ key }) => key);
    expect(keys('monday')).toEqual(['2026-11-09', '2026-11-16']);
    expect(keys('sunday')).toEqual(['2026-11-08', '2026-11-15']);
  });

  it('has one week for the days on both sides of a New Year', () => {
    const days = [day('2026-12-31', 100_29), day('2027-01-01', 50_57), day('2027-01-04', 7)];
    const range = { start: '2026-12-30', end: '2027-01-05' };
    expect(
      sumWeeks(days, { range, startsOn: 'monday' }).map(({ key, salesCents }) => [key, salesCents]),
    ).toEqual([
      ['2026-12-28', 150_86],
      ['2027-01-04', 7],
    ]);
  });
});

describe('sumWeekdays', () => {
  it('counts days with a sale only, and means over those', () => {
    const sums = sumWeekdays(
      [day('2026-11-14', 100_00), day('2026-11-21', 50_01), day('2026-11-07', null)],
      'monday',
    );
    expect(sums.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(sums[5]).toEqual({ weekday: 6, cents: 150_01, days: 2 });
    expect(sums.map(meanOf)).toEqual([null, null, null, null, null, 75_01, null]);
    expect(weekdayOrder('sunday')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

it('says a part in whole percent, and nothing of nothing or of a loss', () => {
  expect([shareOf(1, 3), shareOf(0, 5), shareOf(3, 0), shareOf(3, -5)]).toEqual([
    33,
    0,
    null,
    null,
  ]);
});

it('keeps the largest and adds up the rest', () => {
  const rows = [{ cents: 1 }, { cents: 9 }, { cents: 4 }, { cents: 5 }];
  expect(largest(rows, 2)).toEqual({
    shown: [{ cents: 9 }, { cents: 5 }],
    rest: { cents: 5, count: 2 },
  });
  expect(largest(rows, 4).rest).toEqual({ cents: 0, count: 0 });
});

describe('chartPeriods', () => {
  const rangesOn = (today: string) =>
    Object.fromEntries(chartPeriods(today).map(({ id, range }) => [id, range]));

  it('ends with yesterday, and takes whole months before', () => {
    expect(rangesOn('2026-11-20')).toEqual({
      'last-12-months': { start: '2025-12-01', end: '2026-11-19' },
      'last-3-months': { start: '2026-09-01', end: '2026-11-19' },
      'this-year': { start: '2026-01-01', end: '2026-11-19' },
      'last-year': { start: '2025-01-01', end: '2025-12-31' },
    });
  });

  it('has the leap day in the month and the year that end with it', () => {
    expect(rangesOn('2028-03-01')).toMatchObject({
      'last-12-months': { start: '2027-03-01', end: '2028-02-29' },
      'last-3-months': { start: '2027-12-01', end: '2028-02-29' },
      'this-year': { start: '2028-01-01', end: '2028-02-29' },
    });
    expect(rangesOn('2028-02-29')).toMatchObject({
      'last-12-months': { start: '2027-03-01', end: '2028-02-28' },
    });
  });

  it('has the whole months before on the first day of a year', () => {
    expect(rangesOn('2026-01-01')).toEqual({
      'last-12-months': { start: '2025-01-01', end: '2025-12-31' },
      'last-3-months': { start: '2025-10-01', end: '2025-12-31' },
      'this-year': { start: '2026-01-01', end: '2026-01-01' },
      'last-year': { start: '2025-01-01', end: '2025-12-31' },
    });
  });
});

it.each<[Partial<ChartDay>, boolean]>([
  [{}, false],
  [{ minutes: 60 }, false],
  [{ salesCents: 0 }, true],
  [{ salesCents: 1 }, true],
  [{ invoicesCents: 1 }, true],
  [{ salaryCents: 1 }, true],
])('a month with %j has entries: %s', (more, expected) => {
  const range = { start: '2026-03-01', end: '2026-03-31' };
  const [month] = sumMonths([{ ...day('2026-03-04', null), ...more }], range);
  expect(month && hasEntries(month)).toBe(expected);
});
