import { expect, test } from '../src/fixtures.ts';
import { dashboardAddress } from './pages/dashboard-page.ts';
import { signInHeading, stopTime, welcome } from './pages/session-page.ts';

const sections = [
  ['/dashboard/stores', 'Stores'],
  ['/dashboard/vendors-invoices', 'Vendors/Invoices'],
  ['/dashboard/sales', 'Sales'],
  ['/dashboard/employees', 'Employees'],
  ['/dashboard/income', 'Other Income'],
  ['/dashboard/calculate', 'Calculate'],
  ['/dashboard/user-management', 'User Management'],
] as const;

test('RTE-01 RTE-02 RTE-03 without a session every address of the office leads to the sign-in', async ({
  app,
  page,
}) => {
  for (const path of ['/', '/login', '/dashboard', '/dashboard/stores', '/dashboard/settings']) {
    await app.open(path);
    await expect(page).toHaveURL(/\/login(\?demo=true)?$/);
    await expect(signInHeading(app)).toBeVisible();
  }
});

test('RTE-03 RTE-12 with a session the front door and the sign-in lead to the dashboard', async ({
  app,
  page,
}) => {
  await app.signIn('owner');
  for (const path of ['/', '/login']) {
    await app.open(path);
    await expect(welcome(page)).toBeVisible();
    await expect(page).toHaveURL(dashboardAddress);
  }
});

test(
  'RTE-08 DAT-15 the splash lies over the page for 2.5 s, unless it is skipped',
  { tag: '@one-host' },
  async ({ app, page }) => {
    const splash = page.getByRole('progressbar', { name: 'Loading Backcounter' });
    await stopTime(page);
    await app.open('/login');
    await expect(splash).toBeVisible();
    await page.clock.runFor(2400);
    await expect(splash).toBeVisible();
    await page.clock.runFor(100);
    await expect(splash).toHaveCount(0);
    for (const skip of [
      () => page.mouse.click(200, 200),
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Enter'),
    ]) {
      await page.reload();
      await expect(splash).toBeVisible();
      await skip();
      await expect(splash).toHaveCount(0);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(signInHeading(app)).toBeVisible();
    await page.clock.runFor(1);
    await expect(splash).toHaveCount(0);
  },
);

test(
  'RTE-08 while a page’s code is on its way, something says so',
  { tag: '@one-host' },
  async ({ app, page }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route('**/assets/shell-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await app.signIn('owner');
    await app.open('/dashboard');
    await expect(page.getByRole('progressbar', { name: 'Loading', exact: true })).toBeVisible();
    resolve(undefined);
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  },
);

test(
  'RTE-09 every section opens at its own address',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await app.signIn('admin');
    for (const [path, label] of sections) {
      await app.open(path);
      await expect(page.getByRole('heading', { name: label, level: 1, exact: true })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    }
  },
);

test(
  'RTE-11 an unknown address shows the generic error view',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await app.open('/nowhere');
    const heading = page.getByRole('heading', {
      name: 'Unexpected Application Error!',
      exact: true,
    });
    await expect(heading).toBeVisible();
    await app.signIn('owner');
    await app.open('/dashboard/nowhere');
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(welcome(page)).toBeVisible();
  },
);
