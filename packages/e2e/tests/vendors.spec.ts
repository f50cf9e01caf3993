import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectShort } from '../src/short-notice.ts';
import {
  addVendor,
  address,
  askTwice,
  box,
  button,
  create,
  form,
  nothingFound,
  openForm,
  openList,
  openVendors,
  row,
} from './pages/vendors-page.ts';

test(
  'VEN-10 VEN-11 VEN-01 VEN-02 VEN-12 VEN-08 VEN-19 VEN-20 tabs and panels, and what the form keeps and asks for',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('the tab stands in the address', async () => {
      await app.signIn('admin');
      const [vendors, invoices] = ['Vendors', 'Invoices'].map((name) =>
        page.getByRole('tab', { name, exact: true }),
      );
      for (const [view, chosen] of [
        ['', vendors],
        ['?view=vendors', vendors],
        ['?view=invoices', invoices],
        ['?view=anything', vendors],
      ] as const) {
        await app.open(`${address}${view}`);
        await expect(chosen!, view).toHaveAttribute('aria-selected', 'true');
      }
      await invoices!.click();
      await expect(page).toHaveURL(/view=invoices/);
      await expect(page.getByRole('heading', { name: 'Create Invoice' })).toBeVisible();
      await vendors!.click();
      await expect(page).toHaveURL(/view=vendors/);
      await expect(button(page, 'View Vendor List')).toBeVisible();
    });

    await test.step('two toggles open one panel and close the other', async () => {
      await openVendors(app);
      await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible();
      const list = page.getByRole('region', { name: 'Vendor List', exact: true });
      await button(page, 'Create Vendor').click();
      await expect(form(page)).toBeVisible();
      await button(page, 'View Vendor List').click();
      await expect(list).toBeVisible();
      await expect(form(page)).toHaveCount(0);
      await button(page, 'Create Vendor').click();
      await expect(list).toHaveCount(0);
      await button(page, 'Hide Create Form').click();
      await expect(form(page)).toHaveCount(0);
      await button(page, 'View Vendor List').click();
      await button(page, 'Hide Vendor List').click();
      await expect(list).toHaveCount(0);
    });

    await test.step('Cancel leaves an empty form, which offers what was typed', async () => {
      await openVendors(app);
      await openForm(page);
      await page.getByLabel('Vendor Name').fill('Nobody');
      await form(page).getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(form(page)).toHaveCount(0);
      await openForm(page);
      await expect(page.getByLabel('Vendor Name')).toHaveValue('');
      await expect(page.getByLabel('Vendor Name')).toBeFocused();
      await expect(page.getByRole('region', { name: 'Unsaved input' })).toContainText('Nobody');
    });

    await test.step('a vendor needs a name and a store', async () => {
      const store = await api.addStore();
      const sent = await app.watchCalls();
      await openVendors(app);
      await openForm(page);
      await page.getByLabel('Vendor Name').fill('  ');
      await box(page, store.name).check();
      await create(page).click();
      await expect(page.getByText('Vendor name is required', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Vendor Name')).toBeFocused();
      await page.getByLabel('Vendor Name').fill('Acme');
      await box(page, store.name).uncheck();
      await page.getByLabel('Vendor Name').press('Enter');
      const message = 'Please select at least one valid store';
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Stores' })).toHaveAccessibleDescription(
        message,
      );
      expect(sent('POST /vendors')).toEqual([]);
    });
  },
);

