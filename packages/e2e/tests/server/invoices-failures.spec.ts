import { businessDay } from '../pages/business-day.ts';
import { expect, test } from '../../src/fixtures.ts';
import {
  addInvoice,
  addShop,
  answer,
  button,
  checkInvoices,
  field,
  fillInvoice,
  json,
  openInvoices,
  region,
  sentInvoice,
  unique,
} from '../pages/invoices-page.ts';

const taken = 'Invoice number already exists. Please use a different invoice number.';
const checkFailed = 'Error checking invoice number. Please try again.';

test('INV-30 INV-21 INV-25 INV-35 INV-42 lists and totals that failed are neither empty nor zero', async ({
  app,
  page,
}) => {
  await test.step('a list that failed is no empty list', async () => {
    app.allow(/400|500/);
    await answer(page, 'GET /invoices', (route) => route.fulfill(json({ message: 'Broken' }, 500)));
    await openInvoices(app, 'Show Filters');
    await checkInvoices(page, 'All Stores');
    await expect(page.getByRole('alert')).toHaveText('Error fetching invoices');
    await expect(page.getByText('No invoices found')).toBeHidden();
    for (const text of [
      'Invalid store or vendor selection',
      'Year must be between 2025 and 2030',
    ]) {
      await answer(page, 'GET /invoices', (route) => route.fulfill(json({ message: text }, 400)));
      await button(page, 'Retry').click();
      await expect(page.getByRole('alert')).toHaveText(text);
    }
    await answer(page, 'GET /invoices', (route) => route.fulfill(json([sentInvoice('A-1')])));
    await button(page, 'Retry').click();
    await expect(page.getByRole('cell', { name: 'A-1', exact: true })).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('a total that failed is no zero', async () => {
    app.allow(/50\d/);
    await openInvoices(app, 'Show Total');
    await field(page, 'Store').selectOption('All Stores');
    await field(page, 'Vendor').selectOption('All Vendors');
    await button(page, 'Calculate').click();
    await expect(region(page, 'Total Invoices').getByText('All Stores, All Vendors')).toBeVisible();
    await answer(page, 'GET /invoices/total', (route) => route.fulfill(json(null, 500)));
    await button(page, 'Calculate').click();
    await expect(page.getByRole('alert')).toHaveText('Error fetching total invoices');
    await expect(region(page, 'Total Invoices').getByRole('status')).toBeEmpty();
    await answer(page, 'GET /invoices/total', (route) =>
      route.fulfill(json({ message: 'Not now' }, 503)),
    );
    await button(page, 'Calculate').click();
    await expect(page.getByRole('alert')).toHaveText('Not now');

    await page.unrouteAll();
  });

  await test.step('logs stores and vendors that could not be loaded, and tries again', async () => {
    app.allow(/500|Error fetching (stores|vendors)/);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await answer(page, 'GET /(stores|vendors)', (route) => route.fulfill(json({}, 500)));
    await openInvoices(app, 'Show Form');
    await expect(page.getByText('The stores and vendors could not be loaded.')).toBeVisible();
    await expect(page.getByText(/Error fetching/)).toBeHidden();
    expect(logged.join()).toMatch(/Error fetching stores/);
    expect(logged.join()).toMatch(/Error fetching vendors/);
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await expect(page.getByText('could not be loaded')).toBeHidden();

    await page.unrouteAll();
  });
});

test('INV-16 INV-12 INV-11 API-21 INV-40 says why an invoice was not created or deleted', async ({
  app,
  page,
  api,
}) => {
  await test.step('says why an invoice was not created, or that it was not', async () => {
    app.allow(/50\d/);
    const { store, vendors } = await addShop(api, 'Acme');
    await openInvoices(app, 'Show Form');
    await fillInvoice(page, {
      'Invoice Number': unique('A'),
      Store: store.name,
      Vendor: vendors[0].name,
      Amount: '5',
      Date: businessDay(),
    });
    await answer(page, 'POST /invoices', (route) =>
      route.fulfill(json({ message: 'The disk is full' }, 507)),
    );
    await button(page, 'Create Invoice').click();
    await expect(page.getByRole('alert')).toHaveText('The disk is full');
    await answer(page, 'POST /invoices', (route) => route.fulfill(json(null, 500)));
    await button(page, 'Create Invoice').click();
    await expect(page.getByRole('alert')).toHaveText('Error creating invoice');
    await expect(field(page, 'Amount')).toHaveValue('5');

    await page.unrouteAll();
  });

  await test.step('says that the number could not be checked, and sends nothing', async () => {
    app.allow(/500/);
    const { store, vendors } = await addShop(api, 'Acme');
    await answer(page, 'GET /invoices/check-number/.*', (route) => route.fulfill(json({}, 500)));
    const sent = await app.watchCalls();
    await openInvoices(app, 'Show Form');
    await fillInvoice(page, {
      'Invoice Number': unique('A'),
      Store: store.name,
      Vendor: vendors[0].name,
      Amount: '5',
      Date: businessDay(),
    });
    await expect(page.getByText(checkFailed)).toHaveCount(1);
    await button(page, 'Create Invoice').click();
    await expect(page.getByRole('alert')).toHaveText(checkFailed);
    await expect(page.getByText(/^Not saved/)).toBeVisible();
    await expect(field(page, 'Invoice Number')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(checkFailed)).toHaveCount(1);
    expect(sent('POST /invoices')).toEqual([]);

    await page.unrouteAll();
  });

  await test.step('a number that was taken between the check and the call is refused at its field', async () => {
    app.allow(/409/);
    const shop = await addShop(api, 'Acme');
    const { invoice_number: number } = await addInvoice(api, shop);
    const sent = await app.watchCalls();
    await answer(page, 'GET /invoices/check-number/.*', (route) =>
      route.fulfill(json({ exists: false })),
    );
    await openInvoices(app, 'Show Form');
    await fillInvoice(page, {
      'Invoice Number': number,
      Store: shop.store.name,
      Vendor: shop.vendors[0].name,
      Amount: '5',
      Date: businessDay(),
    });
    await button(page, 'Create Invoice').click();
    await expect(page.getByText(taken)).toHaveCount(1);
    await expect(field(page, 'Invoice Number')).toBeFocused();
    await expect(field(page, 'Amount')).toHaveValue('5');
    expect(sent('POST /invoices')).toHaveLength(1);

    await page.unrouteAll();
  });

  await test.step('says why an invoice was not deleted, or that it was not', async () => {
    app.allow(/503|202/);
    const shop = await addShop(api, 'Acme');
    const { invoice_number: number } = await addInvoice(api, shop);
    await openInvoices(app, 'Show Filters');
    await checkInvoices(page, shop.store.name);
    const texts = [
      { reply: json({ message: 'Not now' }, 503), text: 'Not now' },
      { reply: json({}, 202), text: 'Error deleting invoice' },
    ];
    for (const { reply, text } of texts) {
      await answer(page, 'DELETE /invoices/.*', (route) => route.fulfill(reply));
      await button(page, `Delete ${number}`).click();
      await button(page, 'Yes, Continue').click();
      await button(page, 'Yes, Delete Permanently').click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(button(page, `Delete ${number}`)).toBeVisible();
    }

    await page.unrouteAll();
  });
});
