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
