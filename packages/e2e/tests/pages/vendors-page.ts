import type { Page } from '@playwright/test';
import type { Api, Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { expect } from '../../src/fixtures.ts';

export const address = '/dashboard/vendors-invoices';
export const nothingFound = 'No vendors found matching your search criteria';

export type Named = { _id: string; name: string };

export const addVendor = (api: Api, name: string, stores: readonly Named[]) =>
  api.call<Named>('POST /vendors', { body: { name, store_ids: stores.map(({ _id }) => _id) } });

export async function openVendors(app: App, role: Role = 'admin') {
  await app.signIn(role);
  await app.open(address);
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const form = (page: Page) =>
  page.getByRole('region', { name: 'Create New Vendor', exact: true });
export const create = (page: Page) =>
  form(page).getByRole('button', { name: 'Create Vendor', exact: true });

export async function openForm(page: Page) {
  await button(page, 'Create Vendor').click();
  await expect(form(page)).toBeVisible();
}

export async function openList(page: Page, store: Named) {
  await button(page, 'View Vendor List').click();
  await box(page, store.name).check();
}

export async function askTwice(page: Page, name: string) {
  await button(page, `Delete ${name}`).click();
  await button(page, 'Yes, Continue').click();
}
