import type { ResponseOf } from '@backcounter/api/client';

type Statement = ResponseOf<'GET /profit/accounts'>;

const vendor = (vendor_id: string, name: string, amount: number, against: number) => ({
  ...{ vendor_id, name, amount, against },
  account: name.endsWith('Landlord') ? 'Rent' : null,
  is_deleted: false,
});

/** A profit and loss whose invoices are goods to sell, and rent of two landlords. */
export const statement: Statement = {
  sales: { amount: 1000.29, against: 900 },
  purchases: {
    account: 'Purchases',
    ...{ amount: 600, against: 650.57 },
    vendors: [vendor('v1', 'Acme', 500, 650.57), vendor('v2', 'Bolt', 100, 0)],
  },
  gross_profit: { amount: 400.29, against: 249.43 },
  expenses: [
    {
      account: 'Rent',
      ...{ amount: 300, against: 300 },
      vendors: [
        vendor('v3', 'Landlord', 200, 200),
        { ...vendor('v4', 'Former Landlord', 100, 100), is_deleted: true },
      ],
    },
  ],
  employeeSalary: { amount: 150, against: 140 },
  profit: { amount: -49.71, against: -190.57 },
  against_entered: true,
};

type Monthly = ResponseOf<'GET /profit/accounts/months'>;

const billed = (vendor_id: string, name: string, amounts: number[], total: number) => ({
  ...{ vendor_id, name, amounts, total },
  account: name.endsWith('Landlord') ? 'Rent' : null,
  is_deleted: false,
});

/** Four months of which the first has no entries and the last is not over. */
export const monthlyStatement: Monthly = {
  months: [
    { from: '2025-11-01', to: '2025-11-30', entered: false },
    { from: '2025-12-01', to: '2025-12-31', entered: true },
    { from: '2026-01-01', to: '2026-01-31', entered: false },
    { from: '2026-02-01', to: '2026-02-19', entered: true },
  ],
  sales: { amounts: [0, 1000.29, 0, 500], total: 1500.29 },
  purchases: {
    account: 'Purchases',
    ...{ amounts: [0, 600, 0, 250.57], total: 850.57 },
    vendors: [billed('v1', 'Acme', [0, 600, 0, 250.57], 850.57)],
  },
  gross_profit: { amounts: [0, 400.29, 0, 249.43], total: 649.72 },
  expenses: [
    {
      account: 'Rent',
      ...{ amounts: [0, 300, 0, 300], total: 600 },
      vendors: [billed('v3', 'Landlord', [0, 300, 0, 300], 600)],
    },
  ],
  employeeSalary: { amounts: [0, 150, 0, 100], total: 250 },
  profit: { amounts: [0, -49.71, 0, -150.57], total: -200.28 },
};
