import { describe, expect, it } from 'vitest';
import type { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { settingsInput, settingsRules } from './settings.ts';

const settings = (more: object = {}) => ({
  business_name: 'Corner Shops',
  time_zone: 'America/Chicago',
  invoice_numbers_per_vendor: false,
  earliest_invoice_date: '2025-01-01',
  opens_at: '06:00',
  closes_at: '23:00',
  password_minimum: 6,
  week_starts_on: 'monday',
  employees_may_delete_sales: true,
  employees_may_see_past_sales: true,
  books_closed_through: null,
  account_sales: 'Sales',
  account_cash: 'Cash',
  account_purchases: 'Purchases',
  account_payable: 'Accrued Purchases',
  account_wages: 'Wages',
  account_wages_payable: 'Wages Payable',
  account_other_income: 'Other Income',
  ...more,
});

describe('settingsInput', () => {
  it('SHF-23 takes times in their formats and keeps the spelling of names', () => {
    const sent = settings({
      opens_at: '6:30 AM',
      closes_at: '9:00 pm',
      business_name: ' Büro & Co ',
    });
    expect(parseInput(settingsInput, sent)).toEqual(
      settings({ opens_at: '06:30', closes_at: '21:00', business_name: 'Büro & Co' }),
    );
  });

  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'US/Central'])(
    'DAT-09 takes the time zone %s as it is spelled',
    (time_zone) => {
      expect(parseInput(settingsInput, settings({ time_zone })).time_zone).toBe(time_zone);
    },
  );

  it.each([
    ['DAT-09 a blank name', { business_name: ' ' }, 'business_name'],
    ['DAT-09 a long name', { business_name: 'x'.repeat(101) }, 'business_name'],
    ['DAT-09 no time zone', { time_zone: '' }, 'time_zone'],
    ['DAT-09 an unknown zone', { time_zone: 'Chicago/America' }, 'time_zone'],
    ['DAT-09 a fixed offset', { time_zone: '+05:00' }, 'time_zone'],
    [
      'INV-11 a word for a flag',
      { invoice_numbers_per_vendor: 'yes' },
      'invoice_numbers_per_vendor',
    ],
    ['INV-09 a number for a date', { earliest_invoice_date: 2025 }, 'earliest_invoice_date'],
    ['SHF-10 no time', { opens_at: 'early' }, 'opens_at'],
    ['SHF-11 no closing time', { closes_at: '25:00' }, 'closes_at'],
    ['CSH-07 a day that is none', { week_starts_on: 'Monday' }, 'week_starts_on'],
    ['ROL-07 a number for a flag', { employees_may_delete_sales: 1 }, 'employees_may_delete_sales'],
    ['an account without a name', { account_wages: ' ' }, 'account_wages'],
    ['an account with a long name', { account_wages: 'x'.repeat(101) }, 'account_wages'],
    ['ROL-07 no flag', { employees_may_see_past_sales: null }, 'employees_may_see_past_sales'],
    ['USR-06 too short', { password_minimum: 5 }, 'password_minimum'],
    ['USR-06 too long', { password_minimum: 65 }, 'password_minimum'],
    ['USR-06 a fraction', { password_minimum: 6.5 }, 'password_minimum'],
    ['USR-06 a text', { password_minimum: '8' }, 'password_minimum'],
  ])('%s is refused at its field', (_, change, field) => {
    try {
      parseInput(settingsInput, settings(change));
    } catch (error) {
      expect(Object.keys((error as AppError).fields ?? {})).toEqual([field]);
      return;
    }
    throw new Error('Nothing was refused');
  });

  it.each([
    ['DAT-09', { business_name: ' ' }, 'Please enter the name of the business'],
    ['DAT-09', { time_zone: '' }, 'Please choose a time zone, such as America/Chicago'],
    ['DAT-09', { time_zone: 'Mars' }, 'Please choose a time zone, such as America/Chicago'],
    ['SHF-10', { opens_at: 'early' }, 'Please enter an opening time, such as 06:00'],
    ['SHF-11', { closes_at: 'late' }, 'Please enter a closing time, such as 23:00'],
    ['USR-06', { password_minimum: 5 }, 'Must be a whole number from 6 to 64'],
    ['INV-09', { earliest_invoice_date: 2025 }, 'Please enter a date'],
    ['CSH-07', { week_starts_on: 'Monday' }, 'Please choose a day of the week'],
    ['a journal account', { account_wages: ' ' }, 'Please enter the name of an account'],
  ])('%s says what belongs in %o', (_, change, message) => {
    const [field = ''] = Object.keys(change);
    expect(() => parseInput(settingsInput, settings(change))).toThrow(
      expect.objectContaining({ fields: { [field]: message } }),
    );
  });

  it.each(['00:00', '05:59', '06:00'])(
    'SHF-10 accepts %s of the next day for closing',
    (closes) => {
      expect(parseInput(settingsInput, settings({ closes_at: closes })).closes_at).toBe(closes);
    },
  );

  it.each([6, 64])('USR-06 accepts a minimum length of %i', (password_minimum) => {
    expect(parseInput(settingsInput, settings({ password_minimum })).password_minimum).toBe(
      password_minimum,
    );
  });
});

describe('settingsRules', () => {
  const read = (date: string, more: object = {}) =>
    parseInput(
      settingsInput,
      settings({ earliest_invoice_date: date, ...more }),
      settingsRules('2026-11-20', { books_closed_through: '2026-11-21' }),
    );

  it.each(['1900-01-01', '2025-01-01', '2027-01-01'])('INV-09 takes %s', (date) => {
    expect(() => read(date)).not.toThrow();
  });

  it.each(['', '2025-13-01', '1899-12-31', '1/1/2025'])('INV-09 refuses %j', (date) => {
    expect(() => read(date)).toThrow();
  });

  it.each([null, '2026-11-19', '2026-11-21'])('takes books closed through %s', (day) => {
    // The last is stored: another time zone has made it a day to come.
    expect(() => read('2025-01-01', { books_closed_through: day })).not.toThrow();
  });

  it.each(['2026-11-20', '2026-11-22'])('refuses to close books through %s', (day) => {
    expect(() => read('2025-01-01', { books_closed_through: day })).toThrow();
  });
});
