import { describe, expect, it } from 'vitest';
import {
  costsHeadline,
  daysHeadline,
  laborHeadline,
  monthsHeadline,
  storeWeekdaysHeadline,
  vendorsHeadline,
  weekdaysHeadline,
  type MonthTarget,
} from './chart-headlines.ts';
import type { ChartDay, ChartPeriod } from './charts.ts';

const day = (date: string, salesCents: number | null): ChartDay => ({
  ...{ date, salesCents, invoicesCents: 0, salaryCents: 0, minutes: 0 },
});

const period = (key: string, more: Partial<ChartPeriod>): ChartPeriod => ({
  ...{ key, salesCents: 0, invoicesCents: 0, salaryCents: 0, minutes: 0, days: 0 },
  profitCents: (more.salesCents ?? 0) - (more.invoicesCents ?? 0) - (more.salaryCents ?? 0),
  ...more,
});

const weekday = (number: number, cents: number, days = 1) => ({ weekday: number, cents, days });

describe('headlines of charts', () => {
  it('names the best day and the days without a sale', () => {
    expect(
      daysHeadline([day('2026-11-13', 1_234_56), day('2026-11-14', null), day('2026-11-15', 5)]),
    ).toBe('Fri, Nov 13, 2026 sold most, $1,235; 1 of 3 days has no sale');
    expect(daysHeadline([day('2026-11-13', 1_234_56)])).toBe('Fri, Nov 13, 2026 sold most, $1,235');
    expect(daysHeadline([day('2026-11-13', null)])).toBe('No sales in this period');
  });

  it('names the weekday that brings most', () => {
    expect(weekdaysHeadline([weekday(5, 300_00), weekday(6, 700_00)])).toBe(
      'Saturdays bring 70% of sales',
    );
    expect(weekdaysHeadline([weekday(5, 0, 0)])).toBe('No sales in this period');
  });

  it.each([
    ...[
      'Sundays',
      'Mondays',
      'Tuesdays',
      'Wednesdays',
      'Thursdays',
      'Fridays',
      'Saturdays',
    ].entries(),
  ])('calls the days of number %i %s', (number, name) => {
    expect(weekdaysHeadline([weekday(number, 1)])).toBe(`${name} bring 100% of sales`);
  });

  it('names the store and weekday that sell most on one day', () => {
    expect(
      storeWeekdaysHeadline([
        { name: 'Main St', cents: 500_00, weekdays: [weekday(5, 500_00, 5)] },
        { name: 'Oak Ave', cents: 400_00, weekdays: [weekday(6, 400_00, 2)] },
      ]),
    ).toBe('Oak Ave on Saturdays sells most, $200 a day');
    expect(storeWeekdaysHeadline([])).toBe('No sales in this period');
  });

  it('names the months that earned most and least, or lost', () => {
    const months = [
      period('2026-01', { salesCents: 500_00 }),
      period('2026-02', { salesCents: 10_00, salaryCents: 40_00 }),
      period('2026-03', {}),
    ];
    const range = { start: '2026-01-01', end: '2026-03-31' };
    expect(monthsHeadline(months, range)).toBe(
      'January 2026 earned most, $500; February 2026 lost most, −$30',
    );
    expect(monthsHeadline(months.slice(0, 1), range)).toBe('January 2026 earned most, $500');
    expect(monthsHeadline([], range)).toBe('No profit in this period');
  });

  it('does not compare an incomplete month with whole ones', () => {
    const months = [
      period('2026-01', { salesCents: 500_00 }),
      period('2026-02', { salesCents: 400_00 }),
      period('2026-03', { salesCents: 30_00 }),
    ];
    expect(monthsHeadline(months, { start: '2026-01-01', end: '2026-03-05' })).toBe(
      'January 2026 earned most, $500; February 2026 earned least, $400',
    );
    expect(monthsHeadline(months.slice(2), { start: '2026-03-01', end: '2026-03-05' })).toBe(
      'March 2026 earned most, $30',
    );
  });

  it('counts a month up to its last day as a whole one', () => {
    const months = [
      period('2026-01', { salesCents: 500_00 }),
      period('2026-02', { salesCents: 400_00 }),
    ];
    expect(monthsHeadline(months, { start: '2026-01-01', end: '2026-02-28' })).toBe(
      'January 2026 earned most, $500; February 2026 earned least, $400',
    );
    expect(monthsHeadline(months, { start: '2026-01-01', end: '2026-02-27' })).toBe(
      'January 2026 earned most, $500',
    );
  });

  it('says what part of the sales the costs took, and whether targets were met', () => {
    const months = [
      period('2026-01', { salesCents: 500_00, invoicesCents: 300_00 }),
      period('2026-02', { salesCents: 500_00, salaryCents: 110_00 }),
    ];
    const range = { start: '2026-01-01', end: '2026-02-28' };
    expect(costsHeadline(months, [], range)).toBe('Costs took 41% of sales');
    const targets = [
      { month: '2026-01', cents: 500_00, soldCents: 500_00 },
      { month: '2026-02', cents: 500_01, soldCents: 500_00 },
    ];
    expect(costsHeadline(months, targets, range)).toBe(
      'Costs took 41% of sales; the target was met in 1 of 2 months',
    );
    expect(costsHeadline(months, targets.slice(0, 1), range)).toBe(
      'Costs took 41% of sales; the target was met in 1 of 1 month',
    );
    expect(costsHeadline([period('2026-01', { invoicesCents: 5 })], targets, range)).toBe(
      'No sales in this period',
    );
  });

  it('compares a target with what the stores that have one sold', () => {
    const months = [period('2026-01', { salesCents: 900_00, invoicesCents: 450_00 })];
    const range = { start: '2026-01-01', end: '2026-01-31' };
    const ofOneStore = [{ month: '2026-01', cents: 500_00, soldCents: 400_00 }];
    expect(costsHeadline(months, ofOneStore, range)).toBe(
      'Costs took 50% of sales; the target was met in 0 of 1 month',
    );
  });

  it('does not say of a month that is not over that its target was missed', () => {
    const months = [period('2026-01', { salesCents: 900_00, invoicesCents: 450_00 })];
    const range = { start: '2026-01-01', end: '2026-01-30' };
    const [missed, met] = [900_01, 900_00].map((cents) => [
      { month: '2026-01', cents, soldCents: 900_00 },
    ]) as [MonthTarget[], MonthTarget[]];
    expect(costsHeadline(months, missed, range)).toBe('Costs took 50% of sales');
    expect(costsHeadline(months, met, range)).toBe(
      'Costs took 50% of sales; the target was met in 1 of 1 month',
    );
  });

  it('says what part of the sales salaries took, and in which week with sales most', () => {
    const weeks = [
      period('2026-11-02', { salesCents: 1000_00, salaryCents: 100_00, minutes: 600 }),
      period('2026-11-09', { salesCents: 1000_00, salaryCents: 300_00, minutes: 600 }),
    ];
    expect(laborHeadline(weeks)).toBe(
      'Salary takes 20% of sales, most in the week of Nov 9, 2026 with 30%',
    );
    const closed = period('2026-11-16', { salaryCents: 100_00, minutes: 600 });
    expect(laborHeadline([...weeks, closed])).toBe(
      'Salary takes 25% of sales, most in the week of Nov 9, 2026 with 30%',
    );
    expect(laborHeadline([period('2026-11-02', { salaryCents: 1, minutes: 90 })])).toBe(
      '1.5 hours, and no sales',
    );
    expect(laborHeadline([period('2026-11-02', { salaryCents: 1, minutes: 74_070 })])).toBe(
      '1,234.5 hours, and no sales',
    );
    expect(laborHeadline([])).toBe('No shifts in this period');
  });

  it('names the vendor who bills most', () => {
    const rest = { cents: 100_00, count: 2 };
    const shown = [300_00, 50_00, 30_00, 20_00].map((cents, at) => ({ name: `V${at}`, cents }));
    expect(vendorsHeadline({ shown, rest })).toBe(
      'V0 bills 60% of all invoices, the first three vendors 76%',
    );
    expect(vendorsHeadline({ shown: shown.slice(0, 1), rest: { cents: 0, count: 0 } })).toBe(
      'V0 bills 100% of all invoices',
    );
    expect(vendorsHeadline({ shown: [], rest })).toBe('No invoices in this period');
  });
});
