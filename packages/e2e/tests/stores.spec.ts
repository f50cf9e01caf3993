import { expect, test } from '../src/fixtures.ts';
import { askTwice, button, card, createStore, dialog, openStores } from './pages/stores-page.ts';

type Stored = { _id: string; closed_weekdays: number[]; closed_dates: string[] };

test('STO-01 STO-02 STO-05 STO-21 STO-06 STO-07 STO-23 STO-19 STO-15 STO-17 API-15 a store is added, changed, closed on some days, and deleted', async ({
  app,
  page,
  api,
}) => {
  const changed = await api.addStore();
  const contested = await api.addStore();
  const closed = await api.addStore();
  const deleted = await api.addStore();
  const sent = await app.watchCalls();
  await openStores(app);

  await test.step('a store is added and shown as a card', async () => {
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

  await test.step('the dialog changes a store', async () => {
    const { name } = changed;
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
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  });

  await test.step('a store that somebody else changed keeps what was typed', async () => {
    app.allow(/409/);
    const { _id, name } = contested;
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
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  });

  await test.step('a store has weekdays off and holidays, which its form keeps folded away', async () => {
    const store = closed;
    const update = card(page, store.name).getByRole('button', { name: 'Update', exact: true });
    await update.click();
    const form = dialog(page, 'Update Store');
    const fold = form.getByRole('button', { name: 'Closed days', exact: true });
    await expect(fold).toHaveAccessibleDescription('Open every day');
    await fold.click();
    await form.getByRole('checkbox', { name: 'Sunday', exact: true }).check();
    const dates = form.getByLabel('Closed dates', { exact: true });
    await dates.fill('12/25/2026\n13/45');
    await form.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(form.getByText('“13/45” is not a date; type it like 12/25/2026')).toBeVisible();
    await dates.fill('12/25/2026\n11/26/2026');
    await form.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(form).toBeHidden();
    const stores = await api.call<Stored[]>('GET /stores');
    expect(stores.find(({ _id }) => _id === store._id)).toMatchObject({
      closed_weekdays: [0],
      closed_dates: ['2026-11-26', '2026-12-25'],
    });
    await update.click();
    await expect(button(page, 'Closed days')).toHaveAccessibleDescription('Sundays, 2 dates');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('three checks go before a deletion, and the list follows it', async () => {
    const { _id, name } = deleted;
    const calls = await app.watchCalls();
    await askTwice(page, name);
    const read = sent('GET /stores').length;
    await button(page, 'Yes, Delete Store').click();
    await expect(card(page, name)).toHaveCount(0);
    for (const route of ['GET /vendors', 'GET /sales', 'GET /invoices']) {
      expect(calls(route), route).toEqual([{ query: { store_id: _id }, body: undefined }]);
    }
    expect(calls(`DELETE /stores/${_id}`)).toHaveLength(1);
    expect(sent('GET /stores').length).toBeGreaterThan(read);
  });
});
