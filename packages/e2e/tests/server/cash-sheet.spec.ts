import type { Page } from '@playwright/test';
import { addDays, formatDateInText, formatDay } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { expectSaid } from '../../src/said.ts';
import {
  addEntry,
  button,
  field,
  monday,
  openCash,
  readEntry,
  store,
} from '../pages/daily-cash-page.ts';

const labels = ['Credit', 'Debit', 'Fuel'];
const weekOf = (start: string) => Array.from({ length: 7 }, (_, index) => addDays(start, index));
const grid = (page: Page, start: string) =>
  page.getByRole('grid', { name: `Cash, week of ${formatDateInText(start)}`, exact: true });
const total = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: `Total ${name}`, exact: true });

test('CSH-02 CSH-07 CSH-03 CSH-11 a week of cash is entered as a sheet', async ({
  app,
  api,
  page,
}) => {
  test.slow();

  await test.step('28 days of cash go in with 600 keys and 4 requests', async () => {
    const { _id } = await api.addStore();
    const sent = await app.watchCalls();
    await openCash(app);
    await store(page).selectOption(_id);
    await button(page, 'Enter Week').click();
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    for (const back of [0, 7, 14, 21]) {
      const start = addDays(monday(), -back);
      await button(page, 'Previous Week').click();
      await expect(grid(page, start)).toBeVisible();
      await field(page, `Credit, ${formatDay(start)}`).click();
      for (const _ of weekOf(start)) {
        for (const amount of ['100.25', '200.50', '150.75']) {
          for (const key of amount) await press(key);
          await press('Enter');
        }
      }
      await expect(button(page, 'Save Week')).toBeFocused();
      // The message of the week before may still be shown.
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await press('Enter');
      await saved;
      await expectSaid(page, 'Week saved successfully!');
    }
    expect(keys).toBeLessThanOrEqual(600);
    const calls = sent('PUT /daily-cash/week');
    expect(calls.map(({ body }) => (body as { cells: unknown[] }).cells.length)).toEqual([
      ...[7, 7, 7, 7],
    ]);
    const last = addDays(monday(), -15);
    expect((await readEntry(api, _id, last)).data).toMatchObject({ credit: 100.25, result: 150 });
  });

  await test.step('a day takes all three amounts, and its result is seen at once', async () => {
    const { _id } = await api.addStore();
    await addEntry(api, _id, monday(), [100, 50, 20]);
    await app.open(`/dashboard/calculate?view=weekly-cash&store=${_id}&week=${monday()}`);
    await expect(grid(page, monday())).toBeVisible();
    await expect(field(page, `Debit, ${formatDay(monday())}`)).toHaveValue('50.00');
    await expect(total(page, formatDay(monday()))).toHaveText('$130.00');
    const tuesday = addDays(monday(), 1);
    await field(page, `Credit, ${formatDay(tuesday)}`).fill('10');
    await field(page, `Fuel, ${formatDay(tuesday)}`).fill('=20+5');
    await expect(total(page, formatDay(tuesday))).toHaveText('−$15.00');
    await expect(total(page, 'Credit')).toHaveText('$110.00');
    await expect(total(page, 'Fuel')).toHaveText('$45.00');
    await button(page, 'Save Week').click();
    await expect(page.getByText('Debit amount is required')).toBeVisible();
    await expect(field(page, `Debit, ${formatDay(tuesday)}`)).toBeFocused();
    await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    // Unsaved input survives a change of week and a reload, and is offered again.
    await button(page, 'Previous Week').click();
    await expect(grid(page, addDays(monday(), -7))).toBeVisible();
    await page.reload();
    const offer = page.getByRole('region', { name: 'Unsaved input' });
    await expect(offer).toContainText(`$10.00 for Credit, ${formatDay(tuesday)}, and 1 more cell`);
    await offer.getByRole('button', { name: 'Keep' }).click();
    await expect(grid(page, monday())).toBeVisible();
    await expect(field(page, `Fuel, ${formatDay(tuesday)}`)).toHaveValue('25.00');
    await field(page, `Debit, ${formatDay(tuesday)}`).fill('15');
    await button(page, 'Save Week').click();
    await expectSaid(page, 'Week saved successfully!');
    expect((await readEntry(api, _id, tuesday)).data).toMatchObject({ credit: 10, result: 0 });
    await page.reload();
    await expect(grid(page, monday())).toBeVisible();
    await expect(offer).toBeHidden();
    for (const label of labels) {
      await expect(field(page, `${label}, ${formatDay(tuesday)}`)).toHaveValue(/^\d+\.00$/);
    }
  });
});

test('CSH-02 CSH-03 DAT-11 on a phone every amount of a week of cash is readable in full', async ({
  app,
  api,
  page,
}) => {
  const { _id } = await api.addStore();
  await addEntry(api, _id, monday(), [12345.67, 98765.43, 1234.56]);
  await openCash(app);
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open(`/dashboard/calculate?view=weekly-cash&store=${_id}&week=${monday()}`);
  for (const label of labels) {
    const amount = field(page, `${label}, ${formatDay(monday())}`);
    await expect(amount).toHaveValue(/^[\d,]+\.\d\d$/);
    const [needed, available] = await amount.evaluate((it) => [it.scrollWidth, it.clientWidth]);
    expect(needed, label).toBeLessThanOrEqual(available);
  }
  const result = total(page, formatDay(monday())).getByRole('group');
  await expect(result).toHaveText('$109,876.54');
  expect(await result.evaluate((it) => it.getClientRects().length)).toBe(1);
});
