import { addDays, mondayOf } from '@backcounter/core/dates';
import { businessDay } from './pages/business-day.ts';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { details, openActivity, rows } from './pages/activity-page.ts';

const today = () => businessDay();
const yesterday = () => businessDay(-1);

test('the dashboard opens on the figures of the morning and on what is missing', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  const body = { store_id: store._id, date: yesterday(), total_sales: 1234.29 };
  await api.call('POST /sales', { body });
  await app.signIn('owner');
  await app.open('/dashboard');
  const glance = page.getByRole('region', { name: 'At a glance', exact: true });
  // In the demo the page first makes its business, which a busy machine takes its time for.
  const first = glance.getByRole('link', { name: 'Sales yesterday', exact: true });
  await expect(first).toBeVisible({ timeout: 60_000 });
  await expect(glance).toContainText(/\d+ of \d+ days? entered|All \d+ days? entered/);
  const board = page.getByRole('table', { name: 'Board', exact: true });
  const entered = board.getByRole('link', {
    name: new RegExp(`^${store.name}, .*: sale entered, .*no invoices`),
  });
  await expect(entered).toHaveCount(1);
  await expectAccessibleInEveryLook(page);
});

test(
  'a missing day leads to its week, and all stands in the first screen',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await test.step('a missing day of the board opens the week where it is entered', async () => {
      const store = await api.addStore();
      await app.signIn('owner');
      await app.open('/dashboard');
      const board = page.getByRole('table', { name: 'Board', exact: true });
      await board
        .getByRole('link', { name: new RegExp(`^${store.name}, .*: sale missing`) })
        .last()
        .click();
      await expect(page).toHaveURL(
        (url) =>
          url.pathname === '/dashboard/sales' && url.searchParams.get('week') === mondayOf(today()),
      );
    });

    await test.step('every card and figure stands in the first screen', async () => {
      const store = await api.addStore();
      const body = { store_id: store._id, date: yesterday(), total_sales: 10 };
      await api.call('POST /sales', { body });
      await page.setViewportSize({ width: 1280, height: 800 });
      await app.signIn('admin');
      await app.open('/dashboard');
      const glance = page.getByRole('region', { name: 'At a glance', exact: true });
      await expect(glance.getByText(/days? entered/).last()).toBeInViewport({ ratio: 1 });
      const last = app.host === 'demo' ? 'Calculate' : 'User Management';
      const card = page.getByRole('main').getByRole('link', { name: last, exact: true });
      await expect(card).toBeInViewport({ ratio: 1 });
    });
  },
);

test('a missing day is dismissed with a reason, which stands in the activity', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  // So much that its missing days stand first.
  const body = {
    store_id: store._id,
    date: addDays(mondayOf(today()), -14),
    total_sales: 9_999_999,
  };
  await api.call('POST /sales', { body });
  await app.signIn('owner');
  await app.open('/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true });
  const dismiss = attention.getByRole('button', {
    name: new RegExp(`^Dismiss ${store.name}: no sale entered for `),
  });
  await expect(dismiss.first()).toBeVisible();
  const count = await dismiss.count();
  await dismiss.first().click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss', exact: true });
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(dialog.getByText('Please say why this needs no attention')).toBeVisible();
  await dialog.getByLabel('Reason', { exact: true }).fill('The street was closed');
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(dismiss).toHaveCount(count - 1);
  await page.reload();
  await expect(dismiss).toHaveCount(count - 1);
  await openActivity(app);
  await details(page, store.name).click();
  await expect(rows(page, 'The street was closed')).toHaveCount(1);
});
