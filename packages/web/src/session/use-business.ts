import { useSyncExternalStore } from 'react';
import type { Business } from '@backcounter/core/business';
import { dateIn } from '@backcounter/core/time-zone';
import { currentSettings, subscribeDemoMode } from './demo-mode.ts';
import type { SessionSettings } from './stored-session.ts';

/** Defaults until the server's settings are loaded. */
const defaultSettings: SessionSettings = {
  business_name: 'Backcounter',
  time_zone: 'America/Chicago',
  earliest_invoice_date: '2025-01-01',
  opens_at: '06:00',
  closes_at: '23:00',
  invoice_numbers_per_vendor: false,
  week_starts_on: 'monday',
  employees_may_delete_sales: true,
  employees_may_see_past_sales: true,
  books_closed_through: null,
};

/** The business settings that every role receives. */
export function useSettings(): SessionSettings {
  const settings = useSyncExternalStore(subscribeDemoMode, currentSettings);
  return { ...defaultSettings, ...settings };
}

const currentZone = () => currentSettings().time_zone ?? defaultSettings.time_zone;

function subscribeDay(listener: () => void): () => void {
  const unsubscribe = subscribeDemoMode(listener);
  const timer = setInterval(listener, 30_000);
  // Timers of a background page are throttled.
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('pageshow', listener);
  return () => {
    unsubscribe();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/** Today's date in the business time zone, `YYYY-MM-DD`; updates at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeDay, () => dateIn(currentZone(), Date.now()));
}

/** The context that core's validation needs. */
export function useBusiness(): Business {
  const settings = useSettings();
  return {
    today: useToday(),
    timeZone: settings.time_zone,
    opensAt: settings.opens_at,
    closesAt: settings.closes_at,
    earliestInvoiceDate: settings.earliest_invoice_date,
    invoiceNumbersPerVendor: settings.invoice_numbers_per_vendor,
    passwordMinimum: 6,
    weekStartsOn: settings.week_starts_on,
    employeesMayDeleteSales: settings.employees_may_delete_sales,
    employeesMaySeePastSales: settings.employees_may_see_past_sales,
    closedThrough: settings.books_closed_through,
  };
}
