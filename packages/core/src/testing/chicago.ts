import type { Business } from '../business.ts';

/** A business with default settings on a Friday in November, for tests of the rules. */
export const chicago: Business = {
  today: '2026-11-20',
  timeZone: 'America/Chicago',
  opensAt: '06:00',
  closesAt: '23:00',
  earliestInvoiceDate: '2025-01-01',
  invoiceNumbersPerVendor: false,
  passwordMinimum: 6,
  weekStartsOn: 'monday',
  employeesMayDeleteSales: true,
  employeesMaySeePastSales: true,
  closedThrough: null,
};
