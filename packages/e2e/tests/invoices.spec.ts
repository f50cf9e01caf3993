import { businessDay } from './pages/business-day.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  addInvoice,
  addShop,
  addVendor,
  button,
  field,
  fillInvoice,
  openInvoices,
  optionsOf,
  region,
  unique,
} from './pages/invoices-page.ts';

const created = 'Invoice created successfully';
const taken = 'Invoice number already exists. Please use a different invoice number.';
const notPositive = 'Amount must be a positive number greater than zero';

test(
  'INV-01 INV-02 INV-03 INV-04 INV-05 INV-06 INV-07 DAT-01 DAT-12 INV-08 INV-09 DAT-02 DAT-03 DAT-04 DAT-05 DAT-06 INV-10 INV-11 API-21 sections, what the form asks for, numbers in use, and invoices one after the other and alike',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const shop = await addShop(api, 'Acme', 'Best');
    const side = await addShop(api, 'Coop');
    const both = await addVendor(api, 'Dairy', [shop.store, side.store]);
    const used = await addInvoice(api, shop, { number: unique('a/b ?') });
    const first = await addInvoice(api, side, { amount: 312.4, date: businessDay() });
    const good = {
      'Invoice Number': unique('A'),
      Store: shop.store.name,
      Vendor: shop.vendors[0].name,
      Amount: '5',
      Date: businessDay(),
    };
    await openInvoices(app);

    await test.step('no toggle moves when a section opens, and a double click opens it', async () => {
      const places = () =>
        page
          .getByRole('button', { name: /^(Show|Hide) (Form|Filters|Inbox|Total)$/ })
          .evaluateAll((buttons) =>
            buttons.map((each) => {
              const { left, top } = each.getBoundingClientRect();
              return { left, top };
            }),
          );
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(button(page, 'Show Form')).toBeVisible();
        const closed = await places();
        await button(page, 'Show Form').dblclick();
        await expect(field(page, 'Invoice Number')).toBeVisible();
        const open = await places();
        expect(open).toHaveLength(4);
        for (const [index, { left, top }] of closed.entries()) {
          expect(open[index]?.top).toBe(top);
          // 'Hide' is a few pixels narrower than 'Show'.
          expect(Math.abs((open[index]?.left ?? 0) - left)).toBeLessThan(8);
        }
        await button(page, 'Hide Form').click();
        await expect(field(page, 'Invoice Number')).toBeHidden();
      }
    });

    await test.step('one section is open at a time and starts afresh', async () => {
      for (const name of ['Show Form', 'Show Filters', 'Show Total']) {
        await expect(button(page, name)).toBeVisible();
      }
      await expectAccessibleInEveryLook(page);
      await button(page, 'Show Form').click();
      await expect(button(page, 'Hide Form')).toBeVisible();
      await field(page, 'Invoice Number').fill('A-1');
      await button(page, 'Show Filters').click();
      await expect(field(page, 'Invoice Number')).toBeHidden();
      await expect(button(page, 'Show Form')).toBeVisible();
      await field(page, 'Store').selectOption('All Stores');
      await button(page, 'Show Total').click();
      await expect(button(page, 'Hide Total')).toBeVisible();
      await expect(button(page, 'Calculate')).toBeVisible();
      await button(page, 'Show Filters').click();
      await expect(field(page, 'Store')).toHaveValue('');
      await button(page, 'Hide Filters').click();
      await expect(field(page, 'Store')).toBeHidden();
      await button(page, 'Show Form').click();
      await expect(field(page, 'Invoice Number')).toHaveValue('');
      await expect(page.getByText('was not sent')).toBeHidden();
    });

    await test.step('says at each field what is missing', async () => {
      await openInvoices(app, 'Show Form');
      await expect(field(page, 'Invoice Number')).toBeFocused();
      await field(page, 'Date').fill('');
      await button(page, 'Create Invoice').click();
      const messages = {
        'Invoice Number': 'Invoice number is required',
        Store: 'Please select a store',
        Vendor: 'Please select a vendor',
        Amount: notPositive,
        Date: 'Date is required',
      };
      for (const [name, message] of Object.entries(messages)) {
        await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message));
      }
      await expect(field(page, 'Invoice Number')).toBeFocused();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('refuses what is no amount above zero of whole cents', async () => {
      const sent = await app.watchCalls();
      await fillInvoice(page, good);
      const amounts = {
        '0': notPositive,
        '-5': notPositive,
        twenty: notPositive,
        '1.234': 'Amount must have at most two decimals',
      };
      for (const [amount, message] of Object.entries(amounts)) {
        await field(page, 'Amount').fill(amount);
        await field(page, 'Amount').press('Enter');
        await expect(page.getByText(message)).toBeVisible();
      }
      expect(sent('POST /invoices')).toEqual([]);
    });

    await test.step('refuses dates by the rules', async () => {
      const sent = await app.watchCalls();
      await expect(field(page, 'Date')).toHaveAttribute('min', '2025-01-01');
      await expect(field(page, 'Date')).toHaveAttribute('max', businessDay());
      await fillInvoice(page, good);
      const last = Number(businessDay().slice(0, 4)) + 10;
      const dates = {
        soon: 'Date must be in YYYY-MM-DD format',
        '2024-12-31': `Year must be between 2025 and ${last}`,
        '2025-13-01': 'Invalid date',
        '2/30/2025': 'Day must be between 1 and 28 for February 2025',
        [businessDay(1)]: 'Future dates are not allowed',
      };
      for (const [date, message] of Object.entries(dates)) {
        await field(page, 'Date').fill(date);
        await field(page, 'Date').press('Enter');
        await expect(page.getByText(message)).toBeVisible();
      }
      expect(sent('POST /invoices')).toEqual([]);
    });

    await test.step('offers only the vendors of the store, and clears the vendor with it', async () => {
      await field(page, 'Store').selectOption(shop.store.name);
      const names = [...shop.vendors, both].map(({ name }) => name);
      await expect.poll(() => optionsOf(page, 'Vendor')).toEqual(['Select a vendor', ...names]);
      await field(page, 'Vendor').selectOption(both.name);
      await field(page, 'Store').selectOption(side.store.name);
      await expect(field(page, 'Vendor')).toHaveValue('');
      const others = [side.vendors[0].name, both.name];
      await expect.poll(() => optionsOf(page, 'Vendor')).toEqual(['Select a vendor', ...others]);
    });

    await test.step('says while typing and on saving that a number is in use', async () => {
      const number = used.invoice_number;
      const sent = await app.watchCalls();
      await field(page, 'Invoice Number').fill(`${number}-2`);
      await expect(page.getByText('This number is free.')).toBeVisible();
      await field(page, 'Invoice Number').fill(` ${number.toUpperCase()} `);
      await expect(page.getByText(taken)).toHaveCount(1);
      await fillInvoice(page, { ...good, 'Invoice Number': ` ${number.toUpperCase()} ` });
      await button(page, 'Create Invoice').click();
      await expect(field(page, 'Invoice Number')).toBeFocused();
      await expect(page.getByText(taken)).toHaveCount(1);
      expect(sent('POST /invoices')).toEqual([]);
    });

    await test.step('a number that somebody else takes meanwhile is refused at its field', async () => {
      app.allow(/409/);
      const number = unique('A');
      await fillInvoice(page, { ...good, 'Invoice Number': number });
      await expect(page.getByText('This number is free.')).toBeVisible();
      await addInvoice(api, shop, { number });
      await button(page, 'Create Invoice').click();
      await expect(page.getByText(taken)).toHaveCount(1);
      await expect(field(page, 'Invoice Number')).toBeFocused();
      await expect(field(page, 'Amount')).toHaveValue('5');
    });

    await test.step('enters invoice after invoice by keyboard, with at most 7 key presses besides the values', async () => {
      const fresh = await addShop(api, 'Acme', 'Best');
      const { vendors } = fresh;
      await openInvoices(app, 'Show Form');
      await fillInvoice(page, {
        'Invoice Number': unique('A'),
        Store: fresh.store.name,
        Vendor: vendors[1]?.name ?? '',
        Amount: '5',
        Date: businessDay(),
      });
      await field(page, 'Date').press('Enter');
      await expectSaid(page, created);
      const names = [vendors[1]?.name, vendors[0].name];
      await expect.poll(() => optionsOf(page, 'Vendor')).toEqual(['Select a vendor', ...names]);

      let presses = 0;
      const press = async (key: string) => {
        presses += 1;
        await page.keyboard.press(key);
      };
      const numbers = [unique('B'), unique('C')];
      for (const number of numbers) {
        await page.keyboard.type(number);
        await press('Tab');
        await press('Tab');
        await press('ArrowDown');
        await press('Tab');
        await page.keyboard.type('12.34');
        await press('Enter');
        await expect(field(page, 'Amount')).toHaveValue('');
        await expect(field(page, 'Invoice Number')).toBeFocused();
      }
      expect(presses / numbers.length).toBeLessThanOrEqual(7);
      const entered = region(page, 'Entered just now');
      await expect(entered.getByText(vendors[1]?.name ?? '')).toHaveCount(3);
      await expect(entered).toContainText('3 invoices$29.68');
    });

    await test.step('enters an invoice that looks like another one, says so with the way there, and marks its row', async () => {
      const number = unique('R');
      await fillInvoice(page, {
        'Invoice Number': number,
        Store: side.store.name,
        Vendor: side.vendors[0].name,
        Amount: '312.40',
        Date: businessDay(),
      });
      await button(page, 'Create Invoice').click();
      const entered = region(page, 'Entered just now');
      await expect(entered.getByText(number)).toBeVisible();
      const note = entered.getByRole('link', { name: `Looks like ${first.invoice_number} of` });
      await expect(note).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Hide Form').click();
      await region(page, 'Worth a look').getByText('worth a look').click();
      await expect(region(page, 'Worth a look').getByRole('listitem').first()).toBeVisible();

      const row = page.getByRole('row').filter({ hasText: number });
      await expect(row).toContainText(`looks like ${first.invoice_number} of`);
      await expectAccessible(page);
    });
  },
);
