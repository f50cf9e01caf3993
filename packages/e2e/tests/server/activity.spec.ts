import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { Api, Role } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';

type Row = { _id: string };

async function openActivity(app: App, role: Role = 'admin') {
  await app.signIn(role);
  await app.open('/dashboard/activity');
}

const rows = (page: Page, text: string | RegExp) =>
  page.getByRole('table', { name: 'Activity' }).getByRole('row').filter({ hasText: text });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const filter = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });
const details = (page: Page, text: string) =>
  rows(page, text).first().getByRole('button', { name: 'Details', exact: true });

/** A store with a vendor whose name was changed, and an invoice changed and deleted. */
async function addTrade(api: Api) {
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

test('ROL-11 API-47 tells who did what and when, newest first', async ({ app, page, api }) => {
  const { number, name } = await addTrade(api);
  await openActivity(app);
  const headers = page.getByRole('table', { name: 'Activity' }).getByRole('columnheader');
  await expect(headers).toHaveText(['When', 'Who', 'What', 'Actions']);
  const told = rows(page, number).getByRole('cell').nth(2);
  await expect(rows(page, number)).toHaveCount(3);
  await expect(told).toHaveText(`Deleted invoice ${number}, ${name}`);
  await expect(rows(page, number).nth(1)).toContainText('Changed invoice');
  await expect(rows(page, number).nth(2)).toContainText('Added invoice');
  await expect(rows(page, number).first().getByRole('cell').nth(0)).toHaveText(
    /^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d [AP]M$/,
  );
  await expect(rows(page, number).first().getByRole('cell').nth(1)).toHaveText('Administrator');
  await expectAccessibleInEveryLook(page);
});

test('ROL-11 API-47 opens what an entry changed: old and new, in money and dates', async ({
  app,
  page,
  api,
}) => {
  const { number, store } = await addTrade(api);
  await openActivity(app);
  const changed = rows(page, `Changed invoice ${number}`);
  await changed.getByRole('button', { name: 'Details' }).focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Activity' });
  await expect(changed.getByRole('button', { name: 'Details' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(table.getByRole('term')).toHaveText(['Date', 'Amount']);
  await expect(table.getByRole('definition')).toHaveText([
    '1/5/2026 → 1/6/2026',
    '$1,234.50 → $99.00',
  ]);
  await details(page, `Deleted invoice ${number}`).click();
  await expect(table.getByRole('definition').filter({ hasText: store.name })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Enter');
  await expect(table.getByRole('definition')).toHaveCount(2);
});

test('ROL-11 restores what was deleted, and says so in its row', async ({ app, page, api }) => {
  const { number, invoice, store } = await addTrade(api);
  await openActivity(app, 'owner');
  const deleted = rows(page, `Deleted invoice ${number}`);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await deleted.getByRole('button', { name: 'Restore', exact: true }).dblclick();
  await expect(deleted.getByRole('status')).toHaveText('Restored successfully!');
  await expect(deleted.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expect(rows(page, `Restored invoice ${number}`)).toContainText('The owner');
  expect(calls).toHaveLength(1);
  const invoices = await api.call<Row[]>(`GET /invoices?store_id=${store._id}`);
  expect(invoices.map(({ _id }) => _id)).toEqual([invoice._id]);
  await page.reload();
  await expect(deleted).toBeVisible();
  await expect(deleted.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('ROL-11 offers to restore deletions alone', async ({ app, page, api }) => {
  const { number } = await addTrade(api);
  await openActivity(app);
  for (const [act, count] of [
    ['Added', 0],
    ['Changed', 0],
    ['Deleted', 1],
  ] as const) {
    const row = rows(page, `${act} invoice ${number}`);
    await expect(row.getByRole('button', { name: 'Restore' })).toHaveCount(count);
  }
});

test('ROL-11 says in the row why something cannot be restored', async ({ app, page, api }) => {
  app.allow(/409/);
  const { number, body } = await addTrade(api);
  await api.call('POST /invoices', { body: { ...body, amount: 5, date: '2026-01-07' } });
  await openActivity(app);
  const deleted = rows(page, `Deleted invoice ${number}`);
  await deleted.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(deleted.getByRole('alert')).toHaveText(
    'Invoice number already exists. Please use a different invoice number.',
  );
  await expect(deleted.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.route('**/restore', (route) => route.fulfill({ status: 409, json: {} }));
  await deleted.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(deleted.getByRole('alert')).toHaveText(
    'The record could not be restored. Please try again.',
  );
});

test('ROL-11 only an administrator sees and restores deleted users', async ({ app, page, api }) => {
  const email = `gone-${randomUUID().slice(0, 8)}@example.com`;
  const body = { email, name: 'Gone', password: 'a-good-password', role: 'user' };
  const user = await api.call<Row>('POST /auth/users', { body });
  await api.call(`DELETE /auth/users/${user._id}`);
  const { number } = await addTrade(api);
  await openActivity(app, 'owner');
  await expect(rows(page, number)).toHaveCount(3);
  await expect(rows(page, email)).toHaveCount(0);
  await expect(field(page, 'Kind').getByRole('option', { name: 'Users' })).toHaveCount(0);
  await openActivity(app, 'admin');
  await field(page, 'Kind').selectOption('Users');
  await filter(page).click();
  await expect(rows(page, number)).toHaveCount(0);
  const deleted = rows(page, `Deleted user ${email}`);
  await deleted.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(rows(page, `Restored user ${email}`)).toBeVisible();
});

test('ROL-11 filters by kind, person, store and days', async ({ app, page, api, server }) => {
  const { token, user } = await server.signIn('owner');
  const one = await addTrade(api);
  const two = await addTrade(api);
  const sale = { store_id: one.store._id, total_sales: 10, date: '2026-02-02' };
  await server.call('POST /sales', { body: sale, token });
  await openActivity(app);
  const kinds = field(page, 'Kind').getByRole('option');
  await expect(kinds).toHaveText([
    'Everything',
    'Users',
    'Stores',
    'Vendors',
    'Invoices',
    'Sales',
    'Employees',
    'Shifts',
    'Income types',
    'Other income',
    'Weekly cash',
    'Settings',
  ]);
  await field(page, 'Store').selectOption(one.store.name);
  await filter(page).click();
  await expect(rows(page, two.number)).toHaveCount(0);
  await expect(rows(page, one.number)).toHaveCount(3);
  await field(page, 'Kind').selectOption('Sales');
  await field(page, 'Person').selectOption({ value: user._id });
  await field(page, 'Person').press('Enter');
  await filter(page).click();
  await expect(rows(page, one.number)).toHaveCount(0);
  await expect(rows(page, `Added sale ${one.store.name}, 2/2/2026`)).toContainText(user.name);
  await field(page, 'To Date').fill('2020-01-01');
  await field(page, 'To Date').press('Enter');
  await expect(page.getByText('No activity found')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await field(page, 'From Date').fill('1/2/2020');
  await filter(page).click();
  await expect(field(page, 'To Date')).toHaveAccessibleDescription(
    /Must not be before the first day/,
  );
  await field(page, 'From Date').fill('someday');
  await filter(page).click();
  await expect(field(page, 'From Date')).toHaveAccessibleDescription(
    /Date must be in YYYY-MM-DD format/,
  );
});

test('ROL-11 an owner filters by the people of the log', async ({ app, page, api }) => {
  await addTrade(api);
  await openActivity(app, 'owner');
  await expect(field(page, 'Person').getByRole('option', { name: 'Administrator' })).toHaveCount(1);
});

test('API-47 tells the name that an employee chose', async ({ app, page, api, server }) => {
  const { token } = await server.signIn('employee');
  await server.call('PUT /auth/session', { body: { employeeName: 'Kim Park' }, token });
  const store = await api.addStore();
  const sale = { store_id: store._id, total_sales: 10, date: '2026-02-02' };
  await server.call('POST /sales', { body: sale, token });
  await openActivity(app);
  await expect(rows(page, `Added sale ${store.name}`).getByRole('cell').nth(1)).toHaveText(
    'The employee as Kim Park',
  );
});

test('ROL-11 loads more from where it stands, and tells when that fails', async ({
  app,
  page,
  api,
}) => {
  app.allow(/503/);
  const store = await api.addStore();
  for (const day of Array.from({ length: 55 }, (_, index) => index)) {
    const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
    await api.call('POST /sales', { body: { store_id: store._id, total_sales: 1, date } });
  }
  await openActivity(app);
  await field(page, 'Store').selectOption(store.name);
  await filter(page).click();
  await expect(rows(page, store.name)).toHaveCount(50);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
  let isAway = true;
  await page.route('**/api/activity?*cursor=*', (route) =>
    isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('alert')).toHaveText('The activity could not be loaded.');
  await expect(rows(page, store.name)).toHaveCount(50);
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page, store.name)).toHaveCount(56);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('ROL-11 shows waiting and failure as what they are', async ({ app, page }) => {
  app.allow(/503/);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/activity*', async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: 'The database is away' } });
  });
  await openActivity(app);
  await expect(page.getByRole('table', { name: 'Activity' })).toHaveAttribute('aria-busy', 'true');
  await expectAccessibleInEveryLook(page);
  release();
  await expect(page.getByRole('alert')).toHaveText('The database is away');
  await expect(page.getByText('No activity found')).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Activity' })).toHaveAttribute('aria-busy', 'false');
});

test('ROL-08 ROL-11 the role employee is led back to the dashboard', async ({ app, page }) => {
  await openActivity(app, 'employee');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('alert')).toContainText('This section is restricted');
});
