import { businessDay } from './pages/business-day.ts';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  addInvoice,
  addShop,
  button,
  checkInvoices,
  dialog,
  field,
  inTable,
  openInvoices,
  optionsOf,
  unique,
} from './pages/invoices-page.ts';

const [year, month] = [businessDay().slice(0, 4), businessDay().slice(0, 7)];
const lastYear = Math.max(2030, Number(year) + 4);

test(
  'INV-17 INV-18 INV-26 INV-36 INV-23 INV-24 INV-28 INV-19 INV-20 INV-22 filters, and what they ask for',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('filters by store, vendor and month or year', async () => {
      await openInvoices(app, 'Show Filters');
      expect((await optionsOf(page, 'Store')).slice(0, 2)).toEqual([
        'Select a store',
        'All Stores',
      ]);
      expect((await optionsOf(page, 'Vendor')).slice(0, 2)).toEqual([
        'Select a vendor',
        'All Vendors',
      ]);
      expect(await optionsOf(page, 'Filter Type')).toEqual(['Monthly', 'Yearly']);
      await expect(field(page, 'Month')).toHaveValue(month);
      const months = await optionsOf(page, 'Month');
      expect([months[1], months.at(-1)]).toEqual(['January 2025', `December ${lastYear}`]);
      await field(page, 'Filter Type').selectOption('Yearly');
      await expect(field(page, 'Month')).toBeHidden();
      await expect(field(page, 'Year')).toHaveValue(year);
      const years = await optionsOf(page, 'Year');
      expect([years[1], years.at(-1)]).toEqual(['2025', String(lastYear)]);
    });

    await test.step('typing is blocked except for navigation keys', async () => {
      await openInvoices(app, 'Show Filters');
      const monthText = 'Please use the calendar picker to select a month';
      for (const key of ['Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
        await field(page, 'Month').press(key);
      }
      await expect(page.getByText(monthText)).toBeHidden();
      await field(page, 'Month').selectOption(month);
      await field(page, 'Month').press('J');
      await expect(page.getByText(monthText)).toBeVisible();
      await expect(field(page, 'Month')).toHaveValue(month);
      await field(page, 'Month').selectOption('2025-01');
      await expect(page.getByText(monthText)).toBeHidden();

      await field(page, 'Filter Type').selectOption('Yearly');
      await field(page, 'Year').press('2');
      await expect(page.getByText('Please select a year from the dropdown')).toBeVisible();
      await expect(field(page, 'Year')).toHaveValue(year);
    });

    await test.step('says that nothing was found', async () => {
      const store = await api.addStore();
      await openInvoices(app, 'Show Filters');
      await checkInvoices(page, store.name);
      await expect(page.getByText('No invoices found matching the filters')).toBeVisible();
    });

    await test.step('asks for what is missing', async () => {
      test.slow();
      await openInvoices(app, 'Show Filters');
      const both = 'Please select both a Store and a Vendor';
      await button(page, 'Check Invoices').click();
      await expect(page.getByText(both)).toBeVisible();
      await expect(field(page, 'Store')).toBeFocused();
      await field(page, 'Store').selectOption('All Stores');
      await expect(page.getByText(both)).toBeHidden();
      await button(page, 'Check Invoices').click();
      await expect(page.getByText(both)).toBeVisible();
      await field(page, 'Vendor').selectOption('All Vendors');
      await field(page, 'Month').selectOption('');
      await button(page, 'Check Invoices').click();
      const format = 'Invalid month format. Please use YYYY-MM format (e.g., 2024-07)';
      await expect(page.getByText(format)).toBeVisible();
      await field(page, 'Filter Type').selectOption('Yearly');
      await field(page, 'Year').selectOption('');
      await button(page, 'Check Invoices').click();
      const yearFormat = 'Invalid year format. Please use 4-digit year (e.g., 2024)';
      await expect(page.getByText(yearFormat)).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  },
);

test('INV-27 INV-29 DAT-11 API-20 lists, sums, sorts and searches invoices', async ({
  app,
  page,
  api,
}) => {
  test.slow();
  const shop = await addShop(api, 'Acme', 'Best');
  const [acme, best] = shop.vendors;
  const [first, second] = [`${month}-01`, businessDay()];
  await addInvoice(api, shop, { vendor: best!, amount: 1234.5, date: first, number: 'B-1' });
  await addInvoice(api, shop, { vendor: acme, amount: 0.1, date: first, number: 'A-1' });
  await addInvoice(api, shop, { vendor: acme, amount: 0.2, date: second, number: 'A-2' });
  await openInvoices(app, 'Show Filters');
  await checkInvoices(page, shop.store.name);
  const table = page.getByRole('table', { name: new RegExp(`^Invoices, ${shop.store.name}`) });
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  const headers = await table.getByRole('columnheader').allTextContents();
  expect(headers).toEqual(['Store', 'Vendor', 'Invoice Number', 'Amount', 'Date', 'Actions']);
  const cells = (row: number) => rows.nth(row).getByRole('cell').allTextContents();
  const last = [shop.store.name, best?.name, 'B-1', '$1,234.50', inTable(first)];
  expect((await cells(2)).slice(0, 5)).toEqual(last);
  const numbers = () => table.locator('tbody tr td:nth-child(3)').allTextContents();
  expect((await numbers())[2]).toBe('B-1');
  const newestFirst = first === second ? ['A-1', 'A-2'] : ['A-2', 'A-1'];
  expect((await numbers()).slice(0, 2)).toEqual(newestFirst);
  await expect(table.locator('tfoot')).toContainText('3 rows');
  await expect(table.locator('tfoot')).toContainText('$1,234.80');

  await button(page, 'Amount').click();
  expect(await numbers()).toEqual(['A-1', 'A-2', 'B-1']);
  await button(page, 'Amount').click();
  expect(await numbers()).toEqual(['B-1', 'A-2', 'A-1']);
  await field(page, 'Search these invoices').fill(`1,234.50 ${inTable(first)}`);
  await expect(rows).toHaveCount(1);
  await expect(table.locator('tfoot')).toContainText('1 of 3');
  await field(page, 'Search these invoices').fill('');
  await expectAccessibleInEveryLook(page);
});

test(
  'a chart says which vendor billed how much, as bars and as a table',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    test.slow();
    const shop = await addShop(api, 'Acme', 'Best');
    const [acme, best] = shop.vendors;
    await addInvoice(api, shop, { vendor: acme, amount: 10 });
    await addInvoice(api, shop, { vendor: best!, amount: 30 });
    await addInvoice(api, shop, { vendor: best!, amount: 5.5 });
    await openInvoices(app, 'Show Filters');
    await checkInvoices(page, shop.store.name);
    await button(page, 'Go to chart').click();
    const chart = page.getByRole('figure', { name: /^Invoices by vendor, / });
    await expect(chart.getByRole('img')).toBeInViewport();
    await expect(chart.getByRole('img')).toHaveAccessibleName(
      new RegExp(`highest ${best?.name} with \\$35\\.50, lowest ${acme.name} with \\$10\\.00`),
    );
    await button(page, 'Show as table').click();
    const figures = await chart.getByRole('table').locator('tbody tr').allTextContents();
    expect(figures).toEqual([`${best?.name}$35.50`, `${acme.name}$10.00`]);
    await expectAccessibleInEveryLook(page);
  },
);

test('corrects an invoice in a dialog and keeps what was typed over a newer change', async ({
  app,
  page,
  api,
}) => {
  test.slow();
  app.allow(/409/);
  const shop = await addShop(api, 'Acme', 'Best');
  const number = unique('A');
  const { _id } = await addInvoice(api, shop, { number });
  await openInvoices(app, 'Show Filters', 'owner');
  await checkInvoices(page, shop.store.name);
  await button(page, `Edit ${number}`).click();
  const update = dialog(page, 'Update Invoice');
  await expect(update.getByLabel('Amount')).toHaveValue('20.00');
  await api.call(`PUT /invoices/${_id}`, { body: { amount: 25 } });
  await update.getByLabel('Amount').fill('30');
  await update.getByLabel('Vendor').selectOption(shop.vendors[1]?.name ?? '');
  await update.getByLabel('Amount').press('Enter');
  await expect(update.getByRole('alert')).toContainText('Someone else changed this record');
  await expect(update.getByLabel('Amount')).toHaveValue('30');
  await update.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(page, `Edit ${number}`)).toBeFocused();

  // The list shows what the other one left.
  await expect(page.getByRole('cell', { name: '$25.00' })).toHaveCount(2);
  await button(page, `Edit ${number}`).click();
  await expectAccessibleInEveryLook(page);
  // What Tab leads to is typed over.
  await update.getByLabel('Vendor').press('Tab');
  await page.keyboard.type('30');
  await update.getByRole('button', { name: 'Update Invoice' }).click();
  await expect(page.getByRole('status')).toHaveText('Invoice updated successfully');
  await expect(page.getByRole('cell', { name: '$30.00' })).toHaveCount(2);
});

