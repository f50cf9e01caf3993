import type { AnswerOf } from '@backcounter/api/client';
import { rowsOf } from '../../api/client.ts';

type NamedStore = { _id: string; name: string };

/** A vendor as the screen needs it, its stores with their names. */
export type Vendor = {
  id: string;
  name: string;
  stores: readonly NamedStore[];
  createdAt: string;
  updatedAt: string;
};

/** As a server may send it: ids or store objects, `_id` or `id` (VEN-30). */
type SentVendor = {
  _id?: string;
  id?: string;
  name: string;
  store_ids: readonly (string | NamedStore)[];
  /** Their ids by themselves, when these were asked for. */
  stores?: readonly string[] | undefined;
  created_at: string;
  updated_at: string;
};

function readVendor(sent: SentVendor, names: ReadonlyMap<string, string>): Vendor {
  const storeOf = (store: string | NamedStore): NamedStore =>
    typeof store === 'string' ? { _id: store, name: names.get(store) ?? store } : store;
  return {
    id: sent._id ?? sent.id ?? '',
    name: sent.name,
    stores: (sent.stores ?? sent.store_ids).map(storeOf),
    createdAt: sent.created_at,
    updatedAt: sent.updated_at,
  };
}

/** The vendors of an answer; `known` stores give the names of bare ids. */
export function readVendors(
  answer: AnswerOf<'GET /vendors'>,
  known: readonly NamedStore[],
): Vendor[] {
  const names = new Map(known.map(({ _id, name }) => [_id, name]));
  return rowsOf<SentVendor>(answer).map((sent) => readVendor(sent, names));
}
