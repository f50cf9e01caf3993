import { centsToDollars } from '@backcounter/core/money';
import { saleMessages } from '@backcounter/core/sales';
import { readDate } from '@backcounter/core/time-zone';
import { lockSalesOn } from '@backcounter/storage/sales';
import { dollarsOf, dayOf, joined, optional, type Sheet } from '../sheet.ts';

type Sale = {
  store_id: string;
  total_sales: number | string | null;
  date: string;
  description: string | null;
};

const entry = (sale: Sale) => ({
  key: joined(sale.store_id, sale.date),
  content: joined(sale.total_sales, sale.description),
});

export const sales: Sheet = {
  name: 'sales',
  columns: ['store', 'date', 'total_sales'],
  said: ['total_sales', 'description'],
  route: 'POST /sales',
  taken: saleMessages.duplicate,
  async among({ tx }, requests) {
    const stored = await lockSalesOn(tx, requests.map(dayOf));
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
      description: optional(row['description']),
    };
    return { ...entry(body), body };
  },
};
