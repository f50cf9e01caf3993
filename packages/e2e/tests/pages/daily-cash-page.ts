import type { Page, Request } from '@playwright/test';
import { addDays, mondayOf } from '@backcounter/core/dates';
import { businessDay } from './business-day.ts';
import type { Api } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { expect } from '../../src/fixtures.ts';

export const today = () => businessDay();
/** The Sunday of the last complete week, Monday to Sunday. */
export const sunday = () => addDays(mondayOf(today()), -1);
export const week = () => Array.from({ length: 7 }, (_, index) => addDays(sunday(), index - 6));
export const monday = () => addDays(sunday(), -6);
export const tuesday = () => addDays(sunday(), -5);

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const store = (page: Page) => page.getByRole('combobox', { name: 'Store', exact: true });
export const result = (page: Page) =>
  page.getByRole('row', { name: /^Daily Result/ }).getByRole('cell');
export const summary = (page: Page) => page.getByRole('region', { name: 'Weekly Summary' });
export const saved = 'Daily cash saved successfully!';
export const complete =
  'This week is complete! All 7 days have been entered. View your weekly summary below!';

type Stored = { data: { _id: string; result: number; credit: number } | null };

type Amounts = readonly [credit: number, debit: number, fuel: number];

export const addEntry = (
  api: Api,
  store_id: string,
  date: string,
  [credit, debit, fuel]: Amounts = [100, 50, 20],
) =>
  api.call<{ data: { _id: string } }>('POST /daily-cash', {
    body: { store_id, date, credit, debit, fuel },
  });

export const readEntry = (api: Api, storeId: string, date: string) =>
  api.call<Stored>(`GET /daily-cash/store/${storeId}/date/${date}`);

export async function openCash(app: App, role: Parameters<App['signIn']>[0] = 'owner') {
  await app.signIn(role);
  await app.open('/dashboard/calculate?view=weekly-cash');
  await expect(store(app.page).getByRole('option')).not.toHaveCount(1);
}

/** Chooses a store and a day, and waits until its entry is loaded into the form. */
export async function chooseDay(page: Page, storeId: string, date: string) {
  await field(page, 'Date').fill(date);
  await store(page).selectOption(storeId);
  await expect(field(page, 'Credit')).toBeEnabled();
  await expect(page.getByText(/\d\/7 days completed/)).toBeVisible();
}

export async function fillAmounts(
  page: Page,
  [credit, debit, fuel]: readonly [string, string, string],
) {
  await field(page, 'Credit').fill(credit);
  await field(page, 'Debit').fill(debit);
  await field(page, 'Fuel').fill(fuel);
}

export const isWrite = (request: Request) =>
  request.url().includes('/api/daily-cash') && ['POST', 'PUT'].includes(request.method());
