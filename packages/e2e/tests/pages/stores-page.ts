import type { Page } from '@playwright/test';
import type { App } from '../../src/app.ts';

const address = '/dashboard/stores';
export const required = 'Store name and address are required';

export async function openStores(app: App) {
  await app.signIn('admin');
  await app.open(address);
}

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export async function createStore(page: Page, name: string) {
  await button(page, 'Add Store').click();
  await page.getByLabel('Store Name', { exact: true }).fill(name);
  await page.getByLabel('Address', { exact: true }).fill('1 Oak Ave');
  await button(page, 'Create Store').click();
}

export async function askTwice(page: Page, name: string) {
  await card(page, name).getByRole('button', { name: 'Delete', exact: true }).click();
  await button(page, 'Continue').click();
}

export async function deleteStore(page: Page, name: string) {
  await askTwice(page, name);
  await button(page, 'Yes, Delete Store').click();
}
