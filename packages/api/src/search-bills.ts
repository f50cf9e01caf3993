import { centsToDollars, formatCents, formatInSentence } from '@backcounter/core/money';
import { nameRank, searchKey } from '@backcounter/core/search';
import type { BoundedCentsRange, BillSearch } from '@backcounter/core/search-bills';
import type { Db } from '@backcounter/storage/database';
import { listNewestInvoices, type InvoiceRow } from '@backcounter/storage/invoices';
import { listNamedStores, listNamedVendors, type NamedRow } from '@backcounter/storage/search';
import type { StoreScope } from '@backcounter/storage/scope';

/** A matching vendor with its best-matching invoices. */
export type FoundBills = {
  vendor: NamedRow;
  invoices: readonly InvoiceRow[];
  /** True when a vendor and days are named but no amount: all of its bills are asked for, not one. */
  isOfAll: boolean;
  /** The interpreted criteria as text, and the filter of the list with all matching invoices. */
  which: string;
  filter: Record<string, string>;
};

/** Maximum number of vendors or stores by name, and of invoices per vendor. */
const maxNameMatches = 3;
const maxBillsPerVendor = 5;
/** The number of latest invoices among which the nearest amounts are chosen. */
const candidateCount = 50;

function criteriaText({ period, cents }: BillSearch): string {
  const isExact = cents?.min === cents?.max;
  const about = (typed: number) =>
    isExact ? formatCents(typed) : `about ${formatInSentence(typed)}`;
  const amount = cents ? about(cents.typed) : '';
  return [amount, period].filter((part) => part !== '').join(', ');
}

function filterOf(id: string, { range, cents }: BillSearch): Record<string, string> {
  return {
    view: 'invoices',
    vendor: id,
    ...(range ? { from: range.start, to: range.end } : {}),
    ...(cents
      ? { min: centsToDollars(cents.min).toFixed(2), max: centsToDollars(cents.max).toFixed(2) }
      : {}),
  };
}

async function billsOf(db: Db, vendor: NamedRow, scope: StoreScope, reading: BillSearch) {
  const { range, cents } = reading;
  const filter = { scope, range, vendorId: vendor.id, cents };
  const rows = await listNewestInvoices(db, filter, { limit: candidateCount, after: null });
  const off = (row: InvoiceRow) => (cents ? Math.abs(row.amount_cents - cents.typed) : 0);
  return rows.sort((one, other) => off(one) - off(other)).slice(0, maxBillsPerVendor);
}

/** Returns a function that finds the best matches for a name; search keys are computed once. */
function nameMatcher(all: readonly NamedRow[]): (name: string) => NamedRow[] {
  const keyed = all.map((named) => ({ named, key: searchKey(named.name) }));
  return (name) =>
    keyed
      .flatMap(({ named, key }) => {
        const rank = nameRank(key, name);
        return rank === null ? [] : [{ rank, named }];
      })
      .sort((one, other) => one.rank - other.rank)
      .slice(0, maxNameMatches)
      .map(({ named }) => named);
}

/**
 * Finds invoices for texts such as `coca-cola about 400 in october`, by the first matching reading.
 */
export async function findBills(
  db: Db,
  readings: readonly BillSearch[],
  scope: StoreScope,
): Promise<FoundBills[]> {
  const named = readings.filter(({ name }) => name !== '');
  if (named.length === 0) return [];
  const vendorsNear = nameMatcher(await listNamedVendors(db, scope));
  for (const reading of named) {
    const found: FoundBills[] = [];
    for (const vendor of vendorsNear(reading.name)) {
      const invoices = await billsOf(db, vendor, scope, reading);
      if (invoices.length === 0) continue;
      found.push({
        vendor,
        invoices,
        isOfAll: reading.cents === null && invoices.length > 1,
        which: criteriaText(reading),
        filter: filterOf(vendor.id, reading),
      });
    }
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The date range and amounts of one reading, in the stores that it names or all of the caller's.
 */
export type RowQuery = Pick<BillSearch, 'range'> & {
  cents: BoundedCentsRange | null;
  scope: StoreScope;
};

const isDay = ({ range }: BillSearch) => range !== null && range.start === range.end;

/**
 * Interprets texts such as `312.40 in october` or `main st yesterday`, most likely reading first.
 * Longer ranges without an amount are skipped, because they do not identify a row.
 */
export async function readRowQueries(
  db: Db,
  readings: readonly BillSearch[],
  scope: StoreScope,
): Promise<RowQuery[]> {
  const identifying = readings.filter((reading) => reading.cents !== null || isDay(reading));
  if (identifying.length === 0) return [];
  const storesNear = nameMatcher(await listNamedStores(db, scope));
  return identifying.flatMap(({ name, range, cents }) => {
    if (name === '') return [{ range, cents, scope }];
    const stores = storesNear(name);
    return stores.length === 0 ? [] : [{ range, cents, scope: stores.map(({ id }) => id) }];
  });
}
