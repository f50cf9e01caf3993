import { addDays, formatDate, weekdayName } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import {
  addEntry,
  button,
  chooseDay,
  complete,
  field,
  fillAmounts,
  monday,
  openCash,
  store,
  summary,
  sunday,
  tuesday,
  week,
} from '../pages/daily-cash-page.ts';

test('CSH-06 CSH-07 API-45 CSH-05 the week with its markers, and what cannot be loaded', async ({
  app,
  api,
  page,
}) => {
  await test.step('the week runs from Monday to Sunday with a marker a day', async () => {
    const shop = await api.addStore();
    for (const date of [monday(), tuesday(), sunday()]) await addEntry(api, shop._id, date);
    await openCash(app);
    await chooseDay(page, shop._id, tuesday());
    await expect(page.getByText('3/7 days completed')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
    const markers = page.getByRole('button', { name: /, (not )?entered$/ });
    await expect(markers).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    await expect(page.getByRole('button', { name: /, entered$/ })).toHaveCount(3);
    await page.getByRole('button', { name: `Monday, ${formatDate(monday())}, entered` }).click();
    await expect(field(page, 'Date')).toHaveValue(monday());
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('row', { name: /^Monday.* \$130\.00$/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Wednesday.* –$/ })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  await test.step('a day or week that cannot be loaded is an error with Retry, not an empty one', async () => {
    app.allow(/500/);
    const shop = await api.addStore();
    await addEntry(api, shop._id, monday());
    await page.route('**/api/daily-cash/store/**', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await openCash(app);
    await field(page, 'Date').fill(monday());
    await store(page).selectOption(shop._id);
    await expect(page.getByRole('alert')).toHaveText([
      "This day's entry could not be loaded.",
      'The week could not be loaded.',
    ]);
    await expect(field(page, 'Credit')).toHaveCount(0);
    await expect(page.getByText(/days completed/)).toHaveCount(0);
    await page.unroute('**/api/daily-cash/store/**');
    await button(page, 'Retry').first().click();
    await expect(field(page, 'Credit')).toHaveValue('100.00');
    await button(page, 'Retry').click();
    await expect(page.getByText('1/7 days completed')).toBeVisible();

    await page.unrouteAll();
  });
});

test('CSH-08 CSH-20 CSH-22 CSH-23 CSH-24 a Sunday of a complete week opens its summary', async ({
  app,
  api,
  page,
}) => {
  const shop = await api.addStore();
  for (const [index, date] of week().toReversed().entries()) {
    await addEntry(api, shop._id, date, [100 + index, 50, index === 0 ? 200 : 20]);
  }
  await openCash(app);
  await chooseDay(page, shop._id, addDays(sunday(), -1));
  await expect(page.getByText('7/7 days completed')).toBeVisible();
  await expect(summary(page)).toHaveCount(0);
  await button(page, 'Next Day').click();
  await expect(summary(page).getByText(complete, { exact: true })).toBeVisible();
  await expect(summary(page).getByRole('img', { name: 'Celebration' })).toHaveCount(0);
  const cards = summary(page).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(week().map(weekdayName));
  await expect(cards.first()).toHaveText(
    `Monday${formatDate(monday())}+$136.00Credit$106.00Debit$50.00Fuel$20.00`,
  );
  await expect(cards.last()).toContainText('−$50.00');
  await expect(summary(page).getByText('Weekly Total')).toBeVisible();
  await expect(summary(page).getByText('+$751.00')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Escape');
  await expect(summary(page)).toHaveCount(0);
  await button(page, 'Previous Day').click();
  await button(page, 'Next Day').click();
  await summary(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(summary(page)).toHaveCount(0);
  await button(page, 'Previous Day').click();
  await button(page, 'Next Day').click();
  await expect(summary(page)).toBeVisible();
  await button(page, 'Previous Day').click();
  await expect(summary(page)).toHaveCount(0);
});

test('CSH-23 CSH-21 CSH-17 CSH-24 when a complete week is celebrated, and how its summary goes', async ({
  app,
  api,
  page,
}) => {
  await test.step('an Escape that closes a dialog or a menu leaves the summary open', async () => {
    const shop = await api.addStore();
    for (const date of week()) await addEntry(api, shop._id, date);
    await openCash(app);
    await chooseDay(page, shop._id, sunday());
    await expect(summary(page)).toBeVisible();
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(summary(page)).toBeVisible();
    const menu = page.getByRole('banner').locator('button[aria-expanded]');
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(summary(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(summary(page)).toHaveCount(0);
  });

  await test.step('the save that completes the week on its Sunday is celebrated; a deletion refreshes it', async () => {
    const shop = await api.addStore();
    for (const date of week().slice(0, 6)) await addEntry(api, shop._id, date);
    await openCash(app);
    await chooseDay(page, shop._id, sunday());
    await expect(summary(page)).toHaveCount(0);
    await fillAmounts(page, ['100', '50', '20']);
    await button(page, 'Save').click();
    await expect(summary(page).getByText(complete)).toBeVisible();
    await expect(summary(page).getByRole('img', { name: 'Celebration' })).toBeVisible();
    await expect(summary(page).getByText('+$910.00')).toBeVisible();
    await button(page, 'Delete').click();
    await button(page, 'Yes, Continue').click();
    await button(page, 'Yes, Delete Permanently').click();
    await expect(summary(page).getByRole('listitem')).toHaveCount(6);
    await expect(summary(page).getByText('+$780.00')).toBeVisible();
    await expect(summary(page).getByText(complete)).toHaveCount(0);
  });

  await test.step('a save on another day that completes the week opens no summary', async () => {
    const shop = await api.addStore();
    for (const date of week().slice(1)) await addEntry(api, shop._id, date);
    await openCash(app);
    await chooseDay(page, shop._id, monday());
    await fillAmounts(page, ['1', '1', '1']);
    await button(page, 'Save').click();
    await expect(page.getByText('7/7 days completed')).toBeVisible();
    await expect(summary(page)).toHaveCount(0);
  });

  await test.step('the week goes to paper alone', async () => {
    const shop = await api.addStore();
    await addEntry(api, shop._id, monday());
    await openCash(app);
    await chooseDay(page, shop._id, monday());
    await expect(button(page, 'Print Week')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('table', { name: 'Weekly cash' });
    await expect(table.getByRole('row')).toHaveCount(9);
    await expect(table.getByRole('row', { name: /^Monday/ })).toContainText('$130.00');
    await expect(table.getByRole('row', { name: /^Tuesday/ })).toContainText('–');
    await expect(page.getByRole('banner')).toBeHidden();
  });
});
