// A typical first implementation of the same requests: Express, better-sqlite3, prepared statements
// and JSON. It is faster for having no users, no activity and little validation; commits are synced
// to disk like the product's.
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import Database from 'better-sqlite3';
import express from 'express';

const db = new Database(process.env.DATABASE_FILE);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');

const list = (where) =>
  db.prepare(`select sales.*, stores.name as store_name from sales
    join stores on stores.id = sales.store_id
    where sales.deleted_at is null and ${where} and sales.date between @start and @end
    order by sales.date desc, stores.name_key, sales.id`);
const listOfStore = list('sales.store_id = @store_id');
const listOfAll = list('true');

const sum = (table, where) =>
  db
    .prepare(
      `select sum(amount_cents) from ${table}
      where deleted_at is null and ${where} and date between @start and @end`,
    )
    .pluck();
const salesOfAll = sum('sales', 'true');
const invoicesOfVendor = sum('invoices', 'store_id = @store_id and vendor_id = @vendor_id');

const byMonth = (table, column) =>
  db.prepare(`select substr(date, 1, 7) as month, count(*) as days, sum(${column}) as cents
    from ${table} where deleted_at is null and store_id = @store_id and date between @start and @end
    group by month`);
const salesByMonth = byMonth('sales', 'amount_cents');
const invoicesByMonth = byMonth('invoices', 'amount_cents');
const salariesByMonth = byMonth('shifts', 'salary_cents');

const findStore = db.prepare('select * from stores where id = ? and deleted_at is null');
const findVendor = db.prepare('select * from vendors where id = ? and deleted_at is null');
const findSale = db.prepare(`select sales.*, stores.name as store_name from sales
  join stores on stores.id = sales.store_id where sales.id = ?`);
const findDay = db.prepare(
  'select id from sales where store_id = ? and date = ? and deleted_at is null',
);
const insert = db.prepare(`insert into sales (id, store_id, amount_cents, date, description,
  created_at, updated_at, deleted_at) values (@id, @store_id, @cents, @date, @description, @at, @at, null)`);

const toJson = (sale) => ({
  _id: sale.id,
  store_id: { _id: sale.store_id, name: sale.store_name },
  total_sales: sale.amount_cents / 100,
  date: sale.date,
  description: sale.description,
  createdAt: sale.created_at,
  updatedAt: sale.updated_at,
});

const period = ({ month, year }) =>
  month
    ? { start: `${month}-01`, end: `${month}-31` }
    : { start: `${year}-01-01`, end: `${year}-12-31` };

const app = express();
app.use(express.json());

app.get('/api/sales', (req, res) => {
  const asked = { ...period(req.query), store_id: req.query.store_id };
  const { start, end } = asked;
  const rows = asked.store_id ? listOfStore.all(asked) : listOfAll.all({ start, end });
  res.json(rows.map(toJson));
});

app.get('/api/sales/total', (req, res) => {
  res.json({ total: (salesOfAll.get(period(req.query)) ?? 0) / 100, store_name: 'All Stores' });
});

app.get('/api/invoices/total', (req, res) => {
  const { store_id, vendor_id, year } = req.query;
  const cents = invoicesOfVendor.get({ ...period(req.query), store_id, vendor_id }) ?? 0;
  res.json({
    total: cents / 100,
    store_name: findStore.get(store_id).name,
    vendor_name: findVendor.get(vendor_id).name,
    period_label: year,
  });
});

app.get('/api/profit', (req, res) => {
  const { store_id, year } = req.query;
  const store = findStore.get(store_id);
  const [sales, invoices, salaries] = [salesByMonth, invoicesByMonth, salariesByMonth].map(
    (statement) => {
      const rows = statement.all({ ...period(req.query), store_id });
      return new Map(rows.map((row) => [row.month, row]));
    },
  );
  const months = Array.from({ length: 12 }, (_, index) => {
    const key = `${year}-${String(index + 1).padStart(2, '0')}`;
    const centsOf = (rows) => rows.get(key)?.cents ?? 0;
    const name = new Date(`${key}-01T00:00Z`).toLocaleString('en-US', {
      month: 'long',
      timeZone: 'UTC',
    });
    return {
      store_id: { _id: store.id, name: store.name },
      label: `${name} ${year}`,
      period: key,
      sales: centsOf(sales) / 100,
      invoices: centsOf(invoices) / 100,
      employeeSalary: centsOf(salaries) / 100,
      profit: (centsOf(sales) - centsOf(invoices) - centsOf(salaries)) / 100,
      days_with_sales: sales.get(key)?.days ?? 0,
      days: new Date(Date.UTC(Number(year), index + 1, 0)).getUTCDate(),
    };
  });
  res.json(months);
});

app.post('/api/sales', (req, res) => {
  const { store_id, total_sales, date, description = null } = req.body;
  if (typeof total_sales !== 'number' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    return res.status(400).json({ message: 'Invalid input' });
  }
  if (!findStore.get(store_id)) return res.status(404).json({ message: 'Store not found' });
  if (findDay.get(store_id, date)) {
    return res.status(409).json({ message: 'A sale for this store and date already exists.' });
  }
  const id = randomBytes(12).toString('hex');
  const cents = Math.round(total_sales * 100);
  insert.run({ id, store_id, cents, date, description, at: new Date().toISOString() });
  return res.status(201).json(toJson(findSale.get(id)));
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready at http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
