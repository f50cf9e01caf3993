import type { Page } from '@playwright/test';
import { businessDay } from '../pages/business-day.ts';
import { test, expect } from '../../src/fixtures.ts';
import type { App } from '../../src/app.ts';
import type { ServerApi } from '../../src/server-api.ts';
import { addEntry } from '../pages/daily-cash-page.ts';
import { addEmployee, newPersonName } from '../pages/employees-page.ts';
import { addIncome, addType, newName } from '../pages/incomes-page.ts';
import { addInvoice, addShop, checkInvoices, unique } from '../pages/invoices-page.ts';
import { addSale } from '../pages/sales-page.ts';
import { goTo } from '../pages/sections.ts';
import * as shifts from '../pages/shifts-page.ts';
import * as users from '../pages/users-page.ts';

// Changes by one user appear on another user's screen without a reload. The other user is simulated
// by API calls, as their page would send the same ones.

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('combobox', { name: label, exact: true }).selectOption(option);

/**
 * Runs in the page: what waits for five seconds or more never happens, such as asking every five seconds
 * instead of listening. What is seen was told by the stream then, however busy the machine is.
 */
function dropLongWaits(): void {
  const setShort = window.setTimeout.bind(window);
  const setTimeout = (run: () => void, ms = 0) => (ms < 5000 ? setShort(run, ms) : 0);
  Object.assign(window, { setTimeout });
}

/** Opens a screen; returns another user's change and where it must appear. */
type Scene = (
  app: App,
  server: ServerApi,
) => Promise<{ save: () => Promise<unknown>; seen: string }>;

const scenes: Record<string, Scene> = {
  async stores(app, server) {
    await goTo(app.page, 'Stores');
    await expect(button(app.page, 'Add Store')).toBeVisible();
    const name = unique('Elm Street');
    return { save: () => server.addStore(name), seen: name };
  },

  async users(app, server) {
    await goTo(app.page, 'User Management');
    await expect(app.page.getByRole('table')).toBeVisible();
    const email = `${unique('kim').replace(' ', '.')}@example.com`;
    const body = { email, name: 'Kim', password: 'a-good-password', role: 'user' };
    return { save: () => server.call('POST /auth/users', { body }), seen: email };
  },

  async vendors(app, server) {
    const { store } = await addShop(server, 'First Foods');
    await goTo(app.page, 'Vendors/Invoices');
    const list = app.page.getByRole('checkbox', { name: store.name, exact: true });
    if (!(await list.isVisible())) await button(app.page, 'View Vendor List').click();
    await list.check();
    const name = unique('Second Foods');
    const body = { name, store_ids: [store._id] };
    return { save: () => server.call('POST /vendors', { body }), seen: name };
  },

  async invoices(app, server) {
    const shop = await addShop(server, 'Acme');
    await addInvoice(server, shop);
    await app.page.getByRole('tab', { name: 'Invoices', exact: true }).click();
    await button(app.page, 'Show Filters').click();
    await checkInvoices(app.page, shop.store.name);
    await expect(app.page.getByRole('table')).toBeVisible();
    const number = unique('NEW');
    return { save: () => addInvoice(server, shop, { number }), seen: number };
  },

  async sales(app, server) {
    const store = await server.addStore();
    await addSale(server, { store: store._id, total: 10.29, date: businessDay(-3) });
    await goTo(app.page, 'Sales');
    await button(app.page, 'Sales History').click();
    await choose(app.page, 'Store', store.name);
    await button(app.page, 'Apply Filters').click();
    await expect(app.page.getByRole('table').first()).toContainText('$10.29');
    return {
      save: () => addSale(server, { store: store._id, total: 77.57, date: businessDay(-2) }),
      seen: '$77.57',
    };
  },

  async employees(app, server) {
    const store = await server.addStore();
    await goTo(app.page, 'Employees');
    await button(app.page, 'View Employees').click();
    const name = newPersonName();
    return { save: () => addEmployee(server, store._id, { name }), seen: name };
  },

  async shifts(app, server) {
    const shop = await shifts.addShop(server);
    await button(app.page, 'View Shifts').click();
    await app.page.getByLabel('Store', { exact: true }).first().selectOption(shop.store.name);
    await button(app.page, 'List').click();
    const date = shifts.today();
    return {
      save: () => shifts.addShift(server, shop, shop.ann, shifts.nineToFive(date)),
      seen: shop.ann.name,
    };
  },

  async incomeTypes(app, server) {
    await goTo(app.page, 'Other Income');
    await button(app.page, 'Income Types').click();
    const name = newName('Lottery');
    return { save: () => addType(server, name, 12.5), seen: name };
  },

  async incomes(app, server) {
    const store = await server.addStore();
    await addIncome(server, { storeId: store._id, amount: 5.29 });
    await button(app.page, 'View Incomes').click();
    await choose(app.page, 'Store', store.name);
    await button(app.page, 'Apply Filters').click();
    await expect(app.page.getByRole('table').first()).toContainText('$5.29');
    return {
      save: () => addIncome(server, { storeId: store._id, amount: 61.57 }),
      seen: '$61.57',
    };
  },

  async dailyCash(app, server) {
    const store = await server.addStore();
    await goTo(app.page, 'Calculate');
    await app.page.getByRole('tab', { name: 'Weekly Cash', exact: true }).click();
    await choose(app.page, 'Store', store.name);
    await expect(app.page.getByText('0/7 days completed')).toBeVisible();
    return { save: () => addEntry(server, store._id, businessDay()), seen: '1/7 days completed' };
  },

  async settings(app, server) {
    await goTo(app.page, 'Home');
    await expect(app.page.getByRole('link', { name: 'Sales', exact: true }).first()).toBeVisible();
    const business_name = unique('Bright Shops');
    const settings = await server.call<object>('GET /settings');
    const body = { ...settings, business_name };
    return { save: () => server.call('PUT /settings', { body }), seen: business_name };
  },
};

