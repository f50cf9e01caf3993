import { addDays } from '@backcounter/core/dates';
import { expectAccessible, looks } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  weekAgo,
  toggle,
  choice,
  field,
  button,
  openPanel,
  addSale,
  rows,
} from './pages/sales-page.ts';

test(
  'SAL-02 SAL-09 SAL-10 the whole screen goes by keyboard',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore();
    await app.signIn('employee');
    await app.open('/dashboard/sales');
    await toggle(page, 'Create New Sale').focus();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('Enter');
    await expect(choice(page, 'Store')).toBeFocused();
    await expect(choice(page, 'Store')).toContainText(store.name);
    await page.keyboard.type(store.name);
    await press('Tab');
    await page.keyboard.type('150');
    await press('Tab');
    await page.keyboard.type(weekAgo());
    await press('Enter');
    await expect(page.getByText('Sale created successfully!')).toBeVisible();
    // The next one of the same store: an amount, a date, Enter.
    await page.keyboard.type('160');
    await press('Tab', 'Control+a');
    await page.keyboard.type(addDays(weekAgo(), 1));
    await press('Enter');
    await expect(field(page, 'Amount')).toHaveValue('');

    await toggle(page, 'Sales History').focus();
    await press('Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await expect(choice(page, 'Store')).toBeFocused();
    await page.keyboard.type(store.name);
    await press('Tab', 'Enter');
    await expect(rows(page)).toHaveCount(2);
  },
);

for (const { width, colorScheme } of looks) {
  const title = `SAL-01 SAL-12 SAL-26 every state is accessible and fits, ${width} px, ${colorScheme}`;
  test(title, { tag: '@one-host' }, async ({ app, api, page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const store = await api.addStore();
    await addSale(api, { store: store._id, total: 12, date: weekAgo() });
    await addSale(api, { store: store._id, total: 34.5, date: addDays(weekAgo(), 2) });
    const check = async () => {
      await expectAccessible(page);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await overflow()).toBeLessThanOrEqual(width);
    };
    await openPanel(app, 'Create New Sale');
    await button(page, 'Create Sale').click();
    await check();
    await toggle(page, 'Sales History').click();
    await choice(page, 'Store').selectOption(store._id);
    await button(page, 'Apply Filters').click();
    await expect(rows(page)).toHaveCount(2);
    await button(page, 'Show as table').click();
    await check();
    await button(page, 'Show as table').click();
    const act = async (name: RegExp) => {
      if (width < 700)
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click();
      await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    };
    await act(/^Edit/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    await act(/^Delete/);
    await check();
    await button(page, 'Yes, Continue').click();
    await check();
    await button(page, 'Yes, Delete Permanently').click();
    await expect(button(page, 'Undo')).toBeVisible();
    await check();
    await toggle(page, 'Total Sales').click();
    await choice(page, 'Store').selectOption(store._id);
    await button(page, 'Calculate').click();
    await expect(page.getByText('$12.00', { exact: true })).toBeVisible();
    await check();
  });
}
