import { describe, expect, it } from 'vitest';
import { addUpRows, isDaily, storeDayKey } from './daily-rows.ts';
import { importNounNames } from './import-nouns.ts';

describe('storeDayKey', () => {
  const key = (store: string, date: string) => storeDayKey({ store, date }, 'America/Chicago');

  it('is the same for a store however its name is typed, and for all times of a day', () => {
    expect(key(' MAIN St ', '2025-11-13')).toBe(key('Main St', '2025-11-13T12:00:00Z'));
    // 11 at night there.
    expect(key('Main St', '2025-11-14T05:00:00Z')).toBe(key('Main St', '2025-11-13'));
    expect(key('Main St', '2025-11-14')).not.toBe(key('Main St', '2025-11-13'));
    expect(key('Elm St', '2025-11-13')).not.toBe(key('Main St', '2025-11-13'));
  });

  it('is missing for what is no day', () => {
    expect(key('Main St', '')).toBe(null);
    expect(key('Main St', '2025-02-30')).toBe(null);
    expect(storeDayKey({}, 'UTC')).toBe(null);
  });
});

describe('addUpRows', () => {
  const row = (total_sales: string, description = '') => ({
    ...{ store: 'Oak', date: '2025-11-13', total_sales, description },
  });
  const sum = (...amounts: string[]) =>
    addUpRows(
      'sales',
      amounts.map((amount) => row(amount)),
    )['total_sales'];

  it('adds up cents exactly, with refunds, and takes nothing from an empty cell', () => {
    expect(sum('0.10', '0.20', '1,204.29')).toBe('1204.59');
    expect(sum('5', '', '-2.29', '(1.00)')).toBe('1.71');
    expect(sum('', ' ')).toBe('');
    expect(sum('3.00', '-3.00')).toBe('0.00');
  });

  it('has no sum if an amount cannot be read', () => {
    expect(sum('5', 'void', '6')).toBe('void');
    expect(sum('5', '1.999')).toBe('1.999');
  });

  it('has the texts that all rows share', () => {
    expect(addUpRows('sales', [row('1', 'cash'), row('2', 'cash')])).toEqual(row('3.00', 'cash'));
    const times = [row('1', 'cash'), { ...row('2', 'card'), date: '2025-11-13T09:00' }];
    expect(addUpRows('sales', times)).toEqual(row('3.00'));
  });
});

it('a store has one sale and one row of cash a day, and any number of other rows', () => {
  expect(importNounNames.filter(isDaily)).toEqual(['sales', 'daily_cash']);
  expect(isDaily(null)).toBe(false);
});
