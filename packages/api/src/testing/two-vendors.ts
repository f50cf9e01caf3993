import { expect } from 'vitest';
import { findProblems } from '@backcounter/storage/check';
import type { Storage } from '@backcounter/storage/database';
import { testApi } from './test-api.ts';

type Invoice = { invoice_number: string; vendor_id: { _id: string } };
type Vendor = { name: string; store_ids: { name: string }[] };

export type TwoVendors = Awaited<ReturnType<typeof twoVendors>>;

/** A business with one vendor under two names; the first delivers to another store as well. */
export async function twoVendors(storage: Storage) {
  const t = await testApi(storage);
  const main = await t.add('/stores', { name: 'Main St', address: '1' });
  const oak = await t.add('/stores', { name: 'Oak Ave', address: '2' });
  const from = await t.add('/vendors', { name: 'COCA COLA CO', store_ids: [main, oak] });
  const kept = { name: 'Coca-Cola', store_ids: [main], payment_terms: 30 };
  const into = await t.add('/vendors', kept);
  return {
    t,
    main,
    oak,
    from,
    into,

    /** Adds an invoice of a vendor and returns its id. */
    bill: (invoice_number: string, vendor_id: string, more: object = {}) => {
      const usual = { store_id: main, amount: 10.29, date: '2026-11-19' };
      return t.add('/invoices', { invoice_number, vendor_id, ...usual, ...more });
    },

    /** The numbers of a vendor's invoices. */
    numbersOf: async (vendor: string) => {
      const rows = (await t.ok('GET /invoices')) as Invoice[];
      const own = rows.filter((row) => row.vendor_id._id === vendor);
      return own.map((row) => row.invoice_number).sort();
    },

    /** Each vendor with its stores, by name. */
    vendors: async () => {
      const rows = (await t.ok('GET /vendors')) as Vendor[];
      return rows.map(({ name, store_ids }) => [name, ...store_ids.map((store) => store.name)]);
    },

    /** Lets vendors use the same invoice numbers. */
    numberPerVendor: () => t.ok('PUT /settings', { body: { invoice_numbers_per_vendor: true } }),

    /** Fails unless the command line's `check` finds nothing. */
    expectSound: async () => expect(await t.storage.snapshot(findProblems)).toEqual([]),
  };
}