test('VEN-03 VEN-12 VEN-15 VEN-26 VEN-07 API-18 a vendor of two stores is created', async ({
  app,
  page,
  api,
}) => {
  const [first, second] = [await api.addStore(), await api.addStore()];
  const sent = await app.watchCalls();
  await page.clock.install();
  await openVendors(app);
  await openForm(page);
  await form(page).getByLabel('Vendor Name', { exact: true }).fill('Acme Foods');
  await box(page, first.name).check();
  await box(page, second.name).check();
  const said = { role: 'status', message: 'Vendor created successfully' } as const;
  await expectShort(page, said, () => create(page).click());
  const body = { name: 'Acme Foods', store_ids: [first._id, second._id] };
  expect(sent('POST /vendors')).toEqual([{ query: {}, body }]);
  await expect(page.getByLabel('Vendor Name')).toHaveValue('');
  await form(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  await openList(page, first);
  const last = app.host === 'demo' ? 'Admin Actions' : 'Actions';
  for (const name of ['Name', 'Stores', 'Created At', last]) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect(row(page, 'Acme Foods')).toContainText(first.name);
  await expect(row(page, 'Acme Foods')).toContainText(second.name);
  await expect(row(page, 'Acme Foods')).toContainText(/\d{1,2}\/\d{1,2}\/\d{4}/);
});

test(
  'VEN-19 VEN-21 API-18 VEN-02 VEN-12 VEN-22 VEN-13 a vendor that cannot be, and one that is sent once',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('a store that is gone is no store', async () => {
      app.allow(/400/);
      const message = page.getByText('Please select at least one valid store', { exact: true });
      const gone = await api.addStore();
      await openVendors(app);
      await openForm(page);
      await page.getByLabel('Vendor Name').fill('Lost Foods');
      await box(page, gone.name).check();
      await api.call(`DELETE /stores/${gone._id}`);
      await create(page).click();
      await expect(message).toBeVisible();
      await expect(page.getByLabel('Vendor Name')).toHaveValue('Lost Foods');
    });

    await test.step('a name that a chosen store knows is refused', async () => {
      app.allow(/409/);
      const store = await api.addStore();
      await addVendor(api, 'Corner Bakery', [store]);
      await openVendors(app);
      await openForm(page);
      await page.getByLabel('Vendor Name').fill('corner BAKERY');
      await box(page, store.name).check();
      await create(page).click();
      await expect(
        page.getByText('Vendor "corner BAKERY" already exists in the selected store(s)'),
      ).toBeVisible();
      await expect(page.getByLabel('Vendor Name')).toHaveValue('corner BAKERY');
      await expect(box(page, store.name)).toBeChecked();
    });

    await test.step('a double click creates one vendor', async () => {
      const store = await api.addStore();
      const sent = await app.watchCalls();
      await openVendors(app);
      await openForm(page);
      await page.getByLabel('Vendor Name').fill('Once Foods');
      await box(page, store.name).check();
      await create(page).dblclick();
      await expect(page.getByRole('status')).toHaveText('Vendor created successfully');
      expect(sent('POST /vendors')).toHaveLength(1);
    });

    await test.step('the keyboard is enough', async () => {
      const store = await api.addStore();
      await openVendors(app);
      await button(page, 'Create Vendor').press('Enter');
      await page.getByLabel('Vendor Name').focus();
      await page.keyboard.type('Keyboard Foods');
      await box(page, store.name).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status')).toHaveText('Vendor created successfully');
      await button(page, 'View Vendor List').press('Enter');
      await box(page, store.name).press('Space');
      const edit = button(page, 'Edit Keyboard Foods');
      await edit.press('Enter');
      await expect(page.getByRole('dialog').getByLabel('Vendor Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(edit).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(button(page, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(button(page, 'Yes, Delete Permanently')).toBeVisible();
      await expect(button(page, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText(nothingFound)).toBeVisible();
    });

    await test.step('a long list of stores scrolls at 12rem', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const names: string[] = [];
      for (let count = 0; count < 10; count += 1) names.push((await api.addStore()).name);
      const last = names.toSorted().at(-1) ?? '';
      await openVendors(app);
      await openForm(page);
      const list = page.getByRole('group', { name: 'Stores' }).locator('> div');
      await expect(box(page, last)).toBeAttached();
      const sizes = await list.evaluate((element) => ({
        shown: element.getBoundingClientRect().height,
        whole: element.scrollHeight,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      }));
      expect(sizes.shown).toBe(12 * sizes.rem);
      expect(sizes.whole).toBeGreaterThan(sizes.shown);
      await box(page, last).check();
      await expect(box(page, last)).toBeInViewport();
    });
  },
);

test(
  'VEN-02 VEN-12 VEN-22 VEN-23 form, list and dialogs are accessible',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('form and list are accessible', async () => {
      const store = await api.addStore();
      await addVendor(api, 'Open Foods', [store]);
      await openVendors(app);
      await openForm(page);
      await page.getByLabel('Vendor Name').press('Enter');
      await expect(page.getByText('Vendor name is required')).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await openList(page, store);
      await expect(row(page, 'Open Foods')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('the dialogs are accessible', async () => {
      const store = await api.addStore();
      await addVendor(api, 'Open Foods', [store]);
      await openVendors(app);
      await openList(page, store);
      await button(page, 'Edit Open Foods').click();
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await askTwice(page, 'Open Foods');
      await expect(button(page, 'Yes, Delete Permanently')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  },
);
