import { z } from 'zod';
import { wireToCents } from '@backcounter/core/money';
import { readPeriod } from '@backcounter/core/periods';
import { dailyCashOrder, listDailyCash } from '@backcounter/storage/daily-cash';
import { listStores } from '@backcounter/storage/stores';
import { dailyCashToWire } from '../daily-cash.ts';
import { employeesRoutes } from '../employees.ts';
import { hoursRoutes } from '../hours.ts';
import { incomeTypesRoutes } from '../income-types.ts';
import { incomesRoutes } from '../incomes.ts';
import { invoicesRoutes } from '../invoices.ts';
import { salesRoutes } from '../sales.ts';
import { listShiftRows, shiftsRoutes } from '../shifts.ts';
import { scopeOfQuery } from '../store-access.ts';
import { storesRoutes } from '../stores.ts';
import { usersRoutes } from '../users.ts';
import { vendorsRoutes } from '../vendors.ts';
import { filterId, pageQuery, periodQuery, readPage, replyList } from '../wire.ts';
import { fileOf, type ReadCall } from './list-files.ts';

/** How several names stand in one cell; an import reads them so. */
export const namesOf = (rows: readonly { name: string }[]) =>
  rows.map(({ name }) => name).join('|');

/** Headers are those of the screens, which an import knows too. */
export const salesFile = fileOf(salesRoutes['GET /sales'], {
  title: 'Sales',
  storeFilters: ['store_id'],
  columns: [
    { header: 'Date', kind: 'date', of: (row) => row.date },
    { header: 'Store', kind: 'text', of: (row) => row.store_id.name },
    {
      header: 'Total Sales',
      kind: 'money',
      isSummed: true,
      of: (row) => wireToCents(row.total_sales),
    },
    { header: 'Description', kind: 'text', of: (row) => row.description },
  ],
});

export const invoicesFile = fileOf(invoicesRoutes['GET /invoices'], {
  title: 'Invoices',
  storeFilters: ['store_id'],
  columns: [
    { header: 'Date', kind: 'date', of: (row) => row.date },
    { header: 'Store', kind: 'text', of: (row) => row.store_id.name },
    { header: 'Vendor', kind: 'text', of: (row) => row.vendor_name },
    { header: 'Invoice Number', kind: 'text', of: (row) => row.invoice_number },
    { header: 'Amount', kind: 'money', isSummed: true, of: (row) => wireToCents(row.amount) },
    { header: 'Description', kind: 'text', of: (row) => row.description },
  ],
});

export const incomesFile = fileOf(incomesRoutes['GET /incomes'], {
  title: 'Other Income',
  storeFilters: ['storeId', 'store_id'],
  columns: [
    { header: 'Date', kind: 'date', of: (row) => row.date },
    { header: 'Store', kind: 'text', of: (row) => row.storeId.name },
    { header: 'Income Type', kind: 'text', of: (row) => row.incomeType },
    { header: 'Amount', kind: 'money', isSummed: true, of: (row) => wireToCents(row.amount) },
    { header: 'Description', kind: 'text', of: (row) => row.description },
  ],
});

export const shiftsFile = fileOf(
  { ...shiftsRoutes['GET /shifts'], handle: listShiftRows },
  {
    title: 'Shifts',
    storeFilters: ['store_id'],
    columns: [
      { header: 'Date', kind: 'date', of: (row) => row.date },
      { header: 'Store', kind: 'text', of: (row) => row.store_name },
      { header: 'Employee', kind: 'text', of: (row) => row.employee_name },
      { header: 'Employee ID', kind: 'text', of: (row) => row.employee_number },
      { header: 'Start Time', kind: 'time', of: (row) => row.start_time },
      { header: 'End Time', kind: 'time', of: (row) => row.end_time },
      { header: 'Hours', kind: 'hours', isSummed: true, of: (row) => row.minutes },
      { header: 'Hourly Rate', kind: 'money', of: (row) => row.rate_cents },
      { header: 'Salary', kind: 'money', isSummed: true, of: (row) => row.salary_cents },
    ],
  },
);

export const hoursFile = fileOf(hoursRoutes['GET /hours'], {
  title: 'Hours',
  storeFilters: ['store_id'],
  columns: [
    { header: 'Employee', kind: 'text', of: (row) => row.employee_id.name },
    { header: 'Hours', kind: 'hours', isSummed: true, of: (row) => row.minutes },
    { header: 'Salary', kind: 'money', isSummed: true, of: (row) => wireToCents(row.salary) },
  ],
});

const cashQuery = z.object({ store_id: filterId, ...periodQuery, ...pageQuery });

type CashCall = ReadCall & { query: z.output<typeof cashQuery> };

/** The API's own list of cash is one store's; a file may hold those of all. */
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

export const dailyCashFile = fileOf(dailyCash, {
  title: 'Daily Cash',
  storeFilters: ['store_id'],
  columns: [
    { header: 'Date', kind: 'date', of: (row) => row.date },
    { header: 'Store', kind: 'text', of: (row) => row.store_name },
    { header: 'Credit', kind: 'money', isSummed: true, of: (row) => wireToCents(row.credit) },
    { header: 'Debit', kind: 'money', isSummed: true, of: (row) => wireToCents(row.debit) },
    { header: 'Fuel', kind: 'money', isSummed: true, of: (row) => wireToCents(row.fuel) },
    { header: 'Result', kind: 'money', isSummed: true, of: (row) => wireToCents(row.result) },
  ],
});

export const storesFile = fileOf(storesRoutes['GET /stores'], {
  title: 'Stores',
  columns: [
    { header: 'Name', kind: 'text', of: (row) => row.name },
    { header: 'Address', kind: 'text', of: (row) => row.address },
  ],
});

export const vendorsFile = fileOf(vendorsRoutes['GET /vendors'], {
  title: 'Vendors',
  columns: [
    { header: 'Name', kind: 'text', of: (row) => row.name },
    { header: 'Stores', kind: 'text', of: (row) => namesOf(row.store_ids) },
  ],
});

/** What employees earn is theirs to see who may manage them. */
export const employeesFile = fileOf(
  { ...employeesRoutes['GET /employees'], permission: 'employees.read' },
  {
    title: 'Employees',
    columns: [
      { header: 'Employee ID', kind: 'text', of: (row) => row.employee_id },
      { header: 'Name', kind: 'text', of: (row) => row.name },
      { header: 'Store', kind: 'text', of: (row) => row.store_id.name },
      { header: 'Hourly Rate', kind: 'money', of: (row) => wireToCents(row.hourly_rate ?? 0) },
      { header: 'Email', kind: 'text', of: (row) => row.email ?? null },
      { header: 'Phone Number', kind: 'text', of: (row) => row.phone_number ?? null },
    ],
  },
);

export const incomeTypesFile = fileOf(incomeTypesRoutes['GET /income-types'], {
  title: 'Income Types',
  columns: [
    { header: 'Name', kind: 'text', of: (row) => row.name },
    { header: 'Default Amount', kind: 'money', of: (row) => wireToCents(row.defaultAmount) },
  ],
});

export const usersFile = fileOf(usersRoutes['GET /auth/users'], {
  title: 'Users',
  columns: [
    { header: 'Name', kind: 'text', of: (row) => row.name },
    { header: 'Email', kind: 'text', of: (row) => row.email },
    { header: 'Role', kind: 'text', of: (row) => row.role },
  ],
});
