import { addDays } from '@backcounter/core/dates';
import type { Statement } from './databases.ts';
import { storeId, vendorId, type Size, type Times } from './sizes.ts';

export type Case = {
  name: string;
  /** Paths with a query, requested in turns. */
  paths: readonly string[];
  /** The expected status of each response. */
  status: 200 | 201 | 409;
  /** The equivalent SQL statement without the product, if there is one. */
  sql?: Statement;
  write?: {
    method: 'POST' | 'PUT';
    /** The body of the n-th request. */
    body: (index: number) => string;
  };
  /** Target: at most this many times slower than bare node:http. */
  aim?: number;
  /** False for static files, which have no uncached variant. */
  hasUncached?: boolean;
};

const saleColumns = `sales.id, sales.store_id, stores.name, stores.name_key, sales.amount_cents,
  sales.date, sales.description, sales.created_at, sales.updated_at`;

const listOfSales = (where: string) => `select ${saleColumns}
  from sales join stores on stores.id = sales.store_id
  where sales.deleted_at is null and ${where} sales.date between ? and ?
  order by sales.date desc, stores.name_key`;

const monthsOf = (table: string) =>
  `select substr(date, 1, 7) as month, count(*), sum(amount_cents) from ${table}
   where store_id = ? and date between ? and ? and deleted_at is null group by 1`;

/** Id prefix of rows that the raw SQL inserts besides the product's own. */
export const rawSqlIdPrefix = 'alone-';

const insertSale = `insert into sales (id, store_id, amount_cents, date, description, created_at,
  updated_at, deleted_at) values (?, ?, 12345, ?, null, '2026', '2026', null)`;

const store = storeId(0);

function reads({ month, year }: Times): Case[] {
  const monthDays = [`${month}-01`, `${month}-31`];
  const yearDays = [`${year}-01-01`, `${year}-12-31`];
  const read = (name: string, path: string, rest: Partial<Case> = {}): Case => ({
    name,
    paths: [path],
    status: 200,
    ...rest,
  });
  const sql = (text: string, parameters: readonly unknown[]) => ({
    sql: { sql: text, parameters: () => parameters },
  });
  return [
    read("a store's month of sales", `/api/sales?store_id=${store}&month=${month}`, {
      aim: 3,
      ...sql(listOfSales('sales.store_id = ? and'), [store, ...monthDays]),
    }),
    read("all stores' month of sales", `/api/sales?month=${month}`, {
      aim: 4,
      ...sql(listOfSales(''), monthDays),
    }),
    read(
      'an invoice total',
      `/api/invoices/total?store_id=${store}&vendor_id=${vendorId(0)}&year=${year}`,
      {
        aim: 2,
        ...sql(
          `select sum(amount_cents) from invoices where deleted_at is null and store_id = ?
            and vendor_id = ? and date between ? and ?`,
          [store, vendorId(0), ...yearDays],
        ),
      },
    ),
    read("profit of a store's year", `/api/profit?store_id=${store}&year=${year}`, {
      aim: 3,
      ...sql(`${monthsOf('sales')} union all ${monthsOf('invoices')}`, [
        ...[store, ...yearDays],
        ...[store, ...yearDays],
      ]),
    }),
    read("total of all stores' year", `/api/sales/total?year=${year}`, {
      aim: 2,
      ...sql(
        'select sum(amount_cents) from sales where deleted_at is null and date between ? and ?',
        yearDays,
      ),
    }),
    read("profit of all stores' month", `/api/profit?store_id=all&month=${month}`),
    read('a page of invoices', '/api/invoices?limit=50'),
    read('a search', '/api/search?q=INV-7-12'),
    read("the dashboard's figures", '/api/overview?'),
    read('the board of all stores', '/api/board?'),
  ];
}

function writes({ stores }: Size, { firstDay, month }: Times): Case[] {
  const storeAt = (index: number) => storeId(index % stores);
  // Days before all existing ones, one day earlier for each round of the stores.
  const dayAt = (index: number, days: number) => -Math.floor(index / stores) * days;
  const saleOf = (store_id: string, date: string) =>
    JSON.stringify({ store_id, total_sales: 123.45, date });
  const weekOf = (index: number) => {
    const monday = addDays('1950-01-02', dayAt(index, 7));
    const cells = Array.from({ length: 7 }, (_, day) => ({
      store_id: storeAt(index),
      date: addDays(monday, day),
      total_sales: index + 1,
    }));
    return JSON.stringify({ cells });
  };
  const newSale = (index: number) => saleOf(storeAt(index), addDays(firstDay, dayAt(index, 1) - 1));
  return [
    {
      name: "a week of a store's sales saved",
      paths: ['/api/sales/week'],
      status: 200,
      write: { method: 'PUT', body: weekOf },
    },
    {
      name: 'create a sale',
      paths: ['/api/sales'],
      status: 201,
      write: { method: 'POST', body: newSale },
      sql: {
        sql: insertSale,
        parameters: (index) => [
          `${rawSqlIdPrefix}${index}`,
          storeAt(index),
          addDays('1800-01-01', dayAt(index, 1)),
        ],
      },
    },
    {
      name: 'create a sale that exists',
      paths: ['/api/sales'],
      status: 409,
      write: { method: 'POST', body: () => saleOf(store, `${month}-05`) },
      sql: {
        sql: insertSale,
        parameters: (index) => [`${rawSqlIdPrefix}${index}`, store, `${month}-05`],
        isRejected: true,
      },
      aim: 3,
    },
  ];
}

/** The most frequent reads, and the ways to enter sales. */
export function casesFor(size: Size, times: Times, firstPage: readonly string[]): Case[] {
  return [
    ...reads(times),
    { name: "the first page's files", paths: firstPage, status: 200, hasUncached: false },
    ...writes(size, times),
  ];
}
