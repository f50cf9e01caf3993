import { describe, expect, it } from 'vitest';
import type { Report } from '../row-columns.ts';
import { storeReports } from './store-reports.ts';

const at = '2026-11-20T18:00:00.000Z';
const store = (name: string) => ({ _id: name, name, address: '' });

const sale = (name: string, total_sales: number): Report['sales'][number] => ({
  _id: `sale of ${name}`,
  store_id: store(name),
  total_sales,
  date: '2026-11-02',
  description: null,
  createdAt: at,
  updatedAt: at,
});

const shift = (name: string, total_salary: number): Report['employeeShifts'][number] => ({
  id: `shift in ${name}`,
  date: '2026-11-04',
  employee: 'Ann',
  start_time: '08:00',
  end_time: '15:30',
  hours_worked: 7.5,
  hourly_rate: 12,
  total_salary,
  store_id: { _id: name, name },
});

describe('storeReports', () => {
  it('PRF-21 gives each store its own rows and their sums, by name', () => {
    const summary = {
      totalSales: 60.4,
      totalInvoices: 0,
      totalEmployeeSalary: 100.1,
      totalProfit: -39.7,
    };
    const sales = [sale('West', 0.1), sale('West', 0.2), sale('East', 60.1)];
    const employeeShifts = [shift('north', 10), shift('East', 90.1)];
    const parts = storeReports({ sales, invoices: [], employeeShifts, summary });
    expect(parts.map(({ storeName }) => storeName)).toEqual(['East', 'north', 'West']);
    expect(parts[0]?.report).toEqual({
      sales: [sales[2]],
      invoices: [],
      employeeShifts: [employeeShifts[1]],
      summary: { totalSales: 60.1, totalInvoices: 0, totalEmployeeSalary: 90.1, totalProfit: -30 },
    });
    expect(parts[2]?.report.summary).toMatchObject({ totalSales: 0.3, totalProfit: 0.3 });
  });

  it('PRF-21 gives none for a month without rows', () => {
    const summary = { totalSales: 0, totalInvoices: 0, totalEmployeeSalary: 0, totalProfit: 0 };
    expect(storeReports({ sales: [], invoices: [], employeeShifts: [], summary })).toEqual([]);
  });
});
