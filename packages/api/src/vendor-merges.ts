import { z } from 'zod';
import { checkUnchanged, nextUpdatedAt } from '@backcounter/core/business';
import { AppError, conflictField, invalidField } from '@backcounter/core/errors';
import { centsToDollars } from '@backcounter/core/money';
import {
  keptNameTakenMessage,
  sharedNumbersMessage,
  vendorMergeInput,
  vendorMergeMessages,
} from '@backcounter/core/vendor-merges';
import type { Db } from '@backcounter/storage/database';
import { setDeleted } from '@backcounter/storage/deletion';
import type { InvoiceRow } from '@backcounter/storage/invoices';
import { lockSettings } from '@backcounter/storage/settings';
import { lockStores } from '@backcounter/storage/stores';
import {
  addStoresToVendor,
  listSharedNumbers,
  lockInvoicesOfVendor,
  moveInvoices,
  setVendorChanged,
  storesWithInvoicesOf,
  sumInvoicesOfVendor,
} from '@backcounter/storage/vendor-merges';
import {
  findVendor,
  lockVendors,
  setVendorLinksDeleted,
  type VendorRow,
} from '@backcounter/storage/vendors';
import { recordActivity } from './activity-log.ts';
import { invoiceToWire } from './invoices.ts';
import { mapUniqueViolation } from './map-unique-violation.ts';
import { orNotFound } from './or-not-found.ts';
import { readRoute, writeRoute, type Call, type WriteCall } from './route.ts';
import { readBack } from './row-writes.ts';
import { vendorRows, vendorWire } from './vendors.ts';
import { calendarDate, dollars, filterId, namedRow } from './wire.ts';

/** The vendor that is merged and the one that stays. */
type Pair = { from: VendorRow; into: VendorRow };

/**
 * Reads both vendors; throws AppError `not_found` or `invalid` if one does not exist for the caller,
 * and `forbidden` if the caller does not see all of their stores and of the invoices that would move.
 */
async function readPair({ caller }: Call, db: Db, ids: { id: string; into: string | undefined }) {
  const { id, into: intoId } = ids;
  if (intoId === undefined) throw invalidField('into', vendorMergeMessages.chooseVendor);
  if (id === intoId) throw invalidField('into', vendorMergeMessages.sameVendor);
  const { scope } = caller;
  const from = await orNotFound(findVendor(db, id, scope), vendorRows.name);
  const into = await findVendor(db, intoId, scope);
  if (!into) throw invalidField('into', vendorMergeMessages.vendorGone);
  if (scope !== null) await checkSeesAll(db, { from, into }, scope);
  return { from, into };
}

async function checkSeesAll(db: Db, { from, into }: Pair, scope: readonly string[]) {
  const whole = [await findVendor(db, from.id, null), await findVendor(db, into.id, null)];
  const storeIds = whole.flatMap((vendor) => vendor?.stores.map(({ id }) => id) ?? []);
  const billed = await storesWithInvoicesOf(db, from.id);
  if ([...storeIds, ...billed].every((id) => scope.includes(id))) return;
  throw new AppError('forbidden', { message: vendorMergeMessages.hiddenStores });
}

/** The stores of the merged vendor that the other one does not have yet. */
function addedStores({ from, into }: Pair) {
  const known = new Set(into.stores.map(({ id }) => id));
  return from.stores.filter(({ id }) => !known.has(id));
}

/** Locks the settings, both vendors and their stores, and reads the vendors again. */
async function lockPair(call: WriteCall, ids: { id: string; into: string }): Promise<Pair> {
  // The scope of unique invoice numbers must not change meanwhile.
  await lockSettings(call.tx, 'share');
  await lockVendors(call.tx, [ids.id, ids.into], 'update');
  const pair = await readPair(call, call.tx, ids);
  const storeIds = [pair.from, pair.into].flatMap(({ stores }) => stores.map(({ id }) => id));
  await lockStores(call.tx, [...new Set(storeIds)], call.caller.scope, 'share');
  return pair;
}

/** Entries of the invoices that go along with their vendor, before and after. */
export function invoiceEntries(
  invoices: readonly InvoiceRow[],
  into: Pick<VendorRow, 'id' | 'name' | 'name_key'>,
  at: string,
) {
  return invoices.map((invoice) => {
    const moved = {
      ...invoice,
      vendor_id: into.id,
      vendor_name: into.name,
      vendor_name_key: into.name_key,
      updated_at: at,
    };
    return {
      kind: 'invoices' as const,
      action: 'update' as const,
      isMerge: true as const,
      subjectId: invoice.id,
      storeIds: [invoice.store_id],
      before: invoiceToWire(invoice),
      after: invoiceToWire(moved),
      at,
    };
  });
}

