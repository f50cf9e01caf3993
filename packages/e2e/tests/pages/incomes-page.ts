import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from '@backcounter/core/dates';
import { businessDay } from './business-day.ts';
import type { Api } from '../../src/api.ts';
import type { App } from '../../src/app.ts';

export const today = () => businessDay();
export const tomorrow = () => addDays(today(), 1);
export const thisYear = () => today().slice(0, 4);
export const thisMonth = () => String(Number(today().slice(5, 7)));

type Panel = 'Income Types' | 'View Incomes' | 'Add Income';

export const panelOf = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true });
export const toggle = (page: Page, name: Panel) =>
  page.getByRole('button', { name, exact: true }).first();
export const choice = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The submit button of a form, which may have the same name as the panel's toggle. */
export const submit = (page: Page, name: string) =>
  page.getByRole('form', { name, exact: true }).getByRole('button', { name, exact: true });

/** Opens a panel of the screen as administrator. */
export async function openPanel(app: App, panel: Panel) {
  await app.signIn('admin');
  await app.open('/dashboard/income');
  await toggle(app.page, panel).click();
}

/** A name that no other test uses. */
export const newName = (start: string) => `${start} ${randomUUID().slice(0, 8)}`;

export const addType = (api: Api, name: string, defaultAmount: number) =>
  api.call<{ _id: string; name: string }>('POST /income-types', { body: { name, defaultAmount } });

type NewIncome = { storeId: string; amount: number; date?: string } & Record<string, unknown>;

export const addIncome = (api: Api, { date = today(), ...rest }: NewIncome) =>
  api.call<{ _id: string }>('POST /incomes', {
    body: { incomeType: 'Rent', date, ...rest },
  });

export const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

/** Confirms both dialogs of a deletion. */
export async function confirmTwice(page: Page) {
  await page.getByRole('dialog', { name: 'Confirm Deletion' }).waitFor();
  await button(page, 'Yes, Continue').click();
  await page.getByRole('dialog', { name: 'Final Confirmation' }).waitFor();
  await button(page, 'Yes, Delete Permanently').click();
}

export async function deleteRow(page: Page) {
  await page.getByRole('button', { name: /^Delete/ }).click();
  await confirmTwice(page);
}
