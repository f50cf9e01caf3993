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
  summary,
  sunday,
  tuesday,
  week,
} from '../pages/daily-cash-page.ts';

test('CSH-06 CSH-07 API-45 CSH-05 CSH-08 CSH-20 CSH-22 CSH-23 CSH-24 CSH-21 CSH-17 a week of cash, its summary, and what goes to paper', async ({
  app,
  api,
  page,
}) => {
  const add = () => api.addStore();
  const stores = await Promise.all([add(), add(), add(), add(), add()]);
  const [first, second, third, fourth, fifth] = stores;
  await openCash(app);

  await test.step('the week runs from Monday to Sunday with a marker a day', async () => {
    for (const date of [monday(), tuesday(), sunday()]) await addEntry(api, first._id, date);
    await chooseDay(page, first._id, tuesday());
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

  await test.step('a Sunday of a complete week opens its summary', async () => {
    for (const [index, date] of week().toReversed().entries()) {
      await addEntry(api, second._id, date, [100 + index, 50, index === 0 ? 200 : 20]);
    }
    await chooseDay(page, second._id, addDays(sunday(), -1));
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

  await test.step('an Escape that closes a dialog or a menu leaves the summary open', async () => {
    for (const date of week()) await addEntry(api, third._id, date);
    await chooseDay(page, third._id, sunday());
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
    for (const date of week().slice(0, 6)) await addEntry(api, fourth._id, date);
    await chooseDay(page, fourth._id, sunday());
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
    for (const date of week().slice(1)) await addEntry(api, fifth._id, date);
    await chooseDay(page, fifth._id, monday());
    await fillAmounts(page, ['1', '1', '1']);
    await button(page, 'Save').click();
    await expect(page.getByText('7/7 days completed')).toBeVisible();
    await expect(summary(page)).toHaveCount(0);
  });

  await test.step('the week goes to paper alone', async () => {
    await chooseDay(page, first._id, monday());
    // Side by side at the end of the heading's line.
    const [print, exporting] = await Promise.all(
      ['Print Week', 'Export'].map(async (name) => (await button(page, name).boundingBox())!),
    );
    expect(print!.y + print!.height / 2).toBeCloseTo(exporting!.y + exporting!.height / 2, 0);
    expect(exporting!.x - (print!.x + print!.width)).toBeLessThan(24);
    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('table', { name: 'Weekly cash' });
    await expect(table.getByRole('row')).toHaveCount(9);
    await expect(table.getByRole('row', { name: /^Monday/ })).toContainText('$130.00');
    await expect(table.getByRole('row', { name: /^Wednesday/ })).toContainText('–');
    await expect(page.getByRole('banner')).toBeHidden();
  });
});
