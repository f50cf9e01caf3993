import { expect, test } from '../src/fixtures.ts';
import { dashboardAddress } from './pages/dashboard-page.ts';
import { signInHeading, freezeClock, welcome } from './pages/session-page.ts';

const sections = [
  ['/dashboard/stores', 'Stores'],
  ['/dashboard/vendors-invoices', 'Vendors/Invoices'],
  ['/dashboard/sales', 'Sales'],
  ['/dashboard/employees', 'Employees'],
  ['/dashboard/income', 'Other Income'],
  ['/dashboard/calculate', 'Calculate'],
  ['/dashboard/user-management', 'User Management'],
] as const;

test('RTE-01 RTE-02 RTE-03 RTE-12 addresses without a session and with one', async ({
  app,
  page,
}) => {
  await test.step('without a session every address of the office leads to the sign-in', async () => {
    for (const path of ['/', '/login', '/dashboard', '/dashboard/stores', '/dashboard/settings']) {
      await app.open(path);
      await expect(page).toHaveURL(/\/login(\?demo=true)?$/);
      await expect(signInHeading(app)).toBeVisible();
    }
  });

  await test.step('with a session the front door and the sign-in lead to the dashboard', async () => {
    await app.signIn('owner');
    for (const path of ['/', '/login']) {
      await app.open(path);
      await expect(welcome(page)).toBeVisible();
      await expect(page).toHaveURL(dashboardAddress);
    }
  });
});

test(
  'RTE-11 RTE-09 RTE-08 DAT-15 sections, an unknown address, and what is seen while a page is on its way',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await test.step('an unknown address shows the generic error view', async () => {
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
    });

    await test.step('while a page’s code is on its way, something says so', async () => {
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
      await page.unroute('**/assets/shell-*.js');
    });

    await test.step('every section opens at its own address', async () => {
      await app.signIn('admin');
      for (const [path, label] of sections) {
        await app.open(path);
        await expect(
          page.getByRole('heading', { name: label, level: 1, exact: true }),
        ).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      }
    });

    await test.step('the splash lies over the page for 2.5 s, unless it is skipped', async () => {
      const splash = page.getByRole('progressbar', { name: 'Loading Backcounter' });
      await page.evaluate(() => localStorage.clear());
      await freezeClock(page);
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
    });

    await test.step('the splash is there before any script, in the look of the system', async () => {
      app.allow(/ERR_FAILED/);
      const splash = page.getByRole('progressbar', { name: 'Loading Backcounter' });
      await page.route('**/*.js', (route) => route.abort());
      await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'dark' });
      await app.open('/login');
      await expect(splash).toHaveCSS('color', 'rgb(76, 194, 154)');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(splash).toHaveCSS('color', 'rgb(11, 107, 80)');
      await page.unroute('**/*.js');
    });

    await test.step('a click while the splash shows reaches the page below and ends the splash', async () => {
      await page.clock.resume();
      await app.signIn('admin');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await app.open('/dashboard/stores');
      const splash = page.getByRole('progressbar', { name: 'Loading Backcounter' });
      await expect(splash).toBeVisible();
      const toggle = page.getByRole('button', { name: 'Add Store' });
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect(splash).toHaveCount(0);
    });
  },
);
