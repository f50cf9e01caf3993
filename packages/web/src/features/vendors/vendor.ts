import type { ResponseOf } from '@backcounter/api/client';
import { rowsOf } from '../../api/client.ts';

type NamedStore = { _id: string; name: string };

/** A vendor with its stores' names. */
export type Vendor = {
  id: string;
  name: string;
  /** Days until an invoice is due, null if invoices are paid on delivery. */
  paymentTerms: number | null;
  /** The account of its invoices, empty for goods to sell. */
  account: string;
  stores: readonly NamedStore[];
  createdAt: string;
  updatedAt: string;
};

/** As sent by a server: ids or store objects, `_id` or `id` (VEN-30). */
type SentVendor = {
  _id?: string;
  id?: string;
  name: string;
  payment_terms?: number | null;
  account?: string | null;
  store_ids: readonly (string | NamedStore)[];
  /** Store ids, if the request asked for ids only. */
  stores?: readonly string[] | undefined;
  created_at: string;
  updated_at: string;
};

function parseVendor(sent: SentVendor, names: ReadonlyMap<string, string>): Vendor {
  const storeOf = (store: string | NamedStore): NamedStore =>
    typeof store === 'string' ? { _id: store, name: names.get(store) ?? store } : store;
  return {
    id: sent._id ?? sent.id ?? '',
    name: sent.name,
    paymentTerms: sent.payment_terms ?? null,
    account: sent.account ?? '',
    stores: (sent.stores ?? sent.store_ids).map(storeOf),
    createdAt: sent.created_at,
    updatedAt: sent.updated_at,
  };
}

/** Parses the vendors of a response; `known` resolves ids to names. */
export function parseVendors(
  response: ResponseOf<'GET /vendors'>,
  known: readonly NamedStore[],
): Vendor[] {
  const names = new Map(known.map(({ _id, name }) => [_id, name]));
  return rowsOf<SentVendor>(response).map((sent) => parseVendor(sent, names));
}
