import type { Page } from '@playwright/test';
import { addDays, formatDate, formatDateInText } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  today,
  weekAgo,
  panelOf,
  rows,
  toggle,
  choice,
  field,
  button,
  addSale,
  deleteRow,
  fillSale,
  showHistory,
} from './pages/sales-page.ts';

/** Pauses the page's clock some time after its current time. */
const pauseIn = async (page: Page, ms: number) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms);

test('SAL-12 SAL-13 SAL-14 SAL-30 DAT-11 SAL-16 SAL-23 SAL-04 SAL-07 SAL-26 SAL-27 SAL-29 API-30 SAL-05 SAL-06 SAL-09 DAT-14 API-26 sales are listed, added up, changed, deleted and created', async ({
  app,
  page,
  api,
}) => {
  const empty = await api.addStore();
  const listed = await api.addStore();
  await addSale(api, { store: listed._id, total: 1234.5, date: weekAgo() });
  await addSale(api, { store: listed._id, total: 0.05, date: addDays(today(), -1) });
  await addSale(api, { store: listed._id, total: 999, date: today() });
  const summed = await api.addStore();
  await addSale(api, { store: summed._id, total: 1234.5, date: weekAgo() });
  await addSale(api, { store: summed._id, total: 1, date: today() });
  const changed = await api.addStore();
  const { _id } = await addSale(api, { store: changed._id, total: 12, date: weekAgo() });
  await addSale(api, { store: changed._id, total: 1, date: today() });
  const deleted = await api.addStore();
  await addSale(api, { store: deleted._id, total: 12, date: weekAgo() });
  const sent = await app.watchCalls();
  await showHistory(app, empty._id);

  await test.step('the history lists newest first, sorts, searches and adds up', async () => {
    await expect(page.getByText('No sales found', { exact: true })).toBeVisible();
    await choice(page, 'Store').selectOption(listed._id);
    await button(page, 'Apply Filters').click();

    await expect(page.getByRole('columnheader')).toHaveText(['Store', 'Amount', 'Date', 'Actions']);
    const [newer, older] = [formatDate(addDays(today(), -1)), formatDate(weekAgo())];
    await expect(rows(page)).toHaveText([
      new RegExp(`^${listed.name}\\$0\\.05${newer}`),
      new RegExp(`^${listed.name}\\$1,234\\.50${older}`),
    ]);
    const foot = page.getByRole('table').locator('tfoot');
    await expect(foot).toHaveText('2 rows$1,234.55');
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
    await expect(rows(page).first()).toContainText('$1,234.50');
    await field(page, 'Search these sales').fill(newer);
    await expect(rows(page)).toHaveCount(1);
    await expect(foot).toHaveText('1 of 2$0.05');
  });

  await test.step('the total of a store, and of all of them', async () => {
    await toggle(page, 'Total Sales').click();
    await choice(page, 'Store').selectOption(summed._id);
    await button(page, 'Calculate').click();
    const panel = panelOf(page, 'Total Sales');
    await expect(panel.getByText('$1,234.50', { exact: true })).toBeVisible();
    await expect(panel.getByRole('status')).toContainText(summed.name);
    await addSale(api, { store: summed._id, total: 1, date: addDays(today(), -1) });
    await button(page, 'Calculate').click();
    await expect(panel.getByText('$1,235.50', { exact: true })).toBeVisible();
    await choice(page, 'Store').selectOption('All Stores');
    await button(page, 'Calculate').click();
    await expect(panel.getByRole('status')).toContainText('All Stores');
  });

  await test.step('a sale is changed in place, and what somebody else changed first is not lost', async () => {
    app.allow(/409/);
    await toggle(page, 'Sales History').click();
    await choice(page, 'Store').selectOption(changed._id);
    await button(page, 'Apply Filters').click();
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
    await expectSaid(page, 'Sale updated successfully!');
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

  await test.step('a sale is deleted in two steps, said for 1 s, and undone within 10 s', async () => {
    await page.clock.install();
    await showHistory(app, deleted._id);
    const dialog = page.getByRole('dialog');
    for (const step of [1, 2]) {
      await page.getByRole('button', { name: /^Delete/ }).click();
      await expect(dialog).toContainText(
        'Are you sure you want to delete this sale? This action cannot be undone.',
      );
      await expect(dialog).toContainText(deleted.name);
      if (step === 2) await button(page, 'Yes, Continue').click();
      if (step === 2) await expect(dialog).toContainText('permanently deleted');
      await expect(button(page, 'Cancel')).toBeFocused();
      await button(page, 'Cancel').click();
      await expect(dialog).toBeHidden();
    }
    await pauseIn(page, 60_000);
    await deleteRow(page);
    const notice = page.getByRole('status').filter({ hasText: 'Sale deleted successfully!' });
    await expect(notice).toBeVisible();
    await page.clock.runFor(980);
    await expect(notice).toBeVisible();
    await page.clock.runFor(40);
    await expect(notice).toBeHidden();
    // The list is refetched, and also rendered through timers.
    await expect(async () => {
      await page.clock.runFor(10);
      expect(await page.getByText('No sales found').isVisible()).toBe(true);
    }).toPass({ intervals: [50] });
    await page.clock.runFor(8_000);
    await button(page, 'Undo').click();
    await page.clock.resume();
    await expect(rows(page)).toHaveCount(1);

    await pauseIn(page, 60_000);
    await deleteRow(page);
    await expect(button(page, 'Undo')).toBeVisible();
    await page.clock.runFor(10_050);
    await expect(button(page, 'Undo')).toBeHidden();
    await addSale(api, { store: deleted._id, total: 13, date: weekAgo() });
    await page.clock.resume();
  });

  await test.step('a sale is sent as noon UTC, said for 1 s, and the next one can follow', async () => {
    const store = empty;
    await toggle(page, 'Create New Sale').click();
    await fillSale(page, { store: store._id, amount: '$1,234.5', date: formatDate(today()) });
    await expect(page.getByText('= $1,234.50')).toBeVisible();
    await pauseIn(page, 60_000);
    await field(page, 'Amount').press('Enter');
    const body = { store_id: store._id, total_sales: 1234.5, date: `${today()}T12:00:00.000Z` };
    await expect.poll(() => sent('POST /sales')).toEqual([{ query: {}, body }]);
    const notice = page.getByRole('status').filter({ hasText: 'Sale created successfully!' });
    await expect(notice).toHaveText('Sale created successfully!');
    const dayOfThisYear = formatDateInText(today()).replace(/, \d+$/, '');
    await page.clock.runFor(990);
    await expect(notice).toBeVisible();
    await page.clock.runFor(20);
    await expect(notice).toBeHidden();
    const detail = page.getByText(`${store.name}, ${dayOfThisYear}, $1,234.50`);
    await expect(detail).toBeVisible();
    await page.clock.runFor(9000);
    await expect(detail).toBeHidden();
    await expect(choice(page, 'Store')).toHaveValue(store._id);
    await expect(field(page, 'Date')).toHaveValue(today());
    await expect(field(page, 'Amount')).toHaveValue('');
    await expect(field(page, 'Amount')).toBeFocused();
  });
});
