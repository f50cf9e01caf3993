import type { Page } from '@playwright/test';
import { addDays } from '@backcounter/core/dates';
import { businessDay } from './business-day.ts';
import type { Api, Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';

export const today = () => businessDay();
export const weekAgo = () => addDays(today(), -7);

type Panel = 'Create New Sale' | 'Sales History' | 'Total Sales';

export const panelOf = (page: Page, name: Panel) => page.getByRole('region', { name, exact: true });
export const toggle = (page: Page, name: Panel) => page.getByRole('button', { name, exact: true });
export const choice = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in and opens a panel of the screen. */
export async function openPanel(app: App, panel: Panel, role: Role = 'admin') {
  await app.signIn(role);
  await app.open('/dashboard/sales');
  await toggle(app.page, panel).click();
}

type NewSale = { store: string; total: number; date: string };

export const addSale = (api: Api, { store, total, date }: NewSale) =>
  api.call<{ _id: string; updatedAt: string }>('POST /sales', {
    body: { store_id: store, total_sales: total, date },
  });

export async function fillSale(page: Page, { store, amount, date }: Record<string, string>) {
  await choice(page, 'Store').selectOption(store ?? '');
  await field(page, 'Amount').fill(amount ?? '');
  await field(page, 'Date').fill(date ?? '');
}

/** Shows the sales history of a store with the default dates. */
export async function showHistory(app: App, store: string, role?: Role) {
  await openPanel(app, 'Sales History', role);
  await choice(app.page, 'Store').selectOption(store);
  await button(app.page, 'Apply Filters').click();
}

export const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

export const deleteRow = async (page: Page) => {
  await page.getByRole('button', { name: /^Delete/ }).click();
  await button(page, 'Yes, Continue').click();
  await button(page, 'Yes, Delete Permanently').click();
};
