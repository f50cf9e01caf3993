import { z } from 'zod';
import { firstInvoiceYear, lastInvoiceYear, type Business } from '@backcounter/core/business';
import { sharedDays } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { invoiceMessages } from '@backcounter/core/invoices';
import { readAmounts, readDates } from '@backcounter/core/list-filters';
import { readPeriod, type Period } from '@backcounter/core/periods';
import type { Db } from '@backcounter/storage/database';
import type { InvoiceFilter } from '@backcounter/storage/invoices';
import { hasTrigram } from '@backcounter/storage/number-parts';
import { findNamedVendor } from '@backcounter/storage/vendors';
import type { Caller } from './deps.ts';
import type { Call } from './route.ts';
import { scopeOfStores } from './store-access.ts';
import { filterId, filterText, periodQuery, rangeQuery } from './wire.ts';

/** The vendor in a query, null when none is named; 400 when it does not exist for the caller. */
export async function vendorOfQuery(db: Db, caller: Caller, id: string | undefined) {
  if (id === undefined) return null;
  const vendor = await findNamedVendor(db, id, caller.scope);
  if (!vendor) throw invalidField('vendor_id', invoiceMessages.invalidSelection);
  return vendor;
}

/** What lists and totals of invoices can be narrowed by. */
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

/** What a list or a total is narrowed to, with the names of what was chosen. */
export async function readSelection({ caller, business }: Call, db: Db, query: Selection) {
  const period = invoicePeriod(query, business);
  const range = sharedDays(period, readDates(query, business.timeZone));
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

/** Parts without a trigram are looked for row by row, which may take all rows. */
export const isLongWay = ({ q }: Selection) => q !== undefined && !hasTrigram(q.trim());
