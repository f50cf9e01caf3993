import { describe, expect, it } from 'vitest';
import { parseInput } from './fields.ts';
import { saleInput, saleRules, toSale } from './sales.ts';
import { chicago } from './testing/chicago.ts';

const strict = { ...chicago, employeesMaySeePastSales: false };
const sold = (date: string) =>
  parseInput(saleInput, { store_id: 's1', total_sales: 1234.5, date, description: 'Fair' });

describe('saleRules', () => {
  const rules = { business: chicago, role: 'user' } as const;
  const fieldsOf = (input: Record<string, unknown>) => {
    try {
      parseInput(saleInput, input, saleRules(rules));
    } catch (error) {
      return (error as { fields: unknown }).fields;
    }
    return null;
  };

  it('SAL-03 SAL-05 reports every field at once, including the date', () => {
    expect(fieldsOf({ store_id: '', total_sales: 0, date: '2026-11-21' })).toEqual({
      store_id: 'Please select a store',
      total_sales: 'Amount must be a positive number greater than zero.',
      date: 'Future dates are not allowed',
    });
    expect(fieldsOf({ store_id: 's1', total_sales: 5, date: '2026-11-21' })).toEqual({
      date: 'Future dates are not allowed',
    });
    expect(fieldsOf({ store_id: 's1', total_sales: Number.NaN, date: '' })).toEqual({
      total_sales: 'Please enter a sales amount',
      date: 'Please select a date',
    });
  });

  it('SAL-04 takes what may be stored', () => {
    expect(fieldsOf({ store_id: 's1', total_sales: 5, date: '2026-11-20' })).toBeNull();
  });
});

describe('toSale', () => {
  it('SAL-30 API-26 gives cents and the calendar date', () => {
    expect(toSale(sold('2026-11-20T12:00:00.000Z'), { business: chicago, role: 'user' })).toEqual({
      storeId: 's1',
      amountCents: 123450,
      date: '2026-11-20',
      description: 'Fair',
    });
  });

  it('SAL-05 refuses a day to come, but lets a row keep its own', () => {
    const tomorrow = sold('2026-11-21');
    const rules = { business: chicago, role: 'owner' } as const;
    expect(() => toSale(tomorrow, rules)).toThrow('Future dates are not allowed');
    expect(toSale(tomorrow, { ...rules, current: { date: '2026-11-21' } }).date).toBe('2026-11-21');
  });

  it.each(['2026-11-19', '2026-11-20'])('ROL-07 lets an employee enter %s', (date) => {
    expect(toSale(sold(date), { business: strict, role: 'employee' }).date).toBe(date);
  });

  it('ROL-07 rejects older days only for employees, and only when the business says so', () => {
    const old = sold('2026-11-18');
    const text = 'You can enter sales of today and yesterday only';
    expect(() => toSale(old, { business: strict, role: 'employee' })).toThrow(text);
    expect(toSale(old, { business: chicago, role: 'employee' }).date).toBe('2026-11-18');
    expect(toSale(old, { business: strict, role: 'user' }).date).toBe('2026-11-18');
  });
});
