import { expect, it } from 'vitest';
import { drillDownPath, type DrillDown } from './drill-down.ts';

const dates = {
  range: { start: '2026-10-01', end: '2026-10-31' },
  against: { start: '2026-09-01', end: '2026-09-30' },
};

it.each<[DrillDown, string]>([
  [{ of: 'sales', storeId: null }, '/dashboard/sales?panel=history&from=2026-10-01&to=2026-10-31'],
  [
    { of: 'sales', storeId: 's1' },
    '/dashboard/sales?panel=history&store=s1&from=2026-10-01&to=2026-10-31',
  ],
  [
    { of: 'invoices', storeId: 's1', vendorId: 'v1' },
    '/dashboard/vendors-invoices?view=invoices&store=s1&vendor=v1&from=2026-10-01&to=2026-10-31',
  ],
  [
    { of: 'employeeSalary', storeId: null },
    '/dashboard/employees?panel=hours&from=2026-10-01&to=2026-10-31',
  ],
  [
    { of: 'profit', storeId: 's1' },
    '/dashboard/calculate?store=s1&from=2026-10-01&to=2026-10-31&against_from=2026-09-01&against_to=2026-09-30',
  ],
])('the rows behind %o stand at their list', (rows, path) => {
  expect(drillDownPath(rows, dates)).toBe(path);
});
