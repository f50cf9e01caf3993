import { expect, it } from 'vitest';
import { barsByVendor } from './by-vendor.ts';
import type { Invoice } from './invoice-values.ts';

const invoice = (vendor: string, amount: number): Invoice => ({
  _id: `${vendor}-${amount}`,
  invoice_number: `${vendor}-${amount}`,
  store_id: { _id: 'main', name: 'Main', address: '1 Main St' },
  vendor_id: { _id: vendor, name: vendor },
  vendor_name: vendor,
  amount,
  date: '2026-11-20',
  description: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
});

it('sums each vendor in cents, the highest first', () => {
  expect(barsByVendor([invoice('a', 0.1), invoice('b', 5), invoice('a', 0.2)])).toEqual([
    { label: 'b', value: 500 },
    { label: 'a', value: 30 },
  ]);
});

it('sums up the smaller of many vendors without losing any', () => {
  const rows = Array.from({ length: 14 }, (_, index) => invoice(`v${index}`, index + 1));
  const bars = barsByVendor(rows);
  expect(bars).toHaveLength(11);
  expect(bars.at(-1)).toEqual({ label: '4 other vendors', value: 1000 });
});
