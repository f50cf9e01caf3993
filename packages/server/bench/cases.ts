import { addDays } from '@backcounter/core/dates';
import type { Statement } from './databases.ts';
import { storeId, vendorId, type Size, type Times } from './sizes.ts';

export type Case = {
  name: string;
  /** Path and query below the origin, with a query; asked in turns where there are several. */
  paths: readonly string[];
  /** What each answer has to be. */
  status: 200 | 201 | 409;
  /** The same question as one statement, without the product, where it is one. */
  sql?: Statement;
  write?: {
    method: 'POST' | 'PUT';
    /** The body of the n-th request. */
    body: (index: number) => string;
  };
  /** How many times slower than bare node:http it may be. */
  aim?: number;
  /** False for files, which nobody makes anew. */
  madeAnew?: boolean;
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

/** Of rows that stand beside the product's own, by the SQL alone. */
export const foreignIds = 'alone-';

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
  // Days before all others, further back with each round of the stores.
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
          `${foreignIds}${index}`,
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
        parameters: (index) => [`${foreignIds}${index}`, store, `${month}-05`],
        refused: true,
      },
      aim: 3,
    },
  ];
}

/** The questions asked all day, and the ways that sales are entered. */
export function casesFor(size: Size, times: Times, firstPage: readonly string[]): Case[] {
  return [
    ...reads(times),
    { name: "the first page's files", paths: firstPage, status: 200, madeAnew: false },
    ...writes(size, times),
  ];
}
