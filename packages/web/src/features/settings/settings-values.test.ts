import { describe, expect, it } from 'vitest';
import { parseInput } from '@backcounter/core/fields';
import { settingsInput } from '@backcounter/core/settings';
import { describeChanges, toSettingsBody, toValues } from './settings-values.ts';

const settings = {
  business_name: 'Corner Shops',
  time_zone: 'America/Chicago',
  invoice_numbers_per_vendor: true,
  earliest_invoice_date: '2025-01-01',
  opens_at: '06:00',
  closes_at: '23:00',
  password_minimum: 8,
  week_starts_on: 'sunday' as const,
  employees_may_delete_sales: false,
  employees_may_see_past_sales: true,
  books_closed_through: null,
  account_sales: 'Sales',
  account_cash: 'Cash',
  account_purchases: 'Purchases',
  account_payable: 'Accrued Purchases',
  account_wages: 'Wages',
  account_wages_payable: 'Wages Payable',
  account_other_income: 'Other Income',
};
const values = toValues({ ...settings, updated_at: '2026-11-20T18:00:00.000Z' });

describe('toSettingsBody', () => {
  it('USR-06 DAT-09 sends what was loaded when nothing was changed', () => {
    expect(toSettingsBody(values)).toEqual(settings);
  });

  it.each(['', ' ', 'eight', '6.5', '5'])('USR-06 the rules refuse %j as a minimum', (typed) => {
    const body = toSettingsBody({ ...values, password_minimum: typed });
    expect(() => parseInput(settingsInput, body)).toThrow('Must be a whole number from 6 to 64');
  });

  it('closes no books while the field is empty, and parses a typed day', () => {
    expect(values.books_closed_through).toBe('');
    const bodyOf = (typed: string) =>
      toSettingsBody({ ...values, books_closed_through: typed }).books_closed_through;
    expect(['', ' ', '10/31/2026'].map(bodyOf)).toEqual([null, null, '2026-10-31']);
  });

  it('says of an emptied day that no books are closed', () => {
    const closed = { ...values, books_closed_through: '2026-10-31' };
    expect(describeChanges(closed, values)).toBe('books closed through Oct 31, 2026');
    expect(describeChanges(values, closed)).toBe('no books closed');
  });

  it('says of a changed right and date what they are, as the rest of the screens does', () => {
    const changed = { ...values, employees_may_delete_sales: !values.employees_may_delete_sales };
    expect(describeChanges(changed, values)).toBe(
      `employees may delete sales: ${changed.employees_may_delete_sales ? 'yes' : 'no'}`,
    );
    const typed = { ...values, earliest_invoice_date: '1/31/2024' };
    expect(describeChanges(typed, values)).toBe('earliest invoice date Jan 31, 2024');
    const wrong = { ...values, earliest_invoice_date: '1/32' };
    expect(describeChanges(wrong, values)).toBe('earliest invoice date 1/32');
  });

  it('INV-09 parses a typed date', () => {
    const body = toSettingsBody({ ...values, earliest_invoice_date: '1/31/2024' });
    expect(body.earliest_invoice_date).toBe('2024-01-31');
  });
});
