import { centsToDollars } from '@backcounter/core/money';
import { saleMessages } from '@backcounter/core/sales';
import { readDate } from '@backcounter/core/time-zone';
import { lockSalesOn } from '@backcounter/storage/sales';
import { dollarsOf, storeDayOf, encodeValues, blankToNull, type Sheet } from '../sheet.ts';

type Sale = {
  store_id: string;
  total_sales: number | string | null;
  date: string;
  description: string | null;
};

const entry = (sale: Sale) => ({
  key: encodeValues(sale.store_id, sale.date),
  content: encodeValues(sale.total_sales, sale.description),
});

export const sales: Sheet = {
  name: 'sales',
  columns: ['store', 'date', 'total_sales'],
  contentFields: ['total_sales', 'description'],
  route: 'POST /sales',
  conflictMessage: saleMessages.duplicate,
  async findStored({ tx }, requests) {
    const stored = await lockSalesOn(tx, requests.map(storeDayOf));
    return stored.map((row) => ({
      ...entry({ ...row, total_sales: centsToDollars(row.amount_cents) }),
      id: row.id,
    }));
  },
  read(row, importIndex) {
    const body = {
      store_id: importIndex.stores.find(row['store'] ?? ''),
      total_sales: dollarsOf(row['total_sales']),
      date: readDate(row['date'] ?? '', importIndex.timeZone, 'day'),
      description: blankToNull(row['description']),
    };
    return { ...entry(body), body };
  },
};
