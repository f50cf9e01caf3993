import { describe, expect, it } from 'vitest';
import { AppError } from '@backcounter/core/errors';
import { messages } from './messages.ts';
import { checkFilter, defaultFilter, queryOf, type InvoiceFilter } from './period-filter.ts';

const limits = { minYear: 2025, maxYear: 2030 };
const chosen: InvoiceFilter = { ...defaultFilter('2026-11-20'), store_id: 'all', vendor_id: 'all' };

function problem(change: Partial<InvoiceFilter>, selection: string = messages.checkSelection) {
  try {
    checkFilter({ ...chosen, ...change }, limits, selection);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.fields : null;
  }
}

describe('the filters of invoices', () => {
  it('INV-36 begin at the current month and the current year', () => {
    const { month, year } = defaultFilter('2026-11-20');
    expect([month, year]).toEqual(['2026-11', '2026']);
  });

  it('INV-19 require a store and a vendor', () => {
    const text = 'Please select both a Store and a Vendor';
    expect(problem({ store_id: '' })).toEqual({ store_id: text });
    expect(problem({ vendor_id: '' })).toEqual({ vendor_id: text });
    expect(problem({})).toBeNull();
  });

  it('INV-33 require them with the message of the total', () => {
    const text = 'Please select a store and vendor (or choose "All Stores"/"All Vendors")';
    expect(problem({ store_id: '' }, messages.totalSelection)).toEqual({ store_id: text });
  });

  it.each(['', '2026', '2026-13', '2026-00', '26-01', '2026-1'])(
    'INV-20 refuse %j as a month',
    (month) => {
      const text = 'Invalid month format. Please use YYYY-MM format (e.g., 2024-07)';
      expect(problem({ month })).toEqual({ month: text });
    },
  );

  it('INV-21 INV-34 refuse a year outside the range', () => {
    const text = 'Year must be between 2025 and 2030';
    expect(problem({ type: 'yearly', year: '2024' })).toEqual({ year: text });
    expect(problem({ type: 'yearly', year: '2031' })).toEqual({ year: text });
    expect(problem({ month: '2024-07' })).toEqual({ month: text });
    expect(problem({ type: 'yearly', year: '2030' })).toBeNull();
  });

  it.each(['', '26', '20266', 'next'])('INV-22 INV-34 refuse %j as a year', (year) => {
    const text = 'Invalid year format. Please use 4-digit year (e.g., 2024)';
    expect(problem({ type: 'yearly', year })).toEqual({ year: text });
  });

  it('INV-18 API-20 API-24 omit "all" from the query', () => {
    expect(queryOf(chosen)).toEqual({ month: '2026-11' });
    expect(queryOf({ ...chosen, store_id: 's', vendor_id: 'v', type: 'yearly' })).toEqual({
      store_id: 's',
      vendor_id: 'v',
      year: '2026',
    });
  });
});
