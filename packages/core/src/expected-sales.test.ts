import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { expectationHistory, expectedRange, expectedSaleCents } from './expected-sales.ts';

const open = { weekdays: [], dates: [] };

/** A Wednesday. */
const today = '2026-11-18';
/** The Saturday after it, and the one before. */
const saturday = '2026-11-21';
const lastSaturday = '2026-11-14';

/** Sales of the Saturdays up to a date, the latest first; null is a Saturday without a sale. */
function saturdays(cents: readonly (number | null)[], latest = lastSaturday) {
  const dates = cents.map((amount, weeks) => [addDays(latest, -7 * weeks), amount] as const);
  return dates.filter((entry): entry is [string, number] => entry[1] !== null);
}

const expected = (
  sales: readonly (readonly [string, number])[],
  { date = saturday, closed = open }: { date?: string; closed?: typeof closedOn } = {},
) => expectedSaleCents({ sales: new Map(sales), closed }, date, today);

const closedOn: { weekdays: readonly number[]; dates: readonly string[] } = open;

describe('what a store is expected to sell', () => {
  it('is the median of the latest eight of the same weekday, in whole dollars', () => {
    const latest = [10_029, 90_000, 30_057, 40_000, 50_000, 60_058, 70_000, 20_000];
    // (400.00 + 500.00) / 2; the ninth would move it.
    expect(expected(saturdays([...latest, 1_000_000]))).toBe(45_000);
    expect(expected(saturdays([10_049, 10_049, 10_049, 10_049]))).toBe(10_000);
    expect(expected(saturdays([10_051, 10_051, 10_051, 10_051]))).toBe(10_100);
  });

  it('is not moved by a single wrong amount, nor by other weekdays', () => {
    const usual = saturdays([50_000, 5_000_000, 50_000, 50_000, 51_000]);
    const friday = [addDays(lastSaturday, -1), 900_000] as const;
    expect(expected([...usual, friday])).toBe(50_000);
  });

  it('needs four of the twelve weekdays before today', () => {
    const none = null;
    expect(expected(saturdays([100, 100, 100]))).toBeNull();
    expect(expected(saturdays([100, none, none, 100, none, none, 100, none, none, 100]))).toBe(100);
    const twelve = [100, 100, 100, none, none, none, none, none, none, none, none, 100];
    expect(expected(saturdays(twelve))).toBe(100);
    expect(expected(saturdays([...twelve.slice(0, 11), none, 100]))).toBeNull();
    expect(expected(saturdays([0, 0, 0, 0]))).toBeNull();
  });

  it('does not look at today, nor at days to come', () => {
    const wednesdays = saturdays([100, 200, 200, 200, 200], today);
    expect(expected(wednesdays, { date: today })).toBe(200);
    expect(expected(wednesdays, { date: addDays(today, 14) })).toBe(200);
    expect(expected(wednesdays.slice(0, 4), { date: addDays(today, 7) })).toBeNull();
  });

  it('is nothing on a closed day', () => {
    const usual = saturdays([100, 100, 100, 100]);
    expect(expected(usual, { closed: { weekdays: [6], dates: [] } })).toBeNull();
    expect(expected(usual, { closed: { weekdays: [], dates: [saturday] } })).toBeNull();
    expect(expected(usual, { closed: { weekdays: [5], dates: [lastSaturday] } })).toBe(100);
  });

  it('goes halfway along with the season of a year before', () => {
    const now = saturdays([200_000, 200_000, 200_000, 200_000]);
    const then = saturdays([100_000, 100_000, 100_000, 100_000], addDays(lastSaturday, -364));
    const holiday = [addDays(saturday, -364), 150_000] as const;
    // 2,000.00, and half of the half that it brought more than the weeks before it.
    expect(expected([...now, ...then, holiday])).toBe(250_000);
    expect(expected([...now, ...then])).toBe(200_000);
    expect(expected([...now, ...then.slice(1), holiday])).toBe(200_000);
  });
});

describe('the days on which something is expected', () => {
  it('begin today and end a quarter later', () => {
    const week = { start: '2026-11-15', end: '2026-11-21' };
    expect(expectedRange(week, today)).toEqual({ start: today, end: '2026-11-21' });
    expect(expectedRange(week, '2026-11-22')).toBeNull();
    expect(expectedRange(week, '2026-11-21')).toEqual({ start: '2026-11-21', end: '2026-11-21' });
    expect(expectedRange({ start: '2027-02-14', end: '2027-02-20' }, today)).toEqual({
      start: '2027-02-14',
      end: '2027-02-17',
    });
    expect(expectedRange({ start: '2027-02-18', end: '2027-02-24' }, today)).toBeNull();
  });

  it('depend on the twelve weeks before, and on those of a year before up to the same day', () => {
    expect(expectationHistory({ start: today, end: saturday }, today)).toEqual([
      { start: addDays(today, -84 - 364), end: addDays(saturday, -364) },
      { start: addDays(today, -84), end: addDays(today, -1) },
    ]);
  });
});