/** Writes the merge of two locked vendors and records it; returns the id of the deletion's entry. */
async function writeMerge(call: WriteCall, pair: Pair, invoices: readonly InvoiceRow[]) {
  const { tx } = call;
  const { from, into } = pair;
  const at = nextUpdatedAt(call.now, ...[from, into, ...invoices].map((row) => row.updated_at));
  // First, as both may have the same name.
  await setDeleted(tx, 'vendors', { id: from.id, deletedAt: at, at });
  await setVendorLinksDeleted(tx, from.id, at);
  const storeIds = addedStores(pair).map(({ id }) => id);
  await mapUniqueViolation(addStoresToVendor(tx, into, storeIds), {
    vendor_stores_name: () => conflictField('into', keptNameTakenMessage(into.name)),
  });
  await setVendorChanged(tx, into.id, at);
  const ids = invoices.map(({ id }) => id);
  await mapUniqueViolation(moveInvoices(tx, ids, { vendorId: into.id, at }), {
    invoices_number: () => conflictField('into', sharedNumbersMessage([])),
  });
  return recordMerge(call, pair, { invoices, at });
}

/** The entry of the deletion comes last, so that it is the first in the log. */
async function recordMerge(
  call: WriteCall,
  { from, into }: Pair,
  { invoices, at }: { invoices: readonly InvoiceRow[]; at: string },
) {
  const kept = await readBack(call, vendorRows, into.id);
  const moved = { merged_invoices: invoices.length };
  const ids = await recordActivity(
    call,
    ...invoiceEntries(invoices, into, at),
    {
      kind: 'vendors',
      action: 'update',
      subjectId: into.id,
      storeIds: kept.storeIds,
      before: vendorRows.toWire(into),
      after: { ...kept.row, merged_vendor: from.name, ...moved },
      at,
    },
    {
      kind: 'vendors',
      action: 'delete',
      subjectId: from.id,
      storeIds: await vendorRows.storeIds(from, call),
      before: {
        ...vendorRows.toWire(from),
        merged_into: { _id: into.id, name: into.name },
        ...moved,
      },
      at,
    },
  );
  return { kept: kept.row, entryId: ids.at(-1) ?? '' };
}

const invoiceOfBoth = z.object({
  invoice_number: z.string(),
  date: calendarDate,
  amount: dollars,
  other_date: calendarDate,
  other_amount: dollars,
});

export const vendorMergesRoutes = {
  'GET /vendors/:id/merge': readRoute({
    summary: 'What merging a vendor into another would do, and what stands against it',
    permission: 'vendors.merge',
    query: z.object({ into: filterId }),
    response: z.object({
      invoices: z.int(),
      amount: dollars,
      closed_invoices: z.int().meta({ description: 'How many of them are in closed books' }),
      stores: z.array(namedRow).meta({ description: 'Stores that the other vendor gets' }),
      shared_numbers: z
        .array(invoiceOfBoth)
        .meta({ description: 'Invoices whose number both have, for which a merge is refused' }),
    }),
    snapshot: true,
    async handle(call) {
      const { db, id, query, business } = call;
      const pair = await readPair(call, db, { id, into: query.into });
      const { from, into } = pair;
      const sum = await sumInvoicesOfVendor(db, from.id, business.closedThrough);
      const shared = await listSharedNumbers(db, from.id, into.id);
      return {
        invoices: sum.count,
        amount: centsToDollars(sum.cents),
        closed_invoices: sum.closed,
        stores: addedStores(pair).map((store) => ({ _id: store.id, name: store.name })),
        shared_numbers: shared.map((row) => ({
          invoice_number: row.invoice_number,
          date: row.date,
          amount: centsToDollars(row.amount_cents),
          other_date: row.other_date,
          other_amount: centsToDollars(row.other_cents),
        })),
      };
    },
  }),

  'POST /vendors/:id/merge': writeRoute({
    summary:
      'Merge a vendor into another, which gets its invoices and stores; restoring it takes that back',
    permission: 'vendors.merge',
    body: vendorMergeInput,
    response: z.object({
      vendor: vendorWire,
      invoices: z.int(),
      amount: dollars,
      deletion: z.string().meta({ description: 'The entry to restore' }),
    }),
    async handle(call) {
      const { tx, id, body } = call;
      const pair = await lockPair(call, { id, into: body.into });
      const { from, into } = pair;
      checkUnchanged(from.updated_at, body.updated_at);
      const shared = await listSharedNumbers(tx, from.id, into.id);
      if (shared.length > 0) {
        const numbers = shared.map((row) => row.invoice_number);
        throw conflictField('into', sharedNumbersMessage(numbers));
      }
      const invoices = await lockInvoicesOfVendor(tx, from.id);
      const { kept, entryId } = await writeMerge(call, pair, invoices);
      const cents = invoices.reduce((sum, invoice) => sum + invoice.amount_cents, 0);
      const amount = centsToDollars(cents);
      return { vendor: kept, invoices: invoices.length, amount, deletion: entryId };
    },
  }),
} as const;