test('what somebody else saves is on the screen without a reload or asking for it', async ({
  app,
  page,
  server,
}) => {
  await page.addInitScript(dropLongWaits);
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await app.signIn('admin');
  await app.open('/dashboard/sales');
  await listening;
  for (const [kind, open] of Object.entries(scenes)) {
    await test.step(`${kind}: what somebody else saves is on the screen`, async () => {
      const { save, seen } = await open(app, server);
      const place = page.getByText(seen).filter({ visible: true }).first();
      await expect(place).toHaveCount(0);
      await save();
      await expect(place).toBeVisible();
    });
  }

  await test.step('a dialog says who has changed the row meanwhile and keeps what was typed', async () => {
    const name = unique('Oak Avenue');
    const store = await server.addStore(name);
    await goTo(page, 'Stores');
    await page
      .getByRole('region', { name, exact: true })
      .getByRole('button', { name: 'Update', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Update Store' });
    await dialog.getByLabel('Address').fill('9 Typed Road');
    await server.call(`PUT /stores/${store._id}`, { body: { name, address: '2 Their Road' } });
    await expect(dialog.getByRole('status')).toContainText(
      /^Changed by Administrator, .* while you/,
    );
    await expect(dialog.getByLabel('Address')).toHaveValue('9 Typed Road');
  });
});

test('a stream that a proxy holds back is made up for by asking', async ({ app, page, server }) => {
  await page.clock.install();
  // Never answered, as behind a buffering proxy.
  await page.route('**/api/changes', () => undefined);
  await app.signIn('admin');
  await app.open('/dashboard/stores');
  await expect(button(page, 'Add Store')).toBeVisible();
  const name = unique('Elm Street');
  await server.addStore(name);
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(page.getByText(name).first()).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a click lands where the pointer was pressed, though a row above goes meanwhile', async ({
  app,
  page,
  server,
}) => {
  const edited = await users.addUser(server, { name: 'Zoe' });
  await users.openUsers(app);
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  // Rows are held back for seconds only: on a busy machine what was read may come too late.
  await expect(async () => {
    await page.mouse.up();
    await page.keyboard.press('Escape');
    const gone = await users.addUser(server, { name: 'Abe' });
    await expect(users.rowOf(page, gone.email)).toBeVisible();
    await users.rowButton(users.rowOf(page, edited.email), 'Edit').hover();
    await page.mouse.down();
    const read = page.waitForResponse((response) => response.url().includes('/api/auth/users'));
    await server.call(`DELETE /auth/users/${gone._id}`);
    await (await read).finished();
    // Time enough to draw the rows that were read.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.mouse.up();
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(edited.email, {
      timeout: 2000,
    });
    await expect(users.rowOf(page, gone.email)).toHaveCount(0);
  }).toPass();
});
