import { expect, test } from '../../src/fixtures.ts';
import {
  today,
  weekAgo,
  panelOf,
  rows,
  toggle,
  choice,
  field,
  button,
  openPanel,
  addSale,
  fillSale,
  showHistory,
  deleteRow,
} from '../pages/sales-page.ts';

test('SAL-07 API-27 SAL-08 SAL-24 what the server refuses or cannot answer is said', async ({
  app,
  api,
  page,
}) => {
  await test.step('whatever the server calls a duplicate is refused at its date', async () => {
    app.allow(/40[09]|500/);
    const store = await api.addStore();
    await openPanel(app, 'Create New Sale');
    await fillSale(page, { store: store._id, amount: '7', date: today() });
    const text =
      'A sale for this store and date already exists. Please choose a different date or store.';
    for (const answer of [
      { status: 409, json: {} },
      { status: 400, json: { message: 'Duplicate entry' } },
      { status: 500, json: { message: 'The sale already exists' } },
    ]) {
      await page.route('**/api/sales', (route) => route.fulfill(answer), { times: 1 });
      await button(page, 'Create Sale').click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await field(page, 'Date').fill('');
      await field(page, 'Date').fill(weekAgo());
      await expect(page.getByText(text, { exact: true })).toBeHidden();
    }

    await page.unrouteAll();
  });

  await test.step('another failure says the server’s reason, else the literal text, and keeps the input', async () => {
    app.allow(/500/);
    const store = await api.addStore();
    await openPanel(app, 'Create New Sale');
    await fillSale(page, { store: store._id, amount: '7', date: today() });
    for (const [json, text] of [
      [{ message: 'The till is on fire' }, 'The till is on fire'],
      [{}, 'Unable to create sale. Please try again or contact support if the problem persists.'],
    ] as const) {
      await page.route('**/api/sales', (route) => route.fulfill({ status: 500, json }), {
        times: 1,
      });
      await button(page, 'Create Sale').click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(field(page, 'Amount')).toHaveValue('7');
    }

    await page.unrouteAll();
  });

  await test.step('what cannot be fetched is said, and asked for again', async () => {
    app.allow(/500/);
    const store = await api.addStore();
    const fail = async (address: string, json: object) => {
      await page.unrouteAll();
      await page.route(address, (route) => route.fulfill({ status: 500, json }));
    };
    await openPanel(app, 'Sales History');
    await choice(page, 'Store').selectOption(store._id);
    await fail('**/api/sales?**', { message: 'The books are closed' });
    await button(page, 'Apply Filters').click();
    await expect(page.getByRole('alert')).toHaveText('The books are closed');
    await expect(page.getByText('No sales found')).toBeHidden();
    await fail('**/api/sales?**', {});
    await button(page, 'Retry').click();
    await expect(page.getByRole('alert')).toHaveText('Error fetching sales');
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await expect(page.getByText('No sales found')).toBeVisible();

    await toggle(page, 'Total Sales').click();
    await choice(page, 'Store').selectOption(store._id);
    await fail('**/api/sales/total?**', { message: 'The books are closed' });
    await button(page, 'Calculate').click();
    await expect(page.getByRole('alert')).toHaveText('Error fetching total sales');
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await expect(page.getByText('$0.00', { exact: true })).toBeVisible();

    await fail('**/api/stores', { message: 'The books are closed' });
    await page.reload();
    await toggle(page, 'Create New Sale').click();
    await expect(page.getByText('Error fetching stores', { exact: true })).toBeVisible();

    await page.unrouteAll();
  });
});

test('SAL-09 SAL-16 SAL-23 SAL-28 API-30 answers other than expected', async ({
  app,
  api,
  page,
}) => {
  await test.step('200 is success too', async () => {
    const store = await api.addStore();
    await openPanel(app, 'Create New Sale');
    await fillSale(page, { store: store._id, amount: '7', date: today() });
    await page.route('**/api/sales', (route) => route.fulfill({ status: 200, json: {} }));
    await button(page, 'Create Sale').click();
    await expect(page.getByText('Sale created successfully!')).toBeVisible();

    await page.unrouteAll();
  });

  await test.step('the total of all stores stands under their name', async () => {
    await openPanel(app, 'Total Sales');
    await page.route('**/api/sales/total?**', (route) =>
      route.fulfill({ json: { total: 20000.1, store_name: 'All Stores' } }),
    );
    await choice(page, 'Store').selectOption('All Stores');
    await button(page, 'Calculate').click();
    const panel = panelOf(page, 'Total Sales');
    await expect(panel.getByText('$20,000.10', { exact: true })).toBeVisible();
    await expect(panel.getByRole('status')).toContainText('All Stores');

    await page.unrouteAll();
  });

  await test.step('a deletion that fails, or answers anything but 200, leaves the row', async () => {
    app.allow(/500/);
    const store = await api.addStore();
    await addSale(api, { store: store._id, total: 12, date: weekAgo() });
    await showHistory(app, store._id);
    for (const [answer, text] of [
      [{ status: 500, json: { message: 'The books are closed' } }, 'The books are closed'],
      [{ status: 500, json: {} }, 'Error deleting sale'],
      [{ status: 202, json: {} }, 'Error deleting sale'],
    ] as const) {
      await page.route('**/api/sales/*', (route) => route.fulfill(answer), { times: 1 });
      await deleteRow(page);
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(rows(page)).toHaveCount(1);
    }

    await page.unrouteAll();
  });
});
