import type { Page, Route } from '@playwright/test';
import type { App } from '../../src/app.ts';

const address = '/dashboard/stores';
export const hasRecords =
  'Cannot delete store: It has associated vendors, sales, or invoices. Please remove these associations first.';
export const required = 'Store name and address are required';

export const sentStore = {
  _id: 's1',
  name: 'Corner Shop',
  address: '1 Oak Ave',
  allow_simultaneous_shifts: false,
  created_at: '2026-01-05T18:00:00.000Z',
  updated_at: '2026-02-14T18:00:00.000Z',
};

export const json = (body: unknown, status = 200) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** Answers one method of the stores' calls; the others go on to the server. */
export async function answer(page: Page, method: string, reply: (route: Route) => Promise<void>) {
  await page.route(/\/api\/stores(\/|$|\?)/, (route) =>
    route.request().method() === method ? reply(route) : route.fallback(),
  );
}

export async function openStores(app: App) {
  await app.signIn('admin');
  await app.open(address);
}

/** Opens the screen on a list that the server is said to send. */
export async function openSent(app: App, stores: unknown) {
  await answer(app.page, 'GET', (route) => route.fulfill(json(stores)));
  await openStores(app);
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
