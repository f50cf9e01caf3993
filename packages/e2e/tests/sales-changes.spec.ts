import { expect, test } from '../src/fixtures.ts';
import {
  today,
  weekAgo,
  button,
  addSale,
  showHistory,
  rows,
  deleteRow,
} from './pages/sales-page.ts';

test('SAL-26 SAL-27 SAL-29 API-30 a sale is deleted in two steps, said for 1 s, and undone within 10 s', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  await addSale(api, { store: store._id, total: 12, date: weekAgo() });
  await page.clock.install();
  await showHistory(app, store._id);
  const dialog = page.getByRole('dialog');
  for (const step of [1, 2]) {
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect(dialog).toContainText(
      'Are you sure you want to delete this sale? This action cannot be undone.',
    );
    await expect(dialog).toContainText(store.name);
    if (step === 2) await button(page, 'Yes, Continue').click();
    if (step === 2) await expect(dialog).toContainText('permanently deleted');
    await expect(button(page, 'Cancel')).toBeFocused();
    await button(page, 'Cancel').click();
    await expect(dialog).toBeHidden();
  }
  await page.clock.pauseAt(Date.now() + 60_000);
  await deleteRow(page);
  const said = page.getByRole('status').filter({ hasText: 'Sale deleted successfully!' });
  await expect(said).toBeVisible();
  await page.clock.runFor(980);
  await expect(said).toBeVisible();
  await page.clock.runFor(40);
  await expect(said).toBeHidden();
  // The list is read anew, and its answer reaches the screen through timers too.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await page.getByText('No sales found').isVisible()).toBe(true);
  }).toPass({ intervals: [50] });
  await page.clock.runFor(8_000);
  await button(page, 'Undo').click();
  await page.clock.resume();
  await expect(rows(page)).toHaveCount(1);

  await page.clock.pauseAt(Date.now() + 180_000);
  await deleteRow(page);
  await expect(button(page, 'Undo')).toBeVisible();
  await page.clock.runFor(10_050);
  await expect(button(page, 'Undo')).toBeHidden();
  await addSale(api, { store: store._id, total: 13, date: weekAgo() });
});

test('SAL-04 SAL-07 a sale is changed in place, and what somebody else changed first is not lost', async ({
  app,
  api,
  page,
}) => {
  app.allow(/409/);
  const store = await api.addStore();
  const { _id } = await addSale(api, { store: store._id, total: 12, date: weekAgo() });
  await addSale(api, { store: store._id, total: 1, date: today() });
  await showHistory(app, store._id);
  const edit = page.getByRole('button', { name: /^Edit/ });
  const dialog = page.getByRole('dialog', { name: 'Update Sale' });
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  const save = dialog.getByRole('button', { name: 'Update Sale' });

  await edit.click();
  await expect(amount).toHaveValue('12.00');
  await expect(amount).toBeFocused();
  await amount.fill('0');
  await save.click();
  await expect(
    dialog.getByText('Amount must be a positive number greater than zero.'),
  ).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(today());
  await amount.fill('13.5');
  await save.click();
  await expect(dialog.getByText('A sale for this store and date already exists.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(weekAgo());
  await amount.press('Enter');
  await expect(page.getByText('Sale updated successfully!')).toBeVisible();
  await expect(rows(page)).toContainText('$13.50');

  await edit.click();
  await api.call(`PUT /sales/${_id}`, { body: { total_sales: 20 } });
  await amount.fill('30');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this record');
  await expect(dialog.getByRole('status').filter({ hasText: 'while you' })).toContainText(
    /^Changed by \S.*, while you had it open/,
  );
  await expect(amount).toHaveValue('30');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(rows(page)).toContainText('$20.00');
});

test(
  'the focus comes back to its row, also when the phone was turned under a dialog',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore();
    await addSale(api, { store: store._id, total: 12, date: weekAgo() });
    await page.setViewportSize({ width: 390, height: 900 });
    await showHistory(app, store._id);
    const menu = page.getByRole('button', { name: /^Actions for/ });
    const dialog = page.getByRole('dialog', { name: 'Update Sale' });
    const openDialog = async () => {
      await menu.click();
      await page.getByRole('button', { name: /^Edit/ }).click();
      await expect(dialog).toBeVisible();
    };
    await openDialog();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    await openDialog();
    await page.setViewportSize({ width: 900, height: 390 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeFocused();
  },
);
