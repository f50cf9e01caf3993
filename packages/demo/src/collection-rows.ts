import { activityToWire } from '@backcounter/api/activity';
import type { Caller } from '@backcounter/api/deps';
import { invoiceToWire } from '@backcounter/api/invoices';
import { saleToWire } from '@backcounter/api/sales';
import { shiftToWire } from '@backcounter/api/shifts';
import { findActivity, listActivity, type ActivityEntry } from '@backcounter/storage/activity';
import type { Db } from '@backcounter/storage/database';
import type { RowReader } from '@backcounter/storage/drivers/browser/collections';
import { findInvoice, listInvoices, type InvoiceRow } from '@backcounter/storage/invoices';
import { findSale, listSales, type SaleRow } from '@backcounter/storage/sales';
import { findShift, listShifts, type ShiftRow } from '@backcounter/storage/shifts';
import type { CallOn } from './demo-reader.ts';

/** The whole history, of which the demo's person may see all. */
export const everything = { scope: null, users: true };

type RowAccess<Row> = {
  find: (db: Db, id: string) => Promise<Row | undefined>;
  toWire: (row: Row, caller: Caller) => unknown;
  /** The rows that come after one in the order of the list. */
  after: (db: Db, row: Row, limit: number) => Promise<readonly { id: string }[]>;
};

const wholeList = { scope: null, vendorId: null, range: null };

const invoiceRows: RowAccess<InvoiceRow> = {
  find: (db, id) => findInvoice(db, id, null),
  toWire: invoiceToWire,
  after: (db, { vendor_name_key, store_name_key, date, id }, limit) =>
    listInvoices(db, wholeList, { limit, after: [vendor_name_key, store_name_key, date, id] }),
};

const saleRows: RowAccess<SaleRow> = {
  find: (db, id) => findSale(db, id, null),
  toWire: saleToWire,
  after: (db, { date, store_name_key, id }, limit) =>
    listSales(db, wholeList, { limit, after: [date, store_name_key, id] }),
};

const shiftRows: RowAccess<ShiftRow> = {
  find: (db, id) => findShift(db, id, null),
  toWire: shiftToWire,
  after: (db, { date, start_time, employee_name_key, id }, limit) =>
    listShifts(db, wholeList, { limit, after: [date, start_time, employee_name_key, id] }),
};

const entryRows: RowAccess<ActivityEntry> = {
  find: (db, id) => findActivity(db, id, everything),
  toWire: activityToWire,
  after: (db, { id }, limit) => listActivity(db, everything, { limit, after: [id] }),
};

/** By the name of their collection. */
export const rowsOf = {
  invoices: invoiceRows,
  sales: saleRows,
  shifts: shiftRows,
  activity: entryRows,
};

/** Reads the rows of a noun, of which there may be thousands, one by one. */
export function oneByOne<Row>(callOn: CallOn, { find, toWire, after }: RowAccess<Row>): RowReader {
  return async (db, id) => {
    const row = await find(db, id);
    if (!row) return undefined;
    const { caller } = await callOn(db);
    const [next] = await after(db, row, 1);
    return { row: toWire(row, caller), nextId: next?.id };
  };
}
