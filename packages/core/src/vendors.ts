import { z } from 'zod';
import { paymentTerms } from './bills.ts';
import { chosenId, optionalText, requiredText } from './fields.ts';
import { limitMessages, limits } from './limits.ts';

/** Messages shared by forms, server and demo (VEN-08, VEN-09, VEN-19). */
export const vendorMessages = {
  nameRequired: 'Vendor name is required',
  storeRequired: 'Please select at least one store',
  storeInvalid: 'Please select at least one valid store',
} as const;

/** Message for a name that one of the selected stores already has (VEN-21). */
export function vendorTakenMessage(name: string): string {
  return `Vendor "${name}" already exists in the selected store(s)`;
}

const storeId = chosenId(vendorMessages.storeInvalid);

/** A store reference on the wire: its id, or the object that responses carry (VEN-30). */
type StoreReference = string | { _id: string };

const storeReference = z
  .custom<StoreReference>()
  .meta({ type: 'string', description: 'The id of a store; a store object with `_id` also goes' });

function idOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && '_id' in reference
    ? reference._id
    : reference;
}

/** Store ids, deduplicated; one message for the whole list, whichever entry is invalid. */
const storeIds = z
  .array(storeReference, { error: vendorMessages.storeRequired })
  .min(1, vendorMessages.storeRequired)
  .max(limits.storesOfVendor, limitMessages.storesOfVendor)
  .transform((references, context) => {
    const ids = references.map((reference) => storeId.safeParse(idOf(reference)));
    if (ids.every((id) => id.success)) return [...new Set(ids.map((id) => id.data))];
    context.addIssue({ code: 'custom', message: vendorMessages.storeInvalid });
    return z.NEVER;
  });

/**
 * The account of a vendor's invoices, such as Rent, as the accountant names or numbers it; null for
 * goods to sell, which are on the account for purchases.
 */
const vendorAccount = optionalText(100).transform((text) => text?.trim() ?? null);

/** A change of a vendor's account alone. */
export const vendorAccountInput = z.object({ account: vendorAccount });

/** The body of `POST /api/vendors` and, merged with the row, of `PUT /api/vendors/{id}`. */
export const vendorInput = z
  .object({
    name: requiredText(vendorMessages.nameRequired),
    store_ids: storeIds,
    payment_terms: paymentTerms,
    account: vendorAccount,
  })
  .transform((input) => ({
    name: input.name,
    storeIds: input.store_ids,
    paymentTerms: input.payment_terms,
    account: input.account,
  }));

export type VendorFields = z.output<typeof vendorInput>;
