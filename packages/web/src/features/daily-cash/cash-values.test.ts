import { describe, expect, it } from 'vitest';
import { chicago as business } from '@backcounter/core/testing/chicago';
import { AppError } from '@backcounter/core/errors';
import {
  checkCash,
  isUntouched,
  resultOf,
  signOf,
  valuesOf,
  weekTotals,
  zeros,
  type Entry,
} from './cash-values.ts';

const entry = (date: string, [credit, debit, fuel]: [number, number, number]): Entry => ({
  _id: date,
  store_id: 's',
  date,
  credit,
  debit,
  fuel,
  result: credit + debit - fuel,
  created_at: '',
  updated_at: '',
});

const typed = (credit: string, debit: string, fuel: string) => ({ credit, debit, fuel });

function problemOf(values: ReturnType<typeof typed>, day = { storeId: 's', date: '2026-11-20' }) {
  try {
    checkCash(values, day, business);
  } catch (error) {
    if (error instanceof AppError) return { message: error.message, fields: error.fields };
  }
  return null;
}

describe('typed daily cash', () => {
  it('CSH-03 computes credit plus debit minus fuel in cents, while typing', () => {
    expect(resultOf(typed('0.10', '$0.20', ''))).toBe(30);
    expect(resultOf(typed('1,000', '', '1000.01'))).toBe(-1);
    expect([1, -1, 0].map(signOf)).toEqual(['gain', 'loss', undefined]);
  });

  it('CSH-10 requires store and date before anything else', () => {
    const message = 'Please select a store and date';
    expect(problemOf(typed('', '', ''), { storeId: '', date: '2026-11-20' })?.message).toBe(
      message,
    );
    expect(problemOf(typed('1', '1', '1'), { storeId: 's', date: '' })?.message).toBe(message);
  });

  it('CSH-11 marks every missing amount and says so above them', () => {
    expect(problemOf(typed('', '', ''))).toEqual({
      message: 'Please enter amounts for Credit, Debit, and Fuel before saving',
      fields: {
        credit: 'Credit amount is required',
        debit: 'Debit amount is required',
        fuel: 'Fuel amount is required',
      },
    });
  });

  it('CSH-12 rejects a negative amount and accepts zero', () => {
    expect(problemOf(typed('-1', '0', '0'))?.fields).toEqual({
      credit: 'All amounts must be positive numbers',
    });
    expect(problemOf(typed('0', '0', '0'))).toBeNull();
  });

  it('CSH-13 rejects a future date', () => {
    const day = { storeId: 's', date: '2026-11-21' };
    expect(problemOf(typed('1', '1', '1'), day)?.message).toBe('Future dates are not allowed');
  });

  it('CSH-04 CSH-05 CSH-17 distinguishes typed values from stored, empty and reset ones', () => {
    const stored = entry('2026-11-20', [1, 2, 3]);
    expect(isUntouched(valuesOf(stored), stored)).toBe(true);
    expect(isUntouched(typed('1.00', '2.00', '4'), stored)).toBe(false);
    expect(isUntouched(valuesOf(null), null)).toBe(true);
    expect(isUntouched(zeros, null)).toBe(true);
    expect(isUntouched(zeros, stored)).toBe(false);
  });

  it('CSH-24 sums the week in cents', () => {
    const week = [entry('2026-11-16', [0.1, 0.2, 0]), entry('2026-11-17', [0.2, 0, 0.6])];
    expect(weekTotals(week)).toEqual({
      creditCents: 30,
      debitCents: 20,
      fuelCents: 60,
      resultCents: -10,
    });
  });
});
