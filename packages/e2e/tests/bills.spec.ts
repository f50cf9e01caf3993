import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { businessDay } from './pages/business-day.ts';
import { goToAddress } from './pages/sections.ts';
import {
  addInvoice,
  addShop,
  addVendor,
  button,
  dialog,
  field,
  fillInvoice,
  region,
  tableDate,
  unique,
  type Named,
} from './pages/invoices-page.ts';

test('VEN-12 INV-03 a vendor gives time to pay: its invoices are due, and paid with one click or all at once', async ({
  app,
  page,
  api,
}) => {
  const shop = await addShop(api, 'Cash');
  const [onDelivery] = shop.vendors;
  const vendor = await addVendor(api, 'Credit', [shop.store]);
  const add = (name: string, date: string, of: Named = vendor) =>
    addInvoice(api, shop, { number: unique(name), date, amount: 10.29, vendor: of });
  await app.signIn('owner');

  await test.step('the terms are typed in the form of the vendor', async () => {
    await app.open('/dashboard/vendors-invoices?view=vendors');
    await field(page, 'Search these vendors').fill(vendor.name);
    const row = page.getByRole('row', { name: vendor.name });
    await row.hover();
    await row.getByRole('button', { name: `Edit ${vendor.name}` }).click();
    const terms = dialog(page, 'Update Vendor').getByLabel('Payment Terms', { exact: true });
    await terms.fill('thirty');
    await button(page, 'Update').click();
    await expect(terms).toHaveAccessibleDescription(/whole number of days from 0 to 365/);
    await terms.fill('30');
    await button(page, 'Update').click();
    await expectSaid(page, 'Vendor updated successfully');
    await expect(row.getByRole('cell', { name: '30 days' })).toBeVisible();
  });

  const late = await add('LATE', businessDay(-31));
  const soon = await add('SOON', businessDay(-28));
  await add('DOOR', businessDay(-31), onDelivery);
  const typed = unique('TYPED');

  await test.step('a new invoice says when it is due, which the terms have decided', async () => {
    await goToAddress(page, '/dashboard/vendors-invoices?view=invoices&panel=create');
    await fillInvoice(page, {
      'Invoice Number': typed,
      Store: shop.store.name,
      Vendor: onDelivery.name,
      Amount: '5.57',
      Date: businessDay(-1),
    });
    await expect(field(page, 'Due Date')).toBeHidden();
    await field(page, 'Vendor').selectOption(vendor.name);
    await expect(field(page, 'Due Date')).toHaveValue(businessDay(29));
    await field(page, 'Date').fill(businessDay(-2));
    await expect(field(page, 'Due Date')).toHaveValue(businessDay(28));
    await button(page, 'Create Invoice').click();
    await expectSaid(page, 'Invoice created successfully');
  });

  const table = page.getByRole('table', { name: 'Bills to Pay' });
  // A bill may be said to look like another one, whose number then stands in its row too.
  const rowOf = (number: string) =>
    table.getByRole('row').filter({ has: button(page, `Mark Paid ${number}`) });
  const sums = region(page, 'Bills to Pay').locator('dl');

  await test.step('the bills of the store, the most urgent first, and what they come to', async () => {
    await goToAddress(page, `/dashboard/vendors-invoices?view=bills&store=${shop.store._id}`);
    const numbers = [late.invoice_number, soon.invoice_number, typed];
    const rows = table.getByRole('row').filter({ hasText: /LATE|SOON|TYPED|DOOR/ });
    await expect(rows).toHaveCount(3);
    for (const [index, number] of numbers.entries())
      await expect(rows.nth(index)).toContainText(number);
    await expect(rows.first()).toContainText(`${tableDate(businessDay(-1))}1 day late`);
    await expect(sums).toContainText(
      /Overdue\$10\.29 1 billDue by .*\$10\.29 1 billDue later\$5\.57/,
    );
    await expectAccessibleInEveryLook(page);
  });

  await test.step('one is paid on the day that was typed, and Undo takes it back', async () => {
    await field(page, 'Paid Date').fill(businessDay(1));
    await button(page, `Mark Paid ${late.invoice_number}`).click();
    await expect(field(page, 'Paid Date')).toHaveAccessibleDescription(
      /Future dates are not allowed/,
    );
    await field(page, 'Paid Date').fill(businessDay(-1));
    await button(page, `Mark Paid ${late.invoice_number}`).click();
    await expectSaid(page, 'Bill marked as paid');
    await expect(rowOf(late.invoice_number)).toBeHidden();
    await expect(sums).toContainText(/Overdue\$0\.00 0 bills/);
    await button(page, 'Undo').click();
    await expect(rowOf(late.invoice_number)).toBeVisible();
  });

  await test.step('several are paid at once', async () => {
    await button(page, 'Choose rows').click();
    for (const { invoice_number: number } of [late, soon]) {
      await page.getByRole('checkbox', { name: `Choose ${number}` }).check();
    }
    await expect(page.getByRole('toolbar')).toContainText('2 chosen, $20.58');
    await field(page, 'Check or Reference').fill('Check 1043');
    await button(page, 'Mark Paid').click();
    await expectSaid(page, '2 bills marked as paid');
    await expectSaid(page, 'Paid $20.58 with Check 1043: ');
    await expect(rowOf(soon.invoice_number)).toBeHidden();
    await expect(rowOf(typed)).toBeVisible();
    await expect(field(page, 'Check or Reference')).toHaveValue('');
  });

  await test.step('what was paid is one payment of its month, and can be taken back', async () => {
    const paid = page.getByRole('table', { name: 'Paid Bills' });
    const month = businessDay(-1).slice(0, 7);
    await button(page, 'Paid').click();
    await field(page, 'Month').selectOption(month);
    await button(page, 'Group by').click();
    await page.getByRole('radio', { name: 'Payment' }).check();
    await expect(
      paid.getByRole('row', { name: `${vendor.name}, Check 1043, 2 rows $20.58` }),
    ).toBeVisible();
    await page.reload();
    await expect(paid.getByRole('row', { name: /Check 1043, 2 rows/ })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    const row = paid.getByRole('row', { name: soon.invoice_number });
    await row.hover();
    await button(page, `Mark Unpaid ${soon.invoice_number}`).click();
    await expectSaid(page, 'Bill marked as unpaid');
    await expect(row).toBeHidden();
    await button(page, 'Undo').click();
    await expect(row).toContainText('Check 1043');
    await button(page, 'To Pay').click();
    await expect(rowOf(typed)).toBeVisible();
    await expect(rowOf(soon.invoice_number)).toBeHidden();
  });

  await test.step('a check is found by its number', async () => {
    await goToAddress(page, '/dashboard');
    await button(page, 'Find anything').click();
    await dialog(page, 'Find anything').getByRole('combobox').fill('1043');
    await page
      .getByRole('option', { name: new RegExp(`${vendor.name}, 2 bills, \\$20\\.58`) })
      .click();
    const paid = page.getByRole('table', { name: 'Paid Bills' });
    await expect(paid.getByRole('row', { name: /Check 1043, 2 rows/ })).toBeVisible();
  });

  await test.step('the bank statement is compared with what was paid', async () => {
    const store = shop.store._id;
    await goToAddress(
      page,
      `/dashboard/vendors-invoices?view=bills&bills=statement&store=${store}`,
    );
    const statement = [`${businessDay(0)} CHECK 1043 20.58`, `${businessDay(0)} DEPOSIT 900.00`];
    await field(page, 'Bank Statement').fill(statement.join('\n'));
    await expect(page.getByText('1 payment of $20.58 agrees')).toBeVisible();
    await field(page, 'Bank Statement').fill(statement.join('\n').replace('20.58', '20.85'));
    await expect(page.getByRole('table', { name: 'Other Amounts' })).toContainText('20.85');
    await expectAccessibleInEveryLook(page);
  });

  await test.step('the statement of a vendor is compared with its invoices, and a missing one entered', async () => {
    const missing = unique('LOST').replace(' ', '-');
    await field(page, 'Statement of').selectOption(vendor.name);
    await field(page, 'Vendor Statement').fill(
      [
        `${businessDay(-31)} Invoice ${late.invoice_number} 10.29 10.29`,
        `${businessDay(-3)} Invoice ${missing} 1,005.29 1,015.58`,
        `${businessDay(-1)} Payment, check 1043 -10.29 1,005.29`,
      ].join('\n'),
    );
    await expect(page.getByText('1 invoice of $10.29 agrees')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await button(page, `Enter ${missing}`).click();
    const form = dialog(page, 'Create Invoice');
    await expect(form.getByLabel('Store', { exact: true })).toHaveValue(shop.store._id);
    await expect(form.getByLabel('Vendor', { exact: true })).toHaveValue(vendor._id);
    await expect(form.getByLabel('Due Date')).toHaveValue(businessDay(27));
    await form.getByRole('button', { name: 'Create Invoice' }).click();
    await expectSaid(page, 'Invoice created successfully');
    await expect(page.getByText('2 invoices of $1,015.58 agree')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(button(page, `Enter ${missing}`)).toBeVisible();
  });

  await test.step('on a phone an invoice says in the line of its number when it is due', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goToAddress(page, `/dashboard/vendors-invoices?view=invoices&store=${shop.store._id}`);
    const due = page.getByRole('row', { name: typed }).getByText(/^due /);
    await expect(due).toHaveCSS('display', 'inline');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(due).toHaveCSS('display', 'block');
  });

  await test.step('the list of invoices tells it, and a payment can be corrected', async () => {
    await goToAddress(page, `/dashboard/vendors-invoices?view=invoices&q=${late.invoice_number}`);
    const row = page.getByRole('row', { name: late.invoice_number });
    await expect(row).not.toContainText('late');
    await row.hover();
    await button(page, `Edit ${late.invoice_number}`).click();
    const paid = dialog(page, 'Update Invoice').getByLabel('Paid Date', { exact: true });
    await expect(paid).toHaveValue(businessDay(-1));
    const reference = dialog(page, 'Update Invoice').getByLabel('Check or Reference');
    await expect(reference).toHaveValue('Check 1043');
    await paid.fill('');
    await expect(reference).toBeHidden();
    await button(page, 'Update Invoice').click();
    await expectSaid(page, 'Invoice updated successfully');
    await expect(row).toContainText('1 day late');
    await goToAddress(page, `/dashboard/vendors-invoices?view=bills&store=${shop.store._id}`);
    await expect(rowOf(late.invoice_number)).toBeVisible();
  });

  await test.step('the dashboard says what is overdue, and leads there', async () => {
    await goToAddress(page, '/dashboard');
    await page.getByRole('link', { name: /^Bills: .*overdue/ }).click();
    await expect(page.getByRole('tab', { name: 'Bills to Pay' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(rowOf(late.invoice_number)).toBeVisible();
  });
});
