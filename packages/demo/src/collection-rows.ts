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
import type { CreateCall } from './demo-reader.ts';

/** Unrestricted access to the history: the demo user may see all of it. */
export const unrestricted = { scope: null, users: true };

type RowAccess<Row> = {
  find: (db: Db, id: string) => Promise<Row | undefined>;
  toWire: (row: Row, caller: Caller) => unknown;
  /** Rows after a given one, in list order. */
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
  find: (db, id) => findActivity(db, id, unrestricted),
  toWire: activityToWire,
  after: (db, { id }, limit) => listActivity(db, unrestricted, { limit, after: [id] }),
};

/** By name of the collection. */
export const rowAccess = {
  invoices: invoiceRows,
  sales: saleRows,
  shifts: shiftRows,
  activity: entryRows,
};

/** Creates a reader of single rows, for nouns that may have thousands. */
export function createRowReader<Row>(
  createCall: CreateCall,
  { find, toWire, after }: RowAccess<Row>,
): RowReader {
  return async (db, id) => {
    const row = await find(db, id);
    if (!row) return undefined;
    const { caller } = await createCall(db);
    const [next] = await after(db, row, 1);
    return { row: toWire(row, caller), nextId: next?.id };
  };
}
