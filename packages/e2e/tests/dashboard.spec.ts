import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { businessDay } from './pages/business-day.ts';
import { expect, test } from '../src/fixtures.ts';
import { cards, dashboardAddress, expectCards, userManagement } from './pages/dashboard-page.ts';
import { welcome } from './pages/session-page.ts';

test('DSH-01 DSH-02 DSH-03 DSH-04 DSH-05 DSH-06 DSH-07 DSH-08 DSH-12 DEM-09 the cards of an administrator, and of the demo’s visitor', async ({
  app,
  page,
}) => {
  await expectCards(app, 'admin');
  await expectAccessibleInEveryLook(page);
});

test(
  'DSH-09 DSH-10 a card opens its section with icon, label and description, and a button leads back',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await app.signIn('admin');
    await app.open('/dashboard');
    for (const { label, path } of [...cards, userManagement]) {
      const card = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({
          has: page.getByRole('link', { name: label, exact: true }),
        });
      const description = (await card.locator('span').first().textContent()) ?? '';
      expect(description).not.toBe('');
      await card.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/dashboard${path}(\\?|$)`));
      const heading = page.getByRole('heading', { name: label, level: 1, exact: true });
      await expect(heading).toBeVisible();
      const header = heading.locator('xpath=../..');
      await expect(header.getByText(description, { exact: true })).toBeVisible();
      await expect(header.locator('svg').first()).toBeVisible();
      await header.getByRole('button', { name: 'Back to Dashboard' }).click();
      await expect(page).toHaveURL(dashboardAddress);
      await expect(welcome(page)).toBeVisible();
    }
  },
);

test('DSH-11 DSH-18 the header says who is here as what, the footer the product and the year', async ({
  app,
  page,
}) => {
  await app.signIn('owner');
  await app.open('/dashboard');
  const header = page.getByRole('banner');
  const person = app.host === 'demo' ? 'Demo Visitor demo' : 'The owner owner';
  await expect(header).toContainText(person);
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  const year = await page.evaluate(() => new Date().getFullYear());
  await expect(page.getByRole('contentinfo')).toHaveText(`Backcounter ${year}`);
});

test('DSH-01 whoever may see the profit sees what the stores sold in the last 14 days', async ({
  app,
  page,
  api,
}) => {
  await app.signIn('admin');
  const today = businessDay();
  const { _id } = await api.addStore();
  await api.call('POST /sales', { body: { store_id: _id, total_sales: 321.5, date: today } });
  await app.open('/dashboard');
  const region = page.getByRole('region', { name: 'Last 14 days' });
  await expect(region.getByRole('img', { name: /^Bar chart: Sold by day/ })).toBeVisible();
  await region.getByRole('button', { name: 'Show as table' }).click();
  await expect(region.getByRole('row')).toHaveCount(15);
  await expect(region.getByRole('row').last()).toContainText(/\$[\d,]+\.\d\d$/);
});
