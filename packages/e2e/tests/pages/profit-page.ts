import type { Page } from '@playwright/test';
import { addDays, monthOf } from '@backcounter/core/dates';
import { businessDay } from './business-day.ts';
import type { Api } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { expect } from '../../src/fixtures.ts';

const today = () => businessDay();
/** The previous month: complete, and never in the future. */
export const month = () => monthOf(addDays(`${monthOf(today())}-01`, -1));
export const year = () => month().slice(0, 4);
export const thisYear = () => today().slice(0, 4);
/** The current, incomplete month. */
export const thisMonth = () => monthOf(today());
export const earlier = () => monthOf(addDays(`${month()}-01`, -1));
export const day = (number: number, of = month()) => `${of}-${String(number).padStart(2, '0')}`;

export const choice = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

type Shop = { _id: string; name: string };

/** A shop with 1,000.50 + 500 of sales, 400.25 of invoices, and 8 hours at 12.50. */
export async function openShop(api: Api): Promise<Shop> {
  const shop = await api.addStore();
  const store_id = shop._id;
  const add = (path: string, body: object) => api.call<{ _id: string }>(`POST ${path}`, { body });
  const vendor = await add('/vendors', { name: `Vendor of ${shop.name}`, store_ids: [store_id] });
  const employee = await add('/employees', { name: 'Ann Lee', store_id, hourly_rate: 12.5 });
  await add('/sales', { store_id, total_sales: 1000.5, date: day(2) });
  await add('/sales', { store_id, total_sales: 500, date: day(3) });
  const invoice = { store_id, vendor_id: vendor._id, invoice_number: `N-${store_id}` };
  await add('/invoices', { ...invoice, amount: 400.25, date: day(4) });
  const shift = { store_id, employee_id: employee._id, start_time: '08:00', end_time: '16:00' };
  await add('/shifts', { shifts: [{ ...shift, date: day(5) }] });
  return shop;
}

export async function openProfit(app: App, role: Parameters<App['signIn']>[0] = 'owner') {
  await app.signIn(role);
  await app.open('/dashboard/calculate');
  await expect(choice(app.page, 'Store').getByRole('option')).not.toHaveCount(1);
}

export async function chooseMonth(page: Page, store: string, of = month()) {
  await choice(page, 'Store').selectOption(store);
  await choice(page, 'Month').selectOption(String(Number(of.slice(5))));
  await choice(page, 'Year').selectOption(of.slice(0, 4));
}
