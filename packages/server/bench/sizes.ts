import { addDays } from '@backcounter/core/dates';

/** The size of a business; each store has one sale per day. */
export type Size = { rows: string; stores: number };

/** Sizes by millions of sales; each has the same number of invoices. */
export const sizes: Readonly<Record<string, Size>> = {
  '0.01': { rows: '0.01', stores: 11 },
  '0.1': { rows: '0.1', stores: 112 },
  '1': { rows: '1', stores: 1115 },
  '10': { rows: '10', stores: 11_150 },
};

export const daysPerStore = 897;
export const vendorCount = 20;

/** The dates used in requests: a month and a year that every store has in full, and all days. */
export type Times = { firstDay: string; lastDay: string; month: string; year: string };

/** The dates of a business whose last entries are on `lastDay`. */
export function timesUntil(lastDay: string): Times {
  const year = String(Number(lastDay.slice(0, 4)) - 1);
  return { firstDay: addDays(lastDay, 1 - daysPerStore), lastDay, month: `${year}-05`, year };
}

const idOf = (start: string, number: number) => start + number.toString(16).padStart(8, '0');

/** Prefixes of 16-character ids as the product generates them: rows created together share one. */
export const idStarts = {
  stores: '0VbnbTC0',
  vendors: '0VbnbTC1',
  sales: '0VbnbTC2',
  invoices: '0VbnbTC3',
} as const;

export const storeId = (number: number) => idOf(idStarts.stores, number);
export const vendorId = (number: number) => idOf(idStarts.vendors, number);
/** The id of the first store's sale on its n-th day. */
export const saleId = (day: number) => idOf(idStarts.sales, day);

/** The index of a day in a filled business, counted from its first day. */
export const dayNumber = ({ firstDay }: Times, date: string) =>
  Math.round((Date.parse(date) - Date.parse(firstDay)) / 86_400_000);
