import { addDays, formatDate, formatDateInText } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import {
  today,
  weekAgo,
  panelOf,
  rows,
  toggle,
  choice,
  field,
  button,
  openPanel,
  addSale,
  fillSale,
} from './pages/sales-page.ts';

test(
  'SAL-01 SAL-02 SAL-10 SAL-11 SAL-03 SAL-04 SAL-05 SAL-06 DAT-02 DAT-03 DAT-04 DAT-05 DAT-06 SAL-07 API-27 SAL-09 panels, rules, a second sale and a double click',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await test.step('one of three panels is open, and opening another empties it', async () => {
      const store = await api.addStore();
      await openPanel(app, 'Create New Sale');
      const create = panelOf(page, 'Create New Sale');
      await expect(create.locator('label')).toHaveText(['Store', 'Amount', 'Date']);
      await fillSale(page, { store: store._id, amount: '5', date: today() });

      await toggle(page, 'Sales History').click();
      await expect(create).toBeHidden();
      const history = panelOf(page, 'Sales History');
      await expect(history.locator('label')).toHaveText(['Filter Type', 'Store', 'From Date']);
      await expect(toggle(page, 'Sales History')).toHaveAttribute('aria-expanded', 'true');
      await choice(page, 'Filter Type').selectOption('Monthly');
      await expect(history.locator('label')).toHaveText(['Filter Type', 'Store', 'Month', 'Year']);
      await choice(page, 'Filter Type').selectOption('Yearly');
      await expect(history.locator('label')).toHaveText(['Filter Type', 'Store', 'Year']);
      await expect(button(page, 'Apply Filters')).toBeVisible();

      await toggle(page, 'Total Sales').click();
      await expect(history).toBeHidden();
      const total = panelOf(page, 'Total Sales');
      await expect(total.locator('label')).toHaveText(['Filter Type', 'Store', 'From Date']);
      await expect(choice(page, 'Filter Type').locator('option')).toHaveText([
        'Weekly',
        'Monthly',
        'Yearly',
      ]);
      await expect(button(page, 'Calculate')).toBeVisible();

      await toggle(page, 'Create New Sale').click();
      await expect(total).toBeHidden();
      await expect(choice(page, 'Store')).toHaveValue('');
      await expect(field(page, 'Amount')).toHaveValue('');
      await expect(field(page, 'Date')).toHaveValue(today());
      await toggle(page, 'Create New Sale').click();
      await expect(create).toBeHidden();
    });

    await test.step('a sale that breaks a rule is not sent', async () => {
      const store = await api.addStore();
      const sent = await app.watchCalls();
      await openPanel(app, 'Create New Sale');
      await field(page, 'Date').fill('');
      await button(page, 'Create Sale').click();
      for (const text of [
        'Please select a store',
        'Please enter a sales amount',
        'Please select a date',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(choice(page, 'Store')).toBeFocused();

      const good = { store: store._id, amount: '10', date: today() };
      const maxYear = Number(today().slice(0, 4)) + 10;
      const wrong: [Record<string, string>, string][] = [
        [{ amount: '0' }, 'Amount must be a positive number greater than zero.'],
        [{ amount: '-5' }, 'Amount must be a positive number greater than zero.'],
        [{ amount: '1.005' }, 'Amount must have at most two decimals'],
        [{ amount: 'ten' }, 'Please enter a sales amount'],
        [{ date: 'soon' }, 'Date must be in YYYY-MM-DD format'],
        [{ date: '1899-12-31' }, `Year must be between 1900 and ${maxYear}`],
        [{ date: '2025-13-01' }, 'Invalid date'],
        [{ date: '2/29/2025' }, 'Day must be between 1 and 28 for February 2025'],
        [{ date: addDays(today(), 1) }, 'Future dates are not allowed'],
      ];
      for (const [change, text] of wrong) {
        await fillSale(page, { ...good, ...change });
        await button(page, 'Create Sale').click();
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      expect(sent('POST /sales')).toEqual([]);
    });

    await test.step('a second sale for a store and date is refused at its date', async () => {
      app.allow(/409/);
      const store = await api.addStore();
      await addSale(api, { store: store._id, total: 5, date: today() });
      await openPanel(app, 'Create New Sale');
      await fillSale(page, { store: store._id, amount: '7', date: today() });
      await button(page, 'Create Sale').click();
      const text =
        'A sale for this store and date already exists. Please choose a different date or store.';
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(field(page, 'Date')).toBeFocused();
      await expect(field(page, 'Amount')).toHaveValue('7');
    });

    await test.step('a double click creates one sale', async () => {
      const store = await api.addStore();
      const sent = await app.watchCalls();
      await openPanel(app, 'Create New Sale');
      await fillSale(page, { store: store._id, amount: '7', date: today() });
      await button(page, 'Create Sale').dblclick();
      await expect(page.getByText('Sale created successfully!')).toBeVisible();
      expect(sent('POST /sales')).toHaveLength(1);
      expect(await api.call<unknown[]>(`GET /sales?store_id=${store._id}`)).toHaveLength(1);
    });
  },
);

test('SAL-05 SAL-06 SAL-09 DAT-14 API-26 a sale is sent as noon UTC, said for 1 s, and the next one can follow', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  const sent = await app.watchCalls();
  await page.clock.install();
  await openPanel(app, 'Create New Sale');
  await fillSale(page, { store: store._id, amount: '$1,234.5', date: formatDate(today()) });
  await expect(page.getByText('= $1,234.50')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page, 'Amount').press('Enter');
  const body = { store_id: store._id, total_sales: 1234.5, date: `${today()}T12:00:00.000Z` };
  await expect.poll(() => sent('POST /sales')).toEqual([{ query: {}, body }]);
  const said = page.getByRole('status').filter({ hasText: 'Sale created successfully!' });
  await expect(said).toHaveText('Sale created successfully!');
  const dayOfThisYear = formatDateInText(today()).replace(/, \d+$/, '');
  await page.clock.runFor(990);
  await expect(said).toBeVisible();
  await page.clock.runFor(20);
  await expect(said).toBeHidden();
  const detail = page.getByText(`${store.name}, ${dayOfThisYear}, $1,234.50`);
  await expect(detail).toBeVisible();
  await page.clock.runFor(4000);
  await expect(detail).toBeHidden();
  await expect(choice(page, 'Store')).toHaveValue(store._id);
  await expect(field(page, 'Date')).toHaveValue(today());
  await expect(field(page, 'Amount')).toHaveValue('');
  await expect(field(page, 'Amount')).toBeFocused();
});

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(() => {
    test.use({ timezoneId });

    test(
      `DAT-09 DAT-10 API-26 a sale stays on its calendar day in a browser at ${timezoneId}`,
      { tag: '@one-host' },
      async ({ app, api, page }) => {
        const store = await api.addStore();
        await openPanel(app, 'Create New Sale');
        await fillSale(page, { store: store._id, amount: '7', date: today() });
        await button(page, 'Create Sale').click();
        await expect(page.getByText('Sale created successfully!')).toBeVisible();
        const sales = await api.call<{ date: string }[]>(`GET /sales?store_id=${store._id}`);
        expect(sales.map(({ date }) => date)).toEqual([today()]);
        await toggle(page, 'Sales History').click();
        await choice(page, 'Store').selectOption(store._id);
        await expect(field(page, 'From Date')).toHaveValue(weekAgo());
        await field(page, 'From Date').fill(today());
        await button(page, 'Apply Filters').click();
        await expect(rows(page)).toContainText(formatDate(today()));
      },
    );
  });
}
