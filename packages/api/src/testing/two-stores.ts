import type { engines } from './engines.ts';
import { testApi } from './test-api.ts';

type Invoice = { date: string; amount: number; invoice_number: string; vendor_id?: string };

export type TwoStores = Awaited<ReturnType<typeof twoStores>>;

/**
 * The API on an engine with two stores, Main St and Oak Ave, their vendor Acme, and an owner
 * limited to the second one (token `oak-owner`).
 */
export async function twoStores(
  open: (typeof engines)[number]['open'],
  more: { main?: object; oak?: object } = {},
) {
  const { storage, dispose } = await open();
  const t = await testApi(storage);
  const main = await t.add('/stores', { name: 'Main St', address: '1', ...more.main });
  const oak = await t.add('/stores', { name: 'Oak Ave', address: '2', ...more.oak });
  const acme = await t.add('/vendors', { name: 'Acme', store_ids: [main, oak] });
  await t.signIn('owner', { token: 'oak-owner', storeIds: [oak] });
  return {
    ...t,
    main,
    oak,
    acme,
    sell: (store_id: string, date: string, total_sales: number) =>
      t.add('/sales', { store_id, date, total_sales }),
    /** Adds an invoice, by default of Acme. */
    bill: (store_id: string, invoice: Invoice) =>
      t.add('/invoices', { store_id, vendor_id: acme, ...invoice }),
    dispose,
  };
}
