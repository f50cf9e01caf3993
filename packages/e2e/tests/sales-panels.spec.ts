import { addDays, formatDate, monthOf } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  today,
  weekAgo,
  panelOf,
  toggle,
  choice,
  field,
  button,
  openPanel,
  addSale,
  fillSale,
} from './pages/sales-page.ts';

test(
  'SAL-01 SAL-02 SAL-10 SAL-11 SAL-03 SAL-04 SAL-05 SAL-06 DAT-02 DAT-03 DAT-04 DAT-05 DAT-06 SAL-07 API-27 SAL-09 SAL-15 SAL-16 SAL-17 SAL-22 SAL-18 SAL-19 SAL-20 SAL-21 API-28 API-29 panels, rules, a double click, what history and total ask for, and the focus of a phone',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const store = await api.addStore();
    const sold = await api.addStore();
    await addSale(api, { store: sold._id, total: 5, date: today() });
    const drawn = await api.addStore();
    const lastYear = String(Number(today().slice(0, 4)) - 1);
    await addSale(api, { store: drawn._id, total: 100, date: `${lastYear}-03-03` });
    await addSale(api, { store: drawn._id, total: 200, date: `${lastYear}-03-28` });
    await openPanel(app, 'Create New Sale');

    await test.step('one of three panels is open, and opening another empties it', async () => {
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
      const sent = await app.watchCalls();
      await toggle(page, 'Create New Sale').click();
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
      await fillSale(page, { store: sold._id, amount: '7', date: today() });
      await button(page, 'Create Sale').click();
      const text =
        'A sale for this store and date already exists. Please choose a different date or store.';
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(field(page, 'Date')).toBeFocused();
      await expect(field(page, 'Amount')).toHaveValue('7');
    });

    await test.step('a double click creates one sale', async () => {
      const sent = await app.watchCalls();
      await fillSale(page, { store: store._id, amount: '7', date: today() });
      await button(page, 'Create Sale').dblclick();
      await expectSaid(page, 'Sale created successfully!');
      expect(sent('POST /sales')).toHaveLength(1);
      expect(await api.call<unknown[]>(`GET /sales?store_id=${store._id}`)).toHaveLength(1);
    });

    await test.step('history and total want a store, or all of them', async () => {
      await toggle(page, 'Sales History').click();
      const hint = page.getByText('Please Select a Store', { exact: true });
      await expect(hint).toBeVisible();
      await button(page, 'Apply Filters').click();
      await expect(hint).toBeVisible();
      await expect(choice(page, 'Store')).toHaveAttribute('aria-invalid', 'true');
      await expect(choice(page, 'Store')).toBeFocused();
      await expect(page.getByRole('table')).toBeHidden();
      await choice(page, 'Store').selectOption('All Stores');
      await expect(hint).toBeHidden();

      await toggle(page, 'Total Sales').click();
      await expect(hint).toBeVisible();
      await button(page, 'Calculate').click();
      await expect(
        page.getByText('Please select a store to calculate total sales', { exact: true }),
      ).toBeVisible();
      await choice(page, 'Filter Type').selectOption('Yearly');
      const year = Number(today().slice(0, 4));
      await expect(choice(page, 'Year').locator('option')).toHaveText(
        [0, 1, 2, 3, 4].map((back) => String(year - back)),
      );
    });

    await test.step('a week is the seven days from its first one', async () => {
      const sent = await app.watchCalls();
      for (const [panel, apply, call] of [
        ['Sales History', 'Apply Filters', 'GET /sales'],
        ['Total Sales', 'Calculate', 'GET /sales/total'],
      ] as const) {
        await toggle(page, panel).click();
        await expect(field(page, 'From Date')).toHaveValue(weekAgo());
        await choice(page, 'Store').selectOption(store._id);
        for (const [date, text] of [
          ['', 'Please select a date'],
          ['2025-02-30', 'Invalid filter date: Day must be between 1 and 28 for February 2025'],
          [addDays(today(), 1), 'Invalid filter date: Future dates are not allowed'],
        ] as const) {
          await field(page, 'From Date').fill(date);
          await button(page, apply).click();
          await expect(page.getByText(text, { exact: true })).toBeVisible();
        }
        const expectAsked = async (query: object) => {
          await button(page, apply).click();
          await expect.poll(() => sent(call).at(-1)?.query).toEqual(query);
        };
        await field(page, 'From Date').fill(formatDate(weekAgo()));
        await expectAsked({
          store_id: store._id,
          start_date: `${weekAgo()}T00:00:00.000Z`,
          end_date: `${addDays(today(), -1)}T23:59:59.999Z`,
        });
        await choice(page, 'Filter Type').selectOption('Monthly');
        await expectAsked({ store_id: store._id, month: monthOf(today()) });
        await choice(page, 'Filter Type').selectOption('Yearly');
        const key = panel === 'Sales History' ? 'month' : 'year';
        await expectAsked({ store_id: store._id, [key]: today().slice(0, 4) });
      }
    });

    await test.step('the history is drawn by day, week or month, and stands in a table on demand', async () => {
      await toggle(page, 'Sales History').click();
      await choice(page, 'Filter Type').selectOption('Yearly');
      await choice(page, 'Store').selectOption(drawn._id);
      await choice(page, 'Year').selectOption(lastYear);
      await button(page, 'Apply Filters').click();
      await expect(
        page.getByRole('figure', { name: `Sales by month, ${drawn.name}, ${lastYear}` }),
      ).toBeVisible();
      await button(page, 'Show as table').click();
      const figures = (span: string) =>
        page
          .getByRole('table', { name: `Sales by ${span}, ${drawn.name}, ${lastYear}` })
          .getByRole('row');
      await expect(figures('month')).toHaveCount(13);
      await expect(figures('month').nth(3)).toHaveText(`March ${lastYear}$300.00`);
      await expect(figures('month').nth(4)).toHaveText(`April ${lastYear}–`);
      await button(page, 'By week').click();
      await expect(figures('week').filter({ hasText: '$' })).toHaveCount(2);
      await button(page, 'By day').click();
      await expect(figures('day').filter({ hasText: `Mar 28, ${lastYear}` })).toContainText(
        '$200.00',
      );
    });

    await test.step('the focus comes back to its row, also when the phone was turned under a dialog', async () => {
      await addSale(api, { store: drawn._id, total: 12, date: weekAgo() });
      await page.setViewportSize({ width: 390, height: 900 });
      await choice(page, 'Filter Type').selectOption('Weekly');
      await button(page, 'Apply Filters').click();
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
    });
  },
);

