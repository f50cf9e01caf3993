import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { button, card, createStore, dialog, openStores, required } from './pages/stores-page.ts';

test('STO-01 STO-02 STO-05 STO-21 a store is added and shown as a card', async ({ app, page }) => {
  await openStores(app);
  await expect(page.getByRole('heading', { name: 'Stores', exact: true })).toBeVisible();
  const toggle = button(page, 'Add Store');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(button(page, 'Create Store')).toHaveCount(0);
  await toggle.click();
  await page.getByLabel('Store Name', { exact: true }).fill('Thrown Away');
  await button(page, 'Cancel').click();
  await expect(button(page, 'Create Store')).toHaveCount(0);
  await createStore(page, 'Elm Street Shop');
  const added = card(page, 'Elm Street Shop');
  await expect(added).toContainText('1 Oak Ave');
  await expect(added).toContainText(/Created\s*\d{1,2}\/\d{1,2}\/\d{4}/);
  await expect(added).toContainText(/Last Updated\s*\d{1,2}\/\d{1,2}\/\d{4}/);
  await expect(button(page, 'Create Store')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(card(page, 'Thrown Away')).toHaveCount(0);
});

test(
  'STO-03 STO-08 API-13 STO-02 STO-06 STO-11 form and dialog need a name and an address, are sent once, and go by keyboard',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('a store needs a name and an address', async () => {
      const sent = await app.watchCalls();
      await openStores(app);
      await button(page, 'Add Store').click();
      const [name, place] = [page.getByLabel('Store Name'), page.getByLabel('Address')];
      for (const [typedName, typedAddress] of [
        ['', ''],
        ['Shop', ' '],
        ['  ', '1 Oak Ave'],
      ] as const) {
        await name.fill(typedName);
        await place.fill(typedAddress);
        await expect(page.getByText(required)).toHaveCount(0);
        await button(page, 'Create Store').click();
        await expect(page.getByText(required)).toHaveCount(1);
      }
      expect(sent('POST /stores')).toEqual([]);
    });

    await test.step('the dialog refuses an empty field', async () => {
      const { _id, name } = await api.addStore();
      const sent = await app.watchCalls();
      await openStores(app);
      await card(page, name).getByRole('button', { name: 'Update' }).click();
      const shown = dialog(page, 'Update Store');
      await shown.getByLabel('Store Name').fill(' ');
      await shown.getByLabel('Store Name').press('Enter');
      await expect(shown.getByText(required)).toBeVisible();
      await shown.getByLabel('Store Name').fill('Shop');
      await shown.getByLabel('Address').fill('');
      await shown.getByLabel('Address').press('Enter');
      await expect(shown.getByText(required)).toBeVisible();
      await expect(shown.getByLabel('Address')).toBeFocused();
      expect(sent(`PUT /stores/${_id}`)).toEqual([]);
    });

    await test.step('a double click adds one store', async () => {
      const sent = await app.watchCalls();
      await openStores(app);
      await button(page, 'Add Store').click();
      await page.getByLabel('Store Name').fill('Once Only');
      await page.getByLabel('Address').fill('1 Oak Ave');
      await button(page, 'Create Store').dblclick();
      await expect(card(page, 'Once Only')).toHaveCount(1);
      expect(sent('POST /stores')).toHaveLength(1);
    });

    await test.step('the keyboard is enough', async () => {
      const cancelIn = (title: string) =>
        dialog(page, title).getByRole('button', { name: 'Cancel' });
      await openStores(app);
      await button(page, 'Add Store').press('Enter');
      await expect(page.getByLabel('Store Name')).toBeFocused();
      await page.keyboard.type('Keyboard Shop');
      await page.keyboard.press('Tab');
      await page.keyboard.type('5 Key St');
      await page.keyboard.press('Enter');
      const shop = card(page, 'Keyboard Shop');
      await shop.getByRole('button', { name: 'Update' }).press('Enter');
      await expect(dialog(page, 'Update Store').getByLabel('Store Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(shop.getByRole('button', { name: 'Update' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(cancelIn('Confirm Delete')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(cancelIn('Final Warning')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(shop.getByRole('button', { name: 'Delete' })).toBeFocused();
    });
  },
);

test(
  'STO-09 STO-10 API-11 STO-04 STO-22 what a card offers, and where cards stand',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('only a store that nothing hangs on offers Delete', async () => {
      const [empty, billed] = [await api.addStore(), await api.addStore()];
      const [supplied, selling] = [await api.addStore(), await api.addStore()];
      const { _id: vendor } = await api.call<{ _id: string }>('POST /vendors', {
        body: { name: 'Acme', store_ids: [billed._id, supplied._id] },
      });
      await api.call('POST /invoices', {
        body: {
          invoice_number: `B-${billed._id}`,
          store_id: billed._id,
          vendor_id: vendor,
          amount: 20,
          date: '2026-01-05',
        },
      });
      await api.call(`PUT /vendors/${vendor}`, { body: { store_ids: [supplied._id] } });
      await api.call('POST /sales', {
        body: { store_id: selling._id, total_sales: 20, date: '2026-01-05' },
      });
      await openStores(app);
      await expect(card(page, empty.name).getByRole('button', { name: 'Delete' })).toBeVisible();
      for (const { name } of [billed, supplied, selling]) {
        await expect(card(page, name).getByRole('button', { name: 'Update' })).toBeVisible();
        await expect(card(page, name).getByRole('button', { name: 'Delete' })).toHaveCount(0);
      }
    });

    await test.step('cards stand in 1, 2 or 3 columns, by name', async () => {
      for (const name of ['zebra Mart', 'Aardvark Deli', 'yak Shop']) await api.addStore(name);
      await openStores(app);
      const names = page.getByRole('heading', { level: 2 });
      await expect(names.filter({ hasText: 'zebra Mart' })).toBeVisible();
      const shown = await names.allTextContents();
      const lower = shown.map((name) => name.toLowerCase());
      expect(lower).toEqual(lower.toSorted());
      for (const [width, columns] of [
        [1280, 3],
        [800, 2],
        [390, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const lefts = await page
          .getByRole('listitem')
          .filter({ has: page.getByRole('region') })
          .evaluateAll((cards) =>
            cards.map((each) => Math.round(each.getBoundingClientRect().left)),
          );
        expect(new Set(lefts).size, `columns at ${width}`).toBe(columns);
      }
    });
  },
);

test('STO-06 STO-07 STO-23 the dialog changes a store', async ({ app, page, api }) => {
  const { name } = await api.addStore();
  await openStores(app);
  const update = card(page, name).getByRole('button', { name: 'Update', exact: true });
  await update.click();
  const shown = dialog(page, 'Update Store');
  await expect(shown.getByLabel('Store Name', { exact: true })).toHaveValue(name);
  await expect(shown.getByLabel('Address', { exact: true })).toHaveValue('1 Main St');
  const together = shown.getByRole('checkbox', { name: 'Staff may work at the same time' });
  await expect(together).not.toBeChecked();
  await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await expect(update).toBeFocused();
  await update.click();
  await shown.getByLabel('Address').fill('2 Elm St');
  await together.check();
  await shown.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await expect(card(page, name)).toContainText('2 Elm St');
  await update.click();
  await expect(together).toBeChecked();
});

test('STO-19 a store that somebody else changed keeps what was typed', async ({
  app,
  page,
  api,
}) => {
  app.allow(/409/);
  const { _id, name } = await api.addStore();
  await openStores(app);
  await card(page, name).getByRole('button', { name: 'Update' }).click();
  const shown = dialog(page, 'Update Store');
  await shown.getByLabel('Address').fill('3 Mine St');
  await api.call(`PUT /stores/${_id}`, { body: { address: '4 Theirs St' } });
  await shown.getByLabel('Address').press('Enter');
  await expect(shown.getByRole('alert')).toHaveText(
    'Someone else changed this record meanwhile. Please reload it and try again.',
  );
  await expect(shown.getByLabel('Address')).toHaveValue('3 Mine St');
  await expect(card(page, name)).toContainText('4 Theirs St');
});

test(
  'STO-02 STO-06 STO-11 STO-12 form, dialog and questions are accessible',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await test.step('form and dialog are accessible', async () => {
      const { name } = await api.addStore();
      await openStores(app);
      await button(page, 'Add Store').click();
      await button(page, 'Create Store').click();
      await expectAccessibleInEveryLook(page);
      await card(page, name).getByRole('button', { name: 'Update' }).click();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('both questions are accessible', async () => {
      const { name } = await api.addStore();
      await openStores(app);
      await card(page, name).getByRole('button', { name: 'Delete' }).click();
      await expectAccessibleInEveryLook(page);
      await button(page, 'Continue').click();
      await expectAccessibleInEveryLook(page);
    });
  },
);
