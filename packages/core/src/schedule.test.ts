import { describe, expect, it } from 'vitest';
import { expectedText, laborShare, salesText, sumSchedule } from './schedule.ts';

const shift = (employeeId: string, date: string, more: object = {}) => ({
  employeeId,
  storeId: 's1',
  date,
  minutes: 480,
  salaryCents: 12_000,
  ...more,
});

const week = [
  shift('ann', '2026-11-16'),
  shift('ann', '2026-11-17', { minutes: 90, salaryCents: 2_251 }),
  shift('bo', '2026-11-16', { storeId: 's2' }),
];

describe('sumSchedule', () => {
  it('SHF-07 adds hours and cost by person and by day', () => {
    const { byPerson, byDay, total } = sumSchedule(week, []);
    expect(byPerson.get('ann')).toEqual({ minutes: 570, costCents: 14_251, sold: null });
    expect(byPerson.get('bo')?.minutes).toBe(480);
    expect(byDay.get('2026-11-16')).toEqual({ minutes: 960, costCents: 24_000, sold: null });
    expect(byDay.get('2026-11-18')).toBeUndefined();
    expect(total).toEqual({ minutes: 1050, costCents: 26_251, sold: null });
  });

  it('PRF-12 compares cost with sales only where the day’s sale was entered', () => {
    const sales = [
      { storeId: 's1', date: '2026-11-16', amountCents: 100_000 },
      { storeId: 's1', date: '2026-11-18', amountCents: 20_000 },
    ];
    const { byDay, total } = sumSchedule(week, sales);
    expect(byDay.get('2026-11-16')?.sold).toEqual({
      amountCents: 100_000,
      expectedCents: 0,
      costCents: 12_000,
    });
    expect(byDay.get('2026-11-17')?.sold).toBeNull();
    expect(byDay.get('2026-11-18')).toEqual({
      minutes: 0,
      costCents: 0,
      sold: { amountCents: 20_000, expectedCents: 0, costCents: 0 },
    });
    expect(total.sold).toEqual({ amountCents: 120_000, expectedCents: 0, costCents: 12_000 });
  });

  it('PRF-12 compares cost also with what is expected, and says how much of the sales that is', () => {
    const { byDay, total } = sumSchedule(week, [
      { storeId: 's1', date: '2026-11-16', amountCents: 100_000 },
      { storeId: 's2', date: '2026-11-16', amountCents: 80_000, isExpected: true },
      { storeId: 's1', date: '2026-11-17', amountCents: 50_000, isExpected: true },
    ]);
    expect(byDay.get('2026-11-16')?.sold).toEqual({
      amountCents: 180_000,
      expectedCents: 80_000,
      costCents: 24_000,
    });
    expect(total.sold).toEqual({
      amountCents: 230_000,
      expectedCents: 130_000,
      costCents: 26_251,
    });
    expect(laborShare(total)).toBe('11.4%');
  });
});

describe('laborShare', () => {
  const share = (sold: { amountCents: number; costCents: number } | null) =>
    laborShare({ minutes: 0, costCents: 0, sold: sold && { ...sold, expectedCents: 0 } });

  it.each([
    [{ amountCents: 120_000, costCents: 12_000 }, '10.0%'],
    [{ amountCents: 3, costCents: 1 }, '33.3%'],
    [{ amountCents: 2000, costCents: 1 }, '0.1%'],
    [{ amountCents: 100, costCents: 250 }, '250.0%'],
    [{ amountCents: 100, costCents: 0 }, '0.0%'],
    [null, '–'],
  ])('PRF-12 of %j is %s', (sold, text) => {
    expect(share(sold)).toBe(text);
  });
});

describe('sales in words', () => {
  it.each([
    [null, '–', null],
    [{ amountCents: 461_794, expectedCents: 0 }, '$4,617.94', null],
    [{ amountCents: 461_800, expectedCents: 461_800 }, '$4,618', 'expected'],
    [{ amountCents: 561_894, expectedCents: 461_800 }, '$5,618.94', '$4,618 expected'],
  ])('of %j are %s, %s', (amounts, sales, expected) => {
    const sums = { minutes: 0, costCents: 0, sold: amounts && { ...amounts, costCents: 0 } };
    expect([salesText(sums), expectedText(sums)]).toEqual([sales, expected]);
  });
});