test(
  'INV-02 on phones the four sections share lines of as many, and the longest month is shown whole',
  { tag: '@one-host' },
  async ({ app, page }) => {
    const toggles = page.getByRole('button', { name: /^Show (Form|Filters|Inbox|Total)$/ });
    const perLine = async () => {
      const tops = await toggles.evaluateAll((all) =>
        all.map((each) => Math.round(each.getBoundingClientRect().top)),
      );
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    };
    for (const { width, lines } of [
      { width: 390, lines: [4] },
      { width: 360, lines: [2, 2] },
    ]) {
      await page.setViewportSize({ width, height: 844 });
      await openInvoices(app);
      await expect(toggles).toHaveCount(4);
      expect(await perLine()).toEqual(lines);
      await button(page, 'Show Filters').click();
      await field(page, 'Month').selectOption(`${year}-09`);
      expect(await field(page, 'Month').evaluate(isShownWhole)).toBe(true);
    }
  },
);

/** Whether the chosen text of a list of the system's fits beside its arrow. Runs in the page. */
function isShownWhole(list: HTMLElement): boolean {
  const style = getComputedStyle(list);
  const text = document.createElement('span');
  text.style.cssText = `position: absolute; white-space: nowrap; font-size: ${style.fontSize}; font-family: ${style.fontFamily}`;
  text.textContent = (list as HTMLSelectElement).selectedOptions[0]?.textContent ?? '';
  document.body.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  return width > 0 && width <= list.clientWidth - padding;
}
