import { useApiQuery } from '../../api/use-api-query.ts';
import type { InvoiceValues } from './invoice-values.ts';

/** How many invoices stand beside the form. */
export const shownCount = 10;

/** The latest invoices of a vendor at a store; none before both are chosen. */
export function useVendorsLatest({
  store_id,
  vendor_id,
}: Pick<InvoiceValues, 'store_id' | 'vendor_id'>) {
  const isChosen = store_id !== '' && vendor_id !== '';
  const query = { limit: String(shownCount), store_id, vendor_id };
  return useApiQuery('GET /invoices', isChosen ? { query } : null);
}
