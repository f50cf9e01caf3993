import { centsToDollars, formatInSentence } from '@backcounter/core/money';
import { nameRank, searchKey } from '@backcounter/core/search';
import type { CentsRange, WantedBills } from '@backcounter/core/search-bills';
import type { Db } from '@backcounter/storage/database';
import { listNewestInvoices, type InvoiceRow } from '@backcounter/storage/invoices';
import { storeNames, vendorNames, type Named } from '@backcounter/storage/search';
import type { StoreScope } from '@backcounter/storage/scope';

/** A vendor whose bills are asked for, with the nearest of them. */
export type FoundBills = {
  vendor: Named;
  invoices: readonly InvoiceRow[];
  /** What was understood of which bills, and the filter of the list that holds them. */
  which: string;
  filter: Record<string, string>;
};

/** Of so many vendors or stores whose names fit, and so many bills of each vendor. */
const mostNamed = 3;
const mostBills = 5;
/** Among so many of the latest ones the nearest amounts are looked for. */
const mostLookedAt = 50;

function inWords({ period, cents }: WantedBills): string {
  const isExact = cents?.min === cents?.max;
  const amount = cents ? `${isExact ? '' : 'about '}${formatInSentence(cents.asked)}` : '';
  return [amount, period].filter((part) => part !== '').join(', ');
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

/** Gives those whose names fit best, however many names are asked for. */
function nearestBy(all: readonly Named[]): (name: string) => Named[] {
  const keyed = all.map((named) => ({ named, key: searchKey(named.name) }));
  return (name) =>
    keyed
      .flatMap(({ named, key }) => {
        const rank = nameRank(key, name);
        return rank === null ? [] : [{ rank, named }];
      })
      .sort((one, other) => one.rank - other.rank)
      .slice(0, mostNamed)
      .map(({ named }) => named);
}

/** The bills that `coca-cola about 400 in october` means, by the first reading that has some. */
export async function findBills(
  db: Db,
  readings: readonly WantedBills[],
  scope: StoreScope,
): Promise<FoundBills[]> {
  const named = readings.filter(({ name }) => name !== '');
  if (named.length === 0) return [];
  const vendorsNear = nearestBy(await vendorNames(db, scope));
  for (const wanted of named) {
    const found: FoundBills[] = [];
    for (const vendor of vendorsNear(wanted.name)) {
      const invoices = await billsOf(db, vendor, scope, wanted);
      if (invoices.length === 0) continue;
      found.push({ vendor, invoices, which: inWords(wanted), filter: filterOf(vendor.id, wanted) });
    }
    if (found.length > 0) return found;
  }
  return [];
}

/** The days of one reading, or its amounts, in the stores that it names or in all of the caller's. */
export type WantedRows = Pick<WantedBills, 'range'> & {
  cents: CentsRange | null;
  scope: StoreScope;
};

const isDay = ({ range }: WantedBills) => range !== null && range.start === range.end;

/**
 * What `312.40 in october` or `main st yesterday` asks for, in the order in which it may be meant.
 * A whole month of a store is no row that somebody looks for.
 */
export async function wantedRows(
  db: Db,
  readings: readonly WantedBills[],
  scope: StoreScope,
): Promise<WantedRows[]> {
  const asked = readings.filter((wanted) => wanted.cents !== null || isDay(wanted));
  if (asked.length === 0) return [];
  const storesNear = nearestBy(await storeNames(db, scope));
  return asked.flatMap(({ name, range, cents }) => {
    if (name === '') return [{ range, cents, scope }];
    const stores = storesNear(name);
    return stores.length === 0 ? [] : [{ range, cents, scope: stores.map(({ id }) => id) }];
  });
}
