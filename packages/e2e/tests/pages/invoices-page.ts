import { businessDay } from './business-day.ts';
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Api, Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';

export type Named = { _id: string; name: string };

/** A store with vendors of its own. */
export type Shop = { store: Named; vendors: [Named, ...Named[]] };

export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

/** Formats `2026-11-20` as `11/20/2026`, as in tables. */
export const tableDate = (date: string) =>
  `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`;

export async function addVendor(api: Api, name: string, stores: Named[]): Promise<Named> {
  const body = { name: unique(name), store_ids: stores.map(({ _id }) => _id) };
  return api.call<Named>('POST /vendors', { body });
}

/** Adds a store and its vendors. */
export async function addShop(api: Api, ...names: [string, ...string[]]): Promise<Shop> {
  const store = await api.addStore();
  const [first, ...others] = names;
  const vendors: Shop['vendors'] = [await addVendor(api, first, [store])];
  for (const name of others) vendors.push(await addVendor(api, name, [store]));
  return { store, vendors };
}

export type Entered = { _id: string; invoice_number: string };

type NewInvoice = { vendor?: Named; amount?: number; date?: string; number?: string };

export async function addInvoice(api: Api, shop: Shop, invoice: NewInvoice = {}): Promise<Entered> {
  const { vendor = shop.vendors[0], amount = 20, date = businessDay() } = invoice;
  return api.call<Entered>('POST /invoices', {
    body: {
      invoice_number: invoice.number ?? unique('INV'),
      store_id: shop.store._id,
      vendor_id: vendor._id,
      amount,
      date,
    },
  });
}

/** Opens the Invoices tab as a role, with one of its sections open. */
export async function openInvoices(app: App, toggle?: string, role: Role = 'admin') {
  await app.signIn(role);
  await app.open('/dashboard/vendors-invoices?view=invoices');
  if (toggle !== undefined) await button(app.page, toggle).click();
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const optionsOf = (page: Page, name: string) =>
  field(page, name).getByRole('option').allTextContents();

/** Fills the given fields of the create form. */
export async function fillInvoice(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = field(page, name);
    if (name === 'Store' || name === 'Vendor') await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Shows the invoices of a store and month with "Check Invoices". */
export async function checkInvoices(page: Page, store: string, month?: string) {
  await field(page, 'Store').selectOption(store);
  await field(page, 'Vendor').selectOption('All Vendors');
  if (month !== undefined) await field(page, 'Month').selectOption(month);
  await button(page, 'Check Invoices').click();
}

type Chosen = { name: string; mimeType: string; buffer: Buffer };

export const scan: Chosen = {
  name: 'Scan 1.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
};

export const attachments = (page: Page) =>
  page.getByRole('group', { name: 'Attachments', exact: true });

/** Chooses files for the form or dialog that is open. */
export async function attachFiles(page: Page, files: Chosen[]) {
  const chooser = page.waitForEvent('filechooser');
  await attachments(page).getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(files);
}

/** Mocks one method of the matching `/api` routes; other requests reach the server. */
export async function mockCall(page: Page, call: string, reply: (route: Route) => Promise<void>) {
  const [method = 'GET', path = ''] = call.split(' ');
  await page.route(
    (url) => new RegExp(`^/api${path}$`).test(url.pathname),
    (route) => (route.request().method() === method ? reply(route) : route.fallback()),
  );
}

/** An invoice as the server would send it. */
export const sentInvoice = (number: string, change: object = {}) => ({
  _id: number,
  invoice_number: number,
  store_id: { _id: 's1', name: 'Main', address: '1 Main St' },
  vendor_id: { _id: 'v1', name: 'Acme' },
  vendor_name: 'Acme',
  amount: 20,
  date: '2026-01-05',
  description: null,
  createdAt: '2026-01-05T18:00:00.000Z',
  updatedAt: '2026-01-05T18:00:00.000Z',
  ...change,
});
