import { addDays } from '@backcounter/core/dates';

/** A business of as many stores as sell on each of the days. */
export type Size = { rows: string; stores: number };

/** By millions of sales; there are as many invoices. */
export const sizes: Readonly<Record<string, Size>> = {
  '0.01': { rows: '0.01', stores: 11 },
  '0.1': { rows: '0.1', stores: 112 },
  '1': { rows: '1', stores: 1115 },
  '10': { rows: '10', stores: 11_150 },
};

export const daysOfStore = 897;
export const vendorCount = 20;

/** What is asked about: a month and a year that every store has whole, and the days around. */
export type Times = { firstDay: string; lastDay: string; month: string; year: string };

/** Of a business whose last entries are of a day. */
export function timesUntil(lastDay: string): Times {
  const year = String(Number(lastDay.slice(0, 4)) - 1);
  return { firstDay: addDays(lastDay, 1 - daysOfStore), lastDay, month: `${year}-05`, year };
}

const idOf = (start: string, number: number) => start + number.toString(16).padStart(8, '0');

/** Ids of 16 letters as the product makes them: what begins alike was made together. */
export const idStarts = {
  stores: '0VbnbTC0',
  vendors: '0VbnbTC1',
  sales: '0VbnbTC2',
  invoices: '0VbnbTC3',
} as const;

export const storeId = (number: number) => idOf(idStarts.stores, number);
export const vendorId = (number: number) => idOf(idStarts.vendors, number);
/** Of the first store's n-th day. */
export const saleId = (day: number) => idOf(idStarts.sales, day);

/** The day of a filled business, counted from its first. */
export const dayNumber = ({ firstDay }: Times, date: string) =>
  Math.round((Date.parse(date) - Date.parse(firstDay)) / 86_400_000);
