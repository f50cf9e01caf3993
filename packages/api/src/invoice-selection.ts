import { z } from 'zod';
import { firstInvoiceYear, lastInvoiceYear, type Business } from '@backcounter/core/business';
import { intersectRanges } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { invoiceMessages } from '@backcounter/core/invoices';
import { readAmounts, readDates } from '@backcounter/core/list-filters';
import { readPeriod, type Period } from '@backcounter/core/periods';
import type { Db } from '@backcounter/storage/database';
import type { InvoiceFilter } from '@backcounter/storage/invoices';
import { hasTrigram } from '@backcounter/storage/number-parts';
import { findVendorForFilter } from '@backcounter/storage/vendors';
import type { Caller } from './deps.ts';
import type { Call } from './route.ts';
import { scopeOfStores } from './store-access.ts';
import { filterId, filterText, periodQuery, rangeQuery } from './wire.ts';

/** The vendor in a query, null if none is given; 400 if it does not exist for the caller. */
export async function vendorOfQuery(db: Db, caller: Caller, id: string | undefined) {
  if (id === undefined) return null;
  const vendor = await findVendorForFilter(db, id, caller.scope);
  if (!vendor) throw invalidField('vendor_id', invoiceMessages.invalidSelection);
  return vendor;
}

/** The filters of invoice lists and totals. */
export const selectionQuery = z.object({
  store_id: filterId,
  vendor_id: filterId,
  q: filterText,
  ...periodQuery,
  ...rangeQuery,
});

type Selection = z.output<typeof selectionQuery>;

function invoicePeriod(query: Selection, business: Business): Period | null {
  return readPeriod(query, business.timeZone, {
    minYear: firstInvoiceYear(business.earliestInvoiceDate),
    maxYear: lastInvoiceYear(business.today),
  });
}

/** The filter of a list or total, with the display names of its selections. */
export async function readSelection({ caller, business }: Call, db: Db, query: Selection) {
  const period = invoicePeriod(query, business);
  const range = intersectRanges(period, readDates(query, business.timeZone));
  const message = invoiceMessages.invalidSelection;
  const { scope, name } = await scopeOfStores(db, caller, query, { message });
  const vendor = await vendorOfQuery(db, caller, query.vendor_id);
  const filter: InvoiceFilter = {
    scope,
    range,
    vendorId: vendor?.id ?? null,
    cents: readAmounts(query),
    numberPart: query.q ?? null,
  };
  const label = period?.label ?? (range ? datesLabel(query) : 'All time');
  return { filter, names: { store: name, vendor: vendor?.name ?? 'All Vendors', period: label } };
}

function datesLabel({ from, to }: Selection): string {
  if (from === undefined) return `Until ${to ?? ''}`;
  return to === undefined ? `From ${from}` : `${from} to ${to}`;
}

/** True if the searched number part is too short for the trigram index. */
export const needsFullScan = ({ q }: Selection) => q !== undefined && !hasTrigram(q.trim());
