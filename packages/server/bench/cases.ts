import { addDays } from '@backcounter/core/dates';

export type Case = {
  name: string;
  /** Path and query below the origin. */
  path: string;
  /** The same question as one statement, without the product, where it is one. */
  sql?: string;
  parameters?: unknown[];
  /** Of a write. */
  method?: 'POST' | 'PUT';
  /** For a write: the body of the n-th request. */
  body?: (index: number) => string;
};

const month = ['2025-05-01', '2025-05-31'];
const year = ['2025-01-01', '2025-12-31'];

const saleColumns = `sales.id, sales.store_id, stores.name, stores.name_key, sales.amount_cents,
  sales.date, sales.description, sales.created_at, sales.updated_at`;

const monthsOf = (table: string) =>
  `select substr(date, 1, 7) as month, count(*), sum(amount_cents) from ${table}
   where store_id = ? and date between ? and ? and deleted_at is null group by 1`;

/** The questions asked all day, and the two ways a sale is entered. */
export function casesFor(stores: readonly string[], vendors: readonly string[]): Case[] {
  const [store = ''] = stores;
  const [vendor = ''] = vendors;
  const insert = `insert into sales (id, store_id, amount_cents, date, description, created_at,
    updated_at, deleted_at) values (?, ?, 12345, ?, null, '2026', '2026', null)`;
  const saleOf = (store_id: string, date: string) =>
    JSON.stringify({ store_id, total_sales: 123.45, date });
  // Seven days before all others; what is there already is changed.
  const weekOf = (store_id: string, index: number) => {
    const days = Array.from({ length: 7 }, (_, day) => addDays('1950-01-02', day));
    const cells = days.map((date) => ({ store_id, date, total_sales: index + 1 }));
    return JSON.stringify({ cells });
  };
  return [
    {
      name: "a store's month of sales",
      path: `/api/sales?store_id=${store}&month=2025-05`,
      sql: `select ${saleColumns} from sales join stores on stores.id = sales.store_id
        where sales.deleted_at is null and sales.store_id = ? and sales.date between ? and ?
        order by sales.date desc`,
      parameters: [store, ...month],
    },
    {
      name: "all stores' month of sales",
      path: '/api/sales?month=2025-05',
      sql: `select ${saleColumns} from sales join stores on stores.id = sales.store_id
        where sales.deleted_at is null and sales.date between ? and ?
        order by sales.date desc, stores.name_key`,
      parameters: month,
    },
    {
      name: 'an invoice total',
      path: `/api/invoices/total?store_id=${store}&vendor_id=${vendor}&year=2025`,
      sql: `select sum(amount_cents) from invoices where deleted_at is null and store_id = ?
        and vendor_id = ? and date between ? and ?`,
      parameters: [store, vendor, ...year],
    },
    {
      name: "profit of a store's year",
      path: `/api/profit?store_id=${store}&year=2025`,
      sql: `${monthsOf('sales')} union all ${monthsOf('invoices')}`,
      parameters: [store, ...year, store, ...year],
    },
    {
      name: "total of all stores' year",
      path: '/api/sales/total?year=2025',
      sql: `select sum(amount_cents) from sales where deleted_at is null and date between ? and ?`,
      parameters: year,
    },
    {
      name: "profit of all stores' month",
      path: '/api/profit?store_id=all&month=2025-05',
    },
    { name: 'a page of invoices', path: '/api/invoices?limit=50' },
    { name: 'a search', path: '/api/search?q=INV-7-12' },
    { name: "the dashboard's figures", path: '/api/overview?' },
    { name: 'the board of all stores', path: '/api/board?' },
    {
      name: "a week of a store's sales saved",
      path: '/api/sales/week',
      method: 'PUT',
      body: (index) => weekOf(stores[index % stores.length] ?? '', index),
    },
    {
      name: 'create a sale',
      path: '/api/sales',
      sql: insert,
      parameters: [],
      body: (index) =>
        saleOf(
          stores[index % stores.length] ?? '',
          addDays('2020-12-31', -Math.floor(index / stores.length)),
        ),
    },
    {
      name: 'create a sale that exists',
      path: '/api/sales',
      sql: insert,
      parameters: [],
      body: () => saleOf(store, '2025-05-05'),
    },
  ];
}
