import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { Api } from '../../src/api.ts';
import { expect, test } from '../../src/fixtures.ts';
import { addEntry, chooseDay, monday } from '../pages/daily-cash-page.ts';
import { addEmployee } from '../pages/employees-page.ts';
import { addIncome, newName } from '../pages/incomes-page.ts';
import { addInvoice, addShop, checkInvoices } from '../pages/invoices-page.ts';
import { addSale, today, weekAgo } from '../pages/sales-page.ts';
import { goTo } from '../pages/sections.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const toggle = (page: Page) => button(page, 'History');
const history = (page: Page) => page.getByRole('region', { name: 'History', exact: true });
const entries = (page: Page) => history(page).getByRole('listitem');

/** Opens the history in the dialog and expects one entry per line, newest first. */
async function expectHistory(page: Page, ...texts: RegExp[]) {
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(entries(page)).toHaveText(texts);
}

async function leave(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const change = (api: Api, path: string, body: object) => api.call(`PUT ${path}`, { body });

test('ROL-11 API-47 every kind of row tells what was done to it', async ({ app, page, api }) => {
  await test.step('invoices, vendors, sales and stores', async () => {
    const shop = await addShop(api, 'Acme');
    const { store, vendors } = shop;
    const [vendor] = vendors;
    const invoice = await addInvoice(api, shop, { amount: 20 });
    await change(api, `/invoices/${invoice._id}`, { amount: 25 });
    await app.signIn('owner');
    await app.open('/dashboard/vendors-invoices?view=invoices');
    await button(page, 'Show Filters').click();
    await checkInvoices(page, store.name);
    await button(page, `Edit ${invoice.invoice_number}`).click();
    await expectHistory(
      page,
      /^Changed by Administrator, \d+\/\d+\/\d{4} \d+:\d\d [AP]MAmount\$20\.00 → \$25\.00$/,
      new RegExp(`^Added by Administrator, .*Vendor${vendor.name}.*Amount\\$20\\.00$`),
    );
    await expectAccessibleInEveryLook(page);
    await toggle(page).press('Enter');
    await expect(history(page)).toHaveCount(0);
    await leave(page);

    await page.getByRole('tab', { name: 'Vendors', exact: true }).click();
    await button(page, 'View Vendor List').click();
    await page.getByRole('checkbox', { name: store.name, exact: true }).check();
    await button(page, `Edit ${vendor.name}`).click();
    await expectHistory(page, new RegExp(`^Added by .*Name${vendor.name}Stores${store.name}$`));

    const sale = await addSale(api, { store: store._id, total: 30, date: weekAgo() });
    await change(api, `/sales/${sale._id}`, { total_sales: 1234.5 });
    await leave(page);
    await goTo(page, 'Sales');
    await button(page, 'Sales History').click();
    await choice(page, 'Store').selectOption(store._id);
    await button(page, 'Apply Filters').click();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await expectHistory(
      page,
      /Total sales\$30\.00 → \$1,234\.50$/,
      /^Added by .*Total sales\$30\.00$/,
    );

    await change(api, `/stores/${store._id}`, { address: '2 Elm St' });
    await leave(page);
    await goTo(page, 'Stores');
    const card = page.getByRole('region', { name: store.name, exact: true });
    await card.getByRole('button', { name: 'Update', exact: true }).click();
    await expectHistory(page, /Address1 Main St → 2 Elm St$/, /^Added by .*Address1 Main St/);
    await leave(page);
  });

  await test.step('incomes, types, employees, shifts and cash', async () => {
    const store = await api.addStore();
    const storeId = store._id;
    const income = await addIncome(api, { storeId, amount: 10 });
    await change(api, `/incomes/${income._id}`, { amount: 11 });
    const name = newName('Lottery');
    await api.call('POST /income-types', { body: { name, defaultAmount: 5 } });
    await goTo(page, 'Other Income');
    await button(page, 'View Incomes').click();
    await choice(page, 'Store').selectOption(storeId);
    await button(page, 'Apply Filters').click();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await expectHistory(page, /Amount\$10\.00 → \$11\.00$/, /^Added by .*Income typeRent/);
    await leave(page);
    await button(page, 'Income Types').click();
    await button(page, `Edit ${name}`).click();
    await expectHistory(page, /^Added by .*Default amount\$5\.00$/);

    const employee = await addEmployee(api, storeId);
    await change(api, `/employees/${employee._id}`, { hourly_rate: 17.25 });
    const shift = { store_id: storeId, employee_id: employee._id, date: today() };
    const times = { start_time: '09:00', end_time: '17:00' };
    const [added] = await api.call<{ _id: string }[]>('POST /shifts', {
      body: { shifts: [{ ...shift, ...times }] },
    });
    await change(api, `/shifts/${added?._id ?? ''}`, { end_time: '16:30' });
    await leave(page);
    await goTo(page, 'Employees');
    await button(page, 'View Employees').click();
    await button(page, `Edit ${employee.name}`).click();
    await expectHistory(page, /ourly rate\$15\.50 → \$17\.25/, /^Added by .*Hourly rate\$15\.50/);
    await leave(page);
    await button(page, 'View Shifts').click();
    await choice(page, 'Store').selectOption(storeId);
    await page.getByRole('button', { name: new RegExp(`^Edit ${employee.name}`) }).click();
    await expectHistory(page, /End time5:00 PM → 4:30 PM$/, /^Added by .*End time5:00 PM$/);

    const entry = await addEntry(api, storeId, monday());
    await change(api, `/daily-cash/${entry.data._id}`, { credit: 101 });
    await leave(page);
    await goTo(page, 'Calculate');
    await page.getByRole('tab', { name: 'Weekly Cash', exact: true }).click();
    await expect(choice(page, 'Store').getByRole('option')).not.toHaveCount(1);
    await expect(toggle(page)).toHaveCount(0);
    await chooseDay(page, storeId, monday());
    await expectHistory(page, /Credit\$100\.00 → \$101\.00/, /^Added by .*Credit\$100\.00/);
    await expectAccessibleInEveryLook(page);
  });
});
