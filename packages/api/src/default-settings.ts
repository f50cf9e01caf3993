import { newBusiness } from '@backcounter/core/business';
import { journalAccounts } from '@backcounter/core/journals';
import type { SettingsRow } from '@backcounter/storage/settings';

/** The settings of a new business; `now` is in ms since 1970. */
export function defaultSettings(given: { timeZone: string; now: number }): SettingsRow {
  return {
    business_name: newBusiness.name,
    time_zone: given.timeZone,
    invoice_numbers_per_vendor: 0,
    earliest_invoice_date: '2025-01-01',
    opens_at: '06:00',
    closes_at: '23:00',
    password_minimum: 6,
    week_starts_on: 'monday',
    employees_may_delete_sales: 1,
    employees_may_see_past_sales: 1,
    books_closed_through: null,
    ...journalAccounts,
    updated_at: new Date(given.now).toISOString(),
  };
}
