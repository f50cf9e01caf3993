import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { holdResponses } from '../src/hold-responses.ts';
import {
  askTwice,
  button,
  card,
  deleteStore,
  dialog,
  openStores,
  required,
} from './pages/stores-page.ts';

test(
  'STO-09 STO-10 API-11 STO-04 STO-22 STO-03 STO-08 API-13 STO-02 STO-06 STO-11 STO-12 STO-13 STO-15 STO-21 STO-14 what cards, form and dialog offer and need, what goes before a deletion and refuses it, and the keyboard',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const shop = await api.addStore();
    const [empty, billed] = [await api.addStore(), await api.addStore()];
    const [supplied, selling] = [await api.addStore(), await api.addStore()];
    const [busy, late, staffed] = [
      await api.addStore(),
      await api.addStore(),
      await api.addStore(),
    ];
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
    for (const name of ['zebra Mart', 'Aardvark Deli', 'yak Shop']) await api.addStore(name);
    await openStores(app);

    await test.step('only a store that nothing hangs on offers Delete', async () => {
      await expect(card(page, empty.name).getByRole('button', { name: 'Delete' })).toBeVisible();
      for (const { name } of [billed, supplied, selling]) {
        await expect(card(page, name).getByRole('button', { name: 'Update' })).toBeVisible();
        await expect(card(page, name).getByRole('button', { name: 'Delete' })).toHaveCount(0);
      }
    });

    await test.step('cards stand in 1, 2 or 3 columns, by name', async () => {
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
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    await test.step('the keyboard is enough', async () => {
      const cancelIn = (title: string) =>
        dialog(page, title).getByRole('button', { name: 'Cancel' });
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

    await test.step('a double click adds one store', async () => {
      const sent = await app.watchCalls();
      await button(page, 'Add Store').click();
      await page.getByLabel('Store Name').fill('Once Only');
      await page.getByLabel('Address').fill('1 Oak Ave');
      await button(page, 'Create Store').dblclick();
      await expect(card(page, 'Once Only')).toHaveCount(1);
      expect(sent('POST /stores')).toHaveLength(1);
    });

    await test.step('a store needs a name and an address, and the form is accessible', async () => {
      const sent = await app.watchCalls();
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
      await expectAccessibleInEveryLook(page);
      await button(page, 'Cancel').click();
    });

    await test.step('the dialog refuses an empty field, and is accessible', async () => {
      const { _id, name } = shop;
      const sent = await app.watchCalls();
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
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await expect(shown).toHaveCount(0);
    });

    await test.step('a deletion is asked twice, accessibly, and cancelling calls nothing', async () => {
      const { _id, name } = shop;
      const sent = await app.watchCalls();
      const remove = card(page, name).getByRole('button', { name: 'Delete', exact: true });
      await remove.click();
      const first = dialog(page, 'Confirm Delete');
      await expect(first).toContainText(
        'Are you sure you want to delete this store? This action cannot be undone.',
      );
      await expect(first.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
      await expectAccessibleInEveryLook(page);
      await first.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(first).toHaveCount(0);
      await expect(remove).toBeFocused();
      await remove.click();
      await first.getByRole('button', { name: 'Continue', exact: true }).click();
      const second = dialog(page, 'Final Warning');
      await expect(second).toContainText(
        'This is your final warning. Deleting this store will permanently remove it from the system. Are you absolutely sure you want to proceed?',
      );
      await expect(second.getByRole('button', { name: 'Yes, Delete Store' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await second.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(second).toHaveCount(0);
      await expect(card(page, name)).toBeVisible();
      for (const route of [
        'GET /vendors',
        'GET /sales',
        'GET /invoices',
        `DELETE /stores/${_id}`,
      ]) {
        expect(sent(route), route).toEqual([]);
      }
    });

    await test.step('a busy card says so', async () => {
      const { name } = busy;
      await card(page, name).getByRole('button', { name: 'Update' }).click();
      let release = await holdResponses(page);
      await dialog(page, 'Update Store').getByRole('button', { name: 'Update' }).click();
      await expect(card(page, name).getByText('Updating...', { exact: true })).toBeVisible();
      await release();
      await expect(dialog(page, 'Update Store')).toHaveCount(0);
      await expect(card(page, name).getByRole('button', { name: 'Update' })).toBeVisible();
      release = await holdResponses(page);
      await deleteStore(page, name);
      await expect(card(page, name).getByRole('button', { name: 'Deleting...' })).toBeVisible();
      await release();
      await expect(card(page, name)).toHaveCount(0);
    });

    await test.step('what was entered meanwhile refuses a deletion', async () => {
      app.allow(/409/);
      const { _id, name } = late;
      await askTwice(page, name);
      await api.call('POST /sales', {
        body: { store_id: _id, total_sales: 20, date: '2026-01-05' },
      });
      await button(page, 'Yes, Delete Store').click();
      await expect(page.getByRole('alert')).toHaveText(/^Cannot delete store: It has .*sales/);
      await expect(card(page, name)).toBeVisible();
    });

    await test.step('a store with employees is refused with the reason', async () => {
      app.allow(/409/);
      const { _id, name } = staffed;
      await api.call('POST /employees', { body: { name: 'Kim', store_id: _id, hourly_rate: 15 } });
      await deleteStore(page, name);
      await expect(page.getByRole('alert')).toHaveText(/^Cannot delete store: .*employees/);
    });
  },
);
