import { change, strike } from './acts.ts';
import { live, type Invoice, type Vendor } from './books.ts';
import { someRow, type Shop } from './home.ts';

/** A merge of vendors, with the rows as it left them: a row that is another one by now was changed. */
type Merge = { from: string; into: Vendor; added: readonly string[]; invoices: readonly Invoice[] };

const merges = new WeakMap<Shop, Map<string, Merge>>();

function mergesOf(shop: Shop): Map<string, Merge> {
  const known = merges.get(shop) ?? new Map<string, Merge>();
  merges.set(shop, known);
  return known;
}

/** Merges a vendor into another: the other one gets its invoices and stores. */
export async function mergeVendors(shop: Shop): Promise<void> {
  const { books } = shop;
  const [from, into] = [someRow(shop, 'vendors'), someRow(shop, 'vendors')];
  if (!from || !into) return;
  const body = { into: into.id };
  const { status } = await shop.home.call(`POST /vendors/${from.id}/merge`, { body });
  if (status !== 200) return;
  const moved = live(books, 'invoices').filter(({ vendorId }) => vendorId === from.id);
  for (const { id } of moved) change(shop, 'invoices', id, { vendor_id: into.id });
  const added = from.storeIds.filter((id) => !into.storeIds.includes(id));
  change(shop, 'vendors', into.id, { store_ids: [...into.storeIds, ...added] });
  strike(shop, 'vendors', from.id);
  mergesOf(shop).set(from.id, {
    from: from.id,
    into: books.vendors.get(into.id)!,
    added,
    invoices: moved.map(({ id }) => books.invoices.get(id)!),
  });
}

/** What else comes back with a deleted vendor: the invoices that a merge has taken, if unchanged. */
export function undoMerge(shop: Shop, vendorId: string): void {
  const { books } = shop;
  const merge = mergesOf(shop).get(vendorId);
  if (!merge) return;
  mergesOf(shop).delete(vendorId);
  for (const invoice of merge.invoices) {
    if (books.invoices.get(invoice.id) !== invoice) continue;
    change(shop, 'invoices', invoice.id, { vendor_id: vendorId });
  }
  const kept = books.vendors.get(merge.into.id)!;
  if (kept !== merge.into) return;
  const used = live(books, 'invoices').filter((invoice) => invoice.vendorId === kept.id);
  const taken = merge.added.filter((id) => !used.some(({ storeId }) => storeId === id));
  if (taken.length === 0) return;
  const store_ids = kept.storeIds.filter((id) => !taken.includes(id));
  change(shop, 'vendors', kept.id, { store_ids });
}

/** An invoice that comes back belongs to the vendor that is left of its own. */
export function toRemainingVendor(shop: Shop, invoiceId: string): void {
  const invoice = shop.books.invoices.get(invoiceId)!;
  let vendorId = invoice.vendorId;
  while (shop.books.vendors.get(vendorId)?.isDeleted) {
    const merge = mergesOf(shop).get(vendorId);
    if (!merge) return;
    vendorId = merge.into.id;
  }
  shop.books.invoices.set(invoiceId, { ...invoice, vendorId });
}
