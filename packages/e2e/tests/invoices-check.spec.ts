import { businessDay } from './pages/business-day.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  addInvoice,
  addShop,
  button,
  checkInvoices,
  dialog,
  field,
  openInvoices,
  optionsOf,
} from './pages/invoices-page.ts';

const [year, month] = [businessDay().slice(0, 4), businessDay().slice(0, 7)];
const lastYear = Math.max(2030, Number(year) + 4);

const deleted = 'Invoice deleted successfully';
const question = 'Are you sure you want to delete this invoice? This action cannot be undone.';

test(
  'INV-17 INV-18 INV-26 INV-36 INV-23 INV-24 INV-28 INV-19 INV-20 INV-22 INV-02 INV-38 filters, what they ask for, the chart, the questions of a deletion, and phones',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const empty = await api.addStore();
    const drawn = await addShop(api, 'Acme', 'Best');
    const [acme, best] = drawn.vendors;
    await addInvoice(api, drawn, { vendor: acme, amount: 10 });
    await addInvoice(api, drawn, { vendor: best!, amount: 30 });
    await addInvoice(api, drawn, { vendor: best!, amount: 5.5 });
    const searched = await addShop(api, 'Acme');
    const { invoice_number: number } = await addInvoice(api, searched);
    const refused = await addShop(api, 'Acme');
    const { invoice_number: taken } = await addInvoice(api, refused);
    await openInvoices(app, 'Show Filters');

    await test.step('filters by store, vendor and month or year', async () => {
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
      await field(page, 'Filter Type').selectOption('Monthly');
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

    await test.step('asks for what is missing', async () => {
      await field(page, 'Filter Type').selectOption('Monthly');
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

    await test.step('says that nothing was found', async () => {
      await field(page, 'Filter Type').selectOption('Monthly');
      await checkInvoices(page, empty.name, month);
      await expect(page.getByText('No invoices found matching the filters')).toBeVisible();
    });

    await test.step('a chart says which vendor billed how much, as bars and as a table', async () => {
      await checkInvoices(page, drawn.store.name);
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
    });

    await test.step('says why a deletion cannot be taken back', async () => {
      app.allow(/409/);
      await checkInvoices(page, refused.store.name);
      await button(page, `Delete ${taken}`).click();
      await button(page, 'Yes, Continue').click();
      await button(page, 'Yes, Delete Permanently').click();
      await expectSaid(page, deleted);
      await addInvoice(api, refused, { number: taken });
      await button(page, 'Undo').click();
      await expect(page.getByRole('alert')).toHaveText(
        'Invoice number already exists. Please use a different invoice number.',
      );
    });

    await test.step('asks twice, and cancelling leaves everything as it was', async () => {
      await checkInvoices(page, searched.store.name);
      await button(page, `Delete ${number}`).click();
      await expect(dialog(page, 'Confirm Deletion')).toContainText(question);
      await expect(dialog(page, 'Confirm Deletion')).toContainText(number);
      await button(page, 'Cancel').click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(button(page, `Delete ${number}`)).toBeFocused();

      await button(page, `Delete ${number}`).click();
      await button(page, 'Yes, Continue').click();
      await expect(dialog(page, 'Final Confirmation')).toContainText('permanently deleted');
      await expect(button(page, 'Cancel')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await button(page, `Delete ${number}`).click();
      await expect(dialog(page, 'Confirm Deletion')).toBeVisible();
      await button(page, 'Cancel').click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('on phones the rows have a menu', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await button(page, `Actions for ${number}`).click();
      await expect(button(page, `Edit ${number}`)).toBeVisible();
      await button(page, `Delete ${number}`).click();
      await expect(dialog(page, 'Confirm Deletion')).toBeVisible();
      await expect(button(page, `Edit ${number}`)).toBeHidden();
      await page.emulateMedia({ colorScheme: 'dark' });
      await button(page, 'Yes, Continue').click();
      await button(page, 'Yes, Delete Permanently').click();
      await expect(button(page, 'Undo')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('on phones the four sections share lines of as many, and the longest month is shown whole', async () => {
      const toggles = page.getByRole('button', { name: /^Show (Form|Filters|Inbox|Total)$/ });
      const perLine = async () => {
        const tops = await toggles.evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().top)),
        );
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      };
      await openInvoices(app);
      for (const { width, lines } of [
        { width: 390, lines: [4] },
        { width: 360, lines: [2, 2] },
      ]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(toggles).toHaveCount(4);
        expect(await perLine()).toEqual(lines);
        await button(page, 'Show Filters').click();
        await field(page, 'Month').selectOption(`${year}-09`);
        expect(await field(page, 'Month').evaluate(isShownWhole)).toBe(true);
        await button(page, 'Hide Filters').click();
      }
    });
  },
);

/** Runs in the page: whether the text of a native select fits beside its arrow. */
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
