import { describe, expect, it } from 'vitest';
import { rateOn, salaryCents, wageChange, wagePeriods } from './wages.ts';

const wages = [
  { rateFrom: '2026-01-10', rateCents: 1500 },
  { rateFrom: '2026-02-01', rateCents: 1600 },
  { rateFrom: '2027-01-01', rateCents: 1700 },
];

describe('rateOn', () => {
  it.each([
    ['a day before the first rate', '1999-12-31', 1500],
    ['the first day', '2026-01-10', 1500],
    ['the day before a raise', '2026-01-31', 1500],
    ['the day of a raise', '2026-02-01', 1600],
    ['a day after it', '2026-12-31', 1600],
    ['a day far in the future', '2036-01-01', 1700],
  ])('PRF-12 SHF-07 takes the rate in force on %s', (_, date, rate) => {
    expect(rateOn(wages, date)).toBe(rate);
  });
});

describe('salaryCents', () => {
  it.each([
    [480, 1500, 12_000],
    [90, 1525, 2288],
    [1, 29, 0],
    [1, 30, 1],
    [1, 1500, 25],
    [45, 1, 1],
    [0, 1500, 0],
    [480, 0, 0],
    [1020, 999_999_999_999, 16_999_999_999_983],
  ])('PRF-12 SHF-07 prices %i minutes at %i cents as %i, half up', (minutes, rate, salary) => {
    expect(salaryCents(minutes, rate)).toBe(salary);
  });
});

describe('wagePeriods', () => {
  it('PRF-12 cuts the whole calendar where the rate changes', () => {
    expect(wagePeriods(wages)).toEqual([
      { start: '0000-01-01', end: '2026-01-31', rateCents: 1500 },
      { start: '2026-02-01', end: '2026-12-31', rateCents: 1600 },
      { start: '2027-01-01', end: '9999-12-31', rateCents: 1700 },
    ]);
  });
});

describe('wageChange', () => {
  const first = [{ rateFrom: '2026-11-20', rateCents: 1500 }];
  const kept = { rateFrom: '2026-03-01', rateCents: 1500 };
  const chosen = '2026-10-01';

  it.each([
    ['a raise later', '2026-12-01', '2026-03-01', []],
    ['the same day, no shift before', '2026-11-20', '2026-11-20', []],
    ['the same day, no shift at all', '2026-11-20', null, []],
    ['the same day, shifts before', '2026-11-20', '2026-03-01', [kept]],
    ['an earlier day, shifts before it', '2026-06-01', '2026-03-01', [kept]],
    ['an earlier day, shifts only after it', '2026-01-01', '2026-03-01', []],
  ])('PRF-12 never rewrites the days before a new rate: %s', (_, rateFrom, firstShiftOn, more) => {
    const wage = { rateFrom, rateCents: 1600 };
    const days = { addedOn: chosen, firstShiftOn };
    expect(wageChange(first, wage, days)).toEqual({ added: [...more, wage], removedDate: null });
  });

  it.each([
    ['shifts before it', '2026-03-01', [kept]],
    ['no shift before it', null, []],
  ])(
    'PRF-12 a raise from before the day of entry does not end on that day: %s',
    (_, firstShiftOn, more) => {
      const wage = { rateFrom: '2026-06-01', rateCents: 1600 };
      const days = { addedOn: '2026-11-20', firstShiftOn };
      expect(wageChange(first, wage, days)).toEqual({
        added: [...more, wage],
        removedDate: '2026-11-20',
      });
    },
  );

  it('PRF-12 replaces the first rate with one of the day of entry', () => {
    const wage = { rateFrom: '2026-11-20', rateCents: 1600 };
    const days = { addedOn: '2026-11-20', firstShiftOn: null };
    expect(wageChange(first, wage, days)).toEqual({ added: [wage], removedDate: null });
  });

  it('PRF-12 keeps a later rate that was chosen', () => {
    const both = [...first, { rateFrom: '2026-12-01', rateCents: 1700 }];
    const wage = { rateFrom: '2026-06-01', rateCents: 1600 };
    const days = { addedOn: '2026-11-20', firstShiftOn: null };
    expect(wageChange(both, wage, days)).toEqual({ added: [wage], removedDate: '2026-11-20' });
  });

  it('PRF-12 changes nothing when the rate is already in force on that day', () => {
    const same = { rateFrom: '2020-01-01', rateCents: 1500 };
    const days = { addedOn: '2026-11-20', firstShiftOn: '2019-01-01' };
    expect(wageChange(first, same, days)).toBeNull();
  });
});
