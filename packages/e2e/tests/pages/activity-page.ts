import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Api, Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';

export type Row = { _id: string };

export async function openActivity(app: App, role: Role = 'admin') {
  await app.signIn(role);
  await app.open('/dashboard/activity');
}

/** The user shown for a test's API calls, and for an administrator on the page. */
export const actorName = ({ host }: App) => (host === 'demo' ? 'Demo User' : 'Administrator');

export const rows = (page: Page, text: string | RegExp) =>
  page.getByRole('table', { name: 'Activity' }).getByRole('row').filter({ hasText: text });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const filter = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });
export const details = (page: Page, text: string) =>
  rows(page, text).first().getByRole('button', { name: 'Details', exact: true });

/** Adds a store, a vendor, and an invoice that is changed and deleted. */
export async function addTrade(api: Api) {
  const store = await api.addStore();
  const name = `Dairy ${randomUUID().slice(0, 8)}`;
  const vendor = await api.call<Row>('POST /vendors', { body: { name, store_ids: [store._id] } });
  const number = `N-${randomUUID().slice(0, 8)}`;
  const body = { invoice_number: number, store_id: store._id, vendor_id: vendor._id };
  const invoice = await api.call<Row>('POST /invoices', {
    body: { ...body, amount: 1234.5, date: '2026-01-05' },
  });
  await api.call(`PUT /invoices/${invoice._id}`, { body: { amount: 99, date: '2026-01-06' } });
  await api.call(`DELETE /invoices/${invoice._id}`);
  return { store, vendor, invoice, name, number, body };
}
