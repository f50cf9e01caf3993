import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { welcome } from '../pages/session-page.ts';

const restricted =
  'This section is restricted for employees. Please contact your administrator for access.';

const cards = [
  { label: 'Stores', path: '/stores', locked: true },
  { label: 'Vendors/Invoices', path: '/vendors-invoices', locked: false },
  { label: 'Sales', path: '/sales', locked: false },
  { label: 'Employees', path: '/employees', locked: true },
  { label: 'Other Income', path: '/income', locked: true },
  { label: 'Calculate', path: '/calculate', locked: true },
];
const userManagement = { label: 'User Management', path: '/user-management', locked: false };

test.setTimeout(60_000);

for (const role of ['admin', 'owner', 'user', 'employee'] as const) {
  test(`DSH-01 DSH-02 DSH-03 DSH-04 DSH-05 DSH-06 DSH-07 DSH-08 DSH-12 the cards of the role ${role}`, async ({
    app,
    page,
  }) => {
    await app.signIn(role);
    await app.open('/dashboard');
    await expect(welcome(page)).toBeVisible();
    const shown = role === 'admin' ? [...cards, userManagement] : cards;
    const isStaff = role === 'user' || role === 'employee';
    const items = page.getByRole('main').getByRole('listitem');
    await expect(items).toHaveCount(shown.length);
    for (const [index, { label, path, locked }] of shown.entries()) {
      const item = items.nth(index);
      const isLocked = isStaff && locked;
      const face = item.getByRole(isLocked ? 'button' : 'link', { name: label, exact: true });
      await expect(face).toBeVisible();
      if (!isLocked) await expect(face).toHaveAttribute('href', `/dashboard${path}`);
      await expect(item.getByText('Restricted Access', { exact: true })).toHaveCount(
        isLocked ? 1 : 0,
      );
    }
    if (role === 'admin') await expectAccessibleInEveryLook(page);
  });
}

test('DSH-13 a locked card says so and leads nowhere', async ({ app, page }) => {
  await app.signIn('employee');
  for (const { label } of cards.filter(({ locked }) => locked)) {
    await app.open('/dashboard');
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(restricted);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await expectAccessibleInEveryLook(page);
});

test('DSH-09 DSH-10 a card opens its section with icon, label and description, and a button leads back', async ({
  app,
  page,
}) => {
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
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(welcome(page)).toBeVisible();
  }
});

test('DSH-11 DSH-17 DSH-18 the header says who is here as what, the footer the product and the year', async ({
  app,
  server,
  page,
}) => {
  const { user } = await server.signIn('owner');
  await app.signIn('owner');
  await app.open('/dashboard');
  const header = page.getByRole('banner');
  await expect(header).toContainText(`${user.name} owner`);
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  const year = await page.evaluate(() => new Date().getFullYear());
  await expect(page.getByRole('contentinfo')).toHaveText(`Backcounter ${year}`);
  await app.signIn('employee', { employeeName: 'Kim Park' });
  await app.open('/dashboard');
  await expect(header).toContainText('Kim Park employee');
  await app.signIn('employee', { employeeName: null });
  await app.open('/dashboard/sales');
  await expect(page.getByRole('heading', { name: 'Welcome!', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toHaveCount(0);
});