test(
  'SAL-09 STO-21 a held Enter saves once and presses a button once',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const store = await api.addStore();
    const sent = await app.watchCalls();
    /** Presses Enter and holds it, as the keyboard repeats it. */
    const hold = async (times = 3) => {
      for (let press = 0; press < times; press++) await page.keyboard.down('Enter');
    };
    const release = () => page.keyboard.up('Enter');

    await test.step('the next, empty form is not submitted', async () => {
      await openPanel(app, 'Create New Sale');
      await fillSale(page, { store: store._id, amount: '5', date: today() });
      await field(page, 'Amount').focus();
      await hold(1);
      await expect(field(page, 'Amount')).toHaveValue('');
      await expect(field(page, 'Amount')).toBeFocused();
      await hold();
      await choice(page, 'Store').focus();
      await hold();
      await release();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(field(page, 'Amount')).not.toHaveAttribute('aria-invalid', 'true');
      expect(sent('POST /sales')).toHaveLength(1);
      await field(page, 'Amount').press('Enter');
      await expect(field(page, 'Amount')).toHaveAttribute('aria-invalid', 'true');
    });

    await test.step('a button acts once', async () => {
      await toggle(page, 'Sales History').focus();
      await hold();
      await release();
      await expect(toggle(page, 'Sales History')).toHaveAttribute('aria-expanded', 'true');
    });

    await test.step('a text area takes each repetition', async () => {
      await app.open('/dashboard/stores?panel=create');
      await button(page, 'Closed days').click();
      const dates = field(page, 'Closed dates');
      await dates.fill('12/25/2026');
      await hold();
      await release();
      await expect(dates).toHaveValue('12/25/2026\n\n\n');
    });
  },
);
