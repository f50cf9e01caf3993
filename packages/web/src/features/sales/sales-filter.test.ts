import { describe, expect, it } from 'vitest';
import { defaultFilter, labelOf, listQuery, readFilter, totalQuery } from './sales-filter.ts';

const today = '2026-11-20';
const rules = { today, storeMissing: 'Please Select a Store' };
const chosen = { ...defaultFilter(today), store_id: 'main' };

const read = (changes: object) => readFilter({ ...chosen, ...changes }, rules);
const fieldsOf = (changes: object) => {
  try {
    read(changes);
  } catch (error) {
    return (error as { fields: object }).fields;
  }
  return null;
};

describe('the filter of sales', () => {
  it('SAL-20 SAL-21 API-28 defaults to seven whole days, from seven days ago', () => {
    const filter = read({});
    expect(listQuery(filter)).toEqual({
      store_id: 'main',
      start_date: '2026-11-13T00:00:00.000Z',
      end_date: '2026-11-19T23:59:59.999Z',
    });
    expect(totalQuery(filter)).toEqual(listQuery(filter));
    expect(labelOf(filter)).toBe('Nov 13, 2026 to Nov 19, 2026');
  });

  it('API-28 API-29 queries a month, and a year as `month` or `year`', () => {
    const month = read({ filter_type: 'monthly', month: '02', year: '2025' });
    expect(listQuery(month)).toEqual({ store_id: 'main', month: '2025-02' });
    expect(totalQuery(month)).toEqual({ store_id: 'main', month: '2025-02' });
    const year = read({ filter_type: 'yearly', year: '2025' });
    expect(listQuery(year)).toEqual({ store_id: 'main', month: '2025' });
    expect(totalQuery(year)).toEqual({ store_id: 'main', year: '2025' });
  });

  it.each([
    ['', 'Please select a date'],
    ['soon', 'Invalid filter date: Date must be in YYYY-MM-DD format'],
    ['2026-02-30', 'Invalid filter date: Day must be between 1 and 28 for February 2026'],
    ['1899-12-31', 'Invalid filter date: Year must be between 1900 and 2036'],
    ['2026-11-21', 'Invalid filter date: Future dates are not allowed'],
  ])('SAL-18 SAL-19 refuses a week from "%s"', (from_date, message) => {
    expect(fieldsOf({ from_date })).toEqual({ from_date: message });
  });

  it('SAL-18 validates the first day only for a week, and accepts today', () => {
    expect(fieldsOf({ from_date: 'soon', filter_type: 'yearly' })).toBeNull();
    expect(read({ from_date: '11/20/2026' }).period).toBe(today);
  });

  it('SAL-16 requires a store', () => {
    expect(fieldsOf({ store_id: '' })).toEqual({ store_id: 'Please Select a Store' });
  });
});
