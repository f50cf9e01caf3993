import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { invoiceInput, toInvoice } from './invoices.ts';
import type { Business } from './business.ts';
import { chicago as business } from './testing/chicago.ts';

const input = (more: object = {}) => ({
  invoice_number: 'A-1',
  store_id: 's1',
  vendor_id: 'v1',
  amount: 10.01,
  date: '2026-11-20',
  ...more,
});

function errorOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  return null;
}

describe('invoiceInput', () => {
  it('INV-03 gives cents, and null for a description that is left out', () => {
    expect(parseInput(invoiceInput, input({ invoice_number: ' A-1 ' }))).toEqual({
      ...input(),
      amount: 1001,
      description: null,
      payment_reference: null,
    });
  });

  it.each([
    ['INV-04', 'invoice_number', undefined, 'Invoice number is required'],
    ['INV-04', 'invoice_number', '  ', 'Invoice number is required'],
    ['INV-05', 'store_id', '', 'Please select a store'],
    ['INV-05', 'vendor_id', null, 'Please select a vendor'],
    ['INV-06', 'amount', 0, 'Amount must be a positive number greater than zero'],
    ['INV-06', 'amount', -1, 'Amount must be a positive number greater than zero'],
    ['INV-06', 'amount', 0.001, 'Amount must be a positive number greater than zero'],
    ['INV-06', 'amount', '5', 'Amount must be a positive number greater than zero'],
    ['INV-06', 'amount', undefined, 'Amount must be a positive number greater than zero'],
    ['DAT-12', 'amount', 1.005, 'Amount must have at most two decimals'],
    ['INV-07', 'date', '', 'Date is required'],
    ['INV-07', 'date', undefined, 'Date is required'],
  ])('%s refuses %s %j', (_, field, value, message) => {
    expect(errorOf(() => parseInput(invoiceInput, input({ [field]: value })))).toEqual({
      [field]: message,
    });
  });
});

describe('toInvoice', () => {
  const read = (date: string, more: Partial<Business> = {}, own?: { date: string }) =>
    toInvoice(parseInput(invoiceInput, input({ date })), { ...business, ...more }, own);

  it.each(['2026-11-20', '2025-01-01'])('INV-08 INV-09 takes %s', (date) => {
    expect(read(date).date).toBe(date);
  });

  it.each([
    ['INV-08', '2026-11-21', 'Future dates are not allowed'],
    ['INV-08', '2026-02-30', 'Day must be between 1 and 28 for February 2026'],
    ['INV-08', '20 Nov', 'Date must be in YYYY-MM-DD format'],
    ['INV-09', '2024-12-31', 'Year must be between 2025 and 2036'],
  ])('%s refuses %s', (_, date, message) => {
    expect(errorOf(() => read(date))).toEqual({ date: message });
  });

  it('INV-09 follows the setting, by year and by day', () => {
    const earlier = { earliestInvoiceDate: '2023-04-15' };
    expect(read('2023-04-15', earlier).date).toBe('2023-04-15');
    expect(errorOf(() => read('2022-12-31', earlier))).toEqual({
      date: 'Year must be between 2023 and 2036',
    });
    expect(errorOf(() => read('2023-04-14', earlier))).toEqual({
      date: 'Dates before 2023-04-15 are not allowed',
    });
  });

  it('INV-09 lets a row keep a date that the rules refuse by now', () => {
    const own = { date: '2024-06-01' };
    expect(read('2024-06-01', {}, own).date).toBe('2024-06-01');
    expect(errorOf(() => read('2024-06-02', {}, own))).not.toBeNull();
    const later = { earliestInvoiceDate: '2025-06-01' };
    expect(read('2025-03-01', later, { date: '2025-03-01' }).date).toBe('2025-03-01');
  });

  it('INV-11 keeps numbers apart over the business, or by vendor when that is set', () => {
    expect(read('2026-11-20').numberScope).toBe('');
    expect(read('2026-11-20', { invoiceNumbersPerVendor: true }).numberScope).toBe('v1');
  });
});
