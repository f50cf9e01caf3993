import { z } from 'zod';
import type { Business } from '@backcounter/core/business';
import { wireToCents } from '@backcounter/core/money';
import { readPeriod } from '@backcounter/core/periods';
import { dateIn } from '@backcounter/core/time-zone';
import { averageRateCents } from '@backcounter/core/wages';
import { dailyCashOrder, listDailyCash } from '@backcounter/storage/daily-cash';
import { listStores } from '@backcounter/storage/stores';
import { dailyCashToWire } from '../daily-cash.ts';
import { employeesRoutes } from '../employees.ts';
import { hoursRoutes } from '../hours.ts';
import { incomeTypesRoutes } from '../income-types.ts';
import { incomesRoutes } from '../incomes.ts';
import { invoicesRoutes, sortedInvoices } from '../invoices.ts';
import { salesRoutes, sortedSales } from '../sales.ts';
import { listShiftRows, shiftsRoutes } from '../shifts.ts';
import { scopeOfQuery } from '../store-access.ts';
import { storesRoutes } from '../stores.ts';
import { usersRoutes } from '../users.ts';
import { vendorsRoutes } from '../vendors.ts';
import { filterId, pageQuery, periodQuery, readPage, replyList } from '../wire.ts';
import { columnsWith } from './columns.ts';
import { defineListFile, type ReadCall } from './list-files.ts';

/** The date on which a row was created, in the business's time zone. */
const createdOn = (row: { created_at?: string | undefined }, { timeZone }: Business) =>
  row.created_at === undefined ? null : dateIn(timeZone, Date.parse(row.created_at));

/** Payment terms as text, because columns of numbers are amounts or hours. */
export const termsText = (days: number | null) => days?.toString() ?? null;

/** Joins names in one cell, in the format that an import reads. */
export const joinNames = (rows: readonly { name: string }[]) =>
  rows.map(({ name }) => name).join('|');

export const salesFile = defineListFile(salesRoutes['GET /sales'], {
  title: 'Sales',
  sorted: sortedSales,
  storeFilters: ['store_id'],
  columns: columnsWith('sales', {
    date: (row) => row.date,
    store: (row) => row.store_id.name,
    amount: (row) => wireToCents(row.total_sales),
    description: (row) => row.description,
  }),
});

export const invoicesFile = defineListFile(invoicesRoutes['GET /invoices'], {
  title: 'Invoices',
  sorted: sortedInvoices,
  storeFilters: ['store_id'],
  columns: columnsWith('invoices', {
    date: (row) => row.date,
    store: (row) => row.store_id.name,
    vendor: (row) => row.vendor_name,
    number: (row) => row.invoice_number,
    amount: (row) => wireToCents(row.amount),
    description: (row) => row.description,
    due_date: (row) => row.due_date ?? null,
    paid_date: (row) => row.paid_date ?? null,
    payment_reference: (row) => row.payment_reference ?? null,
  }),
});

export const incomesFile = defineListFile(incomesRoutes['GET /incomes'], {
  title: 'Other Income',
  storeFilters: ['storeId', 'store_id'],
  columns: columnsWith('incomes', {
    date: (row) => row.date,
    store: (row) => row.storeId.name,
    type: (row) => row.incomeType,
    amount: (row) => wireToCents(row.amount),
    description: (row) => row.description,
  }),
});

export const shiftsFile = defineListFile(
  { ...shiftsRoutes['GET /shifts'], handle: listShiftRows },
  {
    title: 'Shifts',
    storeFilters: ['store_id'],
    columns: columnsWith('shifts', {
      date: (row) => row.date,
      store: (row) => row.store_name,
      employee: (row) => row.employee_name,
      employee_id: (row) => row.employee_number,
      start: (row) => row.start_time,
      end: (row) => row.end_time,
      hours: (row) => row.minutes,
      rate: (row) => row.rate_cents,
      salary: (row) => row.salary_cents,
      status: (row) => row.status,
    }),
  },
);

export const hoursFile = defineListFile(hoursRoutes['GET /hours'], {
  title: 'Hours',
  storeFilters: ['store_id'],
  columns: columnsWith('hours', {
    employee: (row) => row.employee_id.name,
    hours: (row) => row.minutes,
    salary: (row) => wireToCents(row.salary),
    rate: (row) => averageRateCents(row.minutes, wireToCents(row.salary)),
  }),
});

const cashQuery = z.object({ store_id: filterId, ...periodQuery, ...pageQuery });

type CashCall = ReadCall & { query: z.output<typeof cashQuery> };

/** Daily cash of all stores; the API's own list covers one store only. */
export const dailyCash = {
  permission: 'dailyCash.read' as const,
  query: cashQuery,
  async handle({ db, caller, business, query }: CashCall) {
    const range = readPeriod(query, business.timeZone);
    const { scope } = await scopeOfQuery(db, caller, query.store_id);
    const stores = await listStores(db, caller.scope);
    const names = new Map(stores.map(({ id, name }) => [id, name]));
    const page = readPage(query, dailyCashOrder);
    const rows = await listDailyCash(db, { scope, range }, page);
    const named = rows.map((row) => ({ ...row, store_name: names.get(row.store_id) ?? '' }));
    return replyList(
      named,
      page,
      (row) => ({ ...dailyCashToWire(row), store_name: row.store_name }),
      (row) => [row.date, row.id],
    );
  },
};

export const dailyCashFile = defineListFile(dailyCash, {
  title: 'Daily Cash',
  storeFilters: ['store_id'],
  columns: columnsWith('daily-cash', {
    date: (row) => row.date,
    store: (row) => row.store_name,
    credit: (row) => wireToCents(row.credit),
    debit: (row) => wireToCents(row.debit),
    fuel: (row) => wireToCents(row.fuel),
    result: (row) => wireToCents(row.result),
  }),
});

export const storesFile = defineListFile(storesRoutes['GET /stores'], {
  title: 'Stores',
  columns: columnsWith('stores', {
    name: (row) => row.name,
    address: (row) => row.address,
  }),
});

export const vendorsFile = defineListFile(vendorsRoutes['GET /vendors'], {
  title: 'Vendors',
  columns: columnsWith('vendors', {
    name: (row) => row.name,
    stores: (row) => joinNames(row.store_ids),
    createdAt: createdOn,
    payment_terms: (row) => termsText(row.payment_terms),
    account: (row) => row.account,
  }),
});

/** The list's own permission would show wages to roles that may only identify employees. */
export const employeesFile = defineListFile(
  { ...employeesRoutes['GET /employees'], permission: 'employees.read' },
  {
    title: 'Employees',
    columns: columnsWith('employees', {
      employee_id: (row) => row.employee_id,
      name: (row) => row.name,
      store: (row) => row.store_id.name,
      rate: (row) => wireToCents(row.hourly_rate ?? 0),
      email: (row) => row.email ?? null,
      phone: (row) => row.phone_number ?? null,
      created: createdOn,
    }),
  },
);

export const incomeTypesFile = defineListFile(incomeTypesRoutes['GET /income-types'], {
  title: 'Income Types',
  columns: columnsWith('income-types', {
    name: (row) => row.name,
    amount: (row) => wireToCents(row.defaultAmount),
  }),
});

export const usersFile = defineListFile(usersRoutes['GET /auth/users'], {
  title: 'Users',
  columns: columnsWith('users', {
    name: (row) => row.name,
    email: (row) => row.email,
    role: (row) => row.role,
    created: createdOn,
  }),
});
