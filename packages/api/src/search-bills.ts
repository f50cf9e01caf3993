import { periodLabel } from '@backcounter/core/dates';
import { centsToDollars, formatInSentence } from '@backcounter/core/money';
import { nameRank, searchKey } from '@backcounter/core/search';
import { readBills, type WantedBills } from '@backcounter/core/search-bills';
import type { Db } from '@backcounter/storage/database';
import { listNewestInvoices, type InvoiceRow } from '@backcounter/storage/invoices';
import { vendorNames, type Named } from '@backcounter/storage/search';
import type { StoreScope } from '@backcounter/storage/scope';

/** A vendor whose bills are asked for, with the nearest of them. */
export type FoundBills = {
  vendor: Named;
  invoices: readonly InvoiceRow[];
  /** What was understood of which bills, and the filter of the list that holds them. */
  which: string;
  filter: Record<string, string>;
};

/** Of so many vendors whose names fit, and so many bills of each. */
const mostVendors = 3;
const mostBills = 5;
/** Among so many of the latest ones the nearest amounts are looked for. */
const mostLookedAt = 50;

function inWords({ range, cents }: WantedBills): string {
  const month = range && periodLabel(range.start.slice(0, 7));
  const isExact = cents?.min === cents?.max;
  const amount = cents && `${isExact ? '' : 'about '}${formatInSentence(cents.asked)}`;
  return [amount, month].filter((part) => part !== null).join(', ');
}

function filterOf(id: string, { range, cents }: WantedBills): Record<string, string> {
  return {
    view: 'invoices',
    vendor: id,
    ...(range ? { from: range.start, to: range.end } : {}),
    ...(cents
      ? { min: centsToDollars(cents.min).toFixed(2), max: centsToDollars(cents.max).toFixed(2) }
      : {}),
  };
}

async function billsOf(db: Db, vendor: Named, scope: StoreScope, wanted: WantedBills) {
  const { range, cents } = wanted;
  const filter = { scope, range, vendorId: vendor.id, cents };
  const rows = await listNewestInvoices(db, filter, { limit: mostLookedAt, after: null });
  const off = (row: InvoiceRow) => (cents ? Math.abs(row.amount_cents - cents.asked) : 0);
  return rows.sort((one, other) => off(one) - off(other)).slice(0, mostBills);
}

/** The bills that `coca-cola about 400 in october` means; none for a text that asks for none. */
export async function findBills(
  db: Db,
  text: string,
  { scope, today }: { scope: StoreScope; today: string },
): Promise<FoundBills[]> {
  const wanted = readBills(text, today);
  if (!wanted) return [];
  const ranked = (await vendorNames(db, scope)).flatMap((vendor) => {
    const rank = nameRank(searchKey(vendor.name), wanted.name);
    return rank === null ? [] : [{ rank, vendor }];
  });
  const nearest = ranked.sort((one, other) => one.rank - other.rank).slice(0, mostVendors);
  const found: FoundBills[] = [];
  for (const { vendor } of nearest) {
    const invoices = await billsOf(db, vendor, scope, wanted);
    if (invoices.length === 0) continue;
    found.push({ vendor, invoices, which: inWords(wanted), filter: filterOf(vendor.id, wanted) });
  }
  return found;
}
