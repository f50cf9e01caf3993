import { expect, test } from '../../src/fixtures.ts';
import { kept, stopTime, welcome } from '../pages/session-page.ts';

const restricted =
  'This section is restricted for employees. Please contact your administrator for access.';

const sections = [
  ['/dashboard/stores', 'Stores'],
  ['/dashboard/vendors-invoices', 'Vendors/Invoices'],
  ['/dashboard/sales', 'Sales'],
  ['/dashboard/employees', 'Employees'],
  ['/dashboard/income', 'Other Income'],
  ['/dashboard/calculate', 'Calculate'],
  ['/dashboard/user-management', 'User Management'],
] as const;

test.setTimeout(60_000);

test('RTE-01 RTE-02 RTE-03 without a session every address of the office leads to the sign-in', async ({
  app,
  page,
}) => {
  for (const path of ['/', '/login', '/dashboard', '/dashboard/stores', '/dashboard/settings']) {
    await app.open(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

test('RTE-03 RTE-04 the demo query is kept, and the address /demo asks for it', async ({
  app,
  page,
}) => {
  for (const [from, to] of [
    ['/?demo=true', '/login?demo=true'],
    ['/?demo=later', '/login?demo=later'],
    ['/demo', '/login?demo=true'],
  ] as const) {
    await app.open(from);
    await expect(page).toHaveURL(new URL(to, app.server.origin).href);
  }
});

test('RTE-03 RTE-12 with a session the front door and the sign-in lead to the dashboard', async ({
  app,
  page,
}) => {
  await app.signIn('owner');
  for (const path of ['/', '/login', '/?demo=later']) {
    await app.open(path);
    await expect(welcome(page)).toBeVisible();
    await expect(page).toHaveURL(
      path === '/?demo=later' ? /\/dashboard\?demo=later$/ : /\/dashboard$/,
    );
  }
});

test('RTE-05 RTE-06 RTE-07 the demo flag follows the address, also back and forward', async ({
  app,
  page,
}) => {
  const expectFlag = async (flag: string | null) => {
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect.poll(() => kept(page, 'demoMode')).toBe(flag);
  };
  await app.open('/login?demo=true');
  await expectFlag('true');
  await app.open('/login?demo=false');
  await expectFlag(null);
  await app.open('/dashboard?demo=true');
  await expectFlag('true');
  await page.getByRole('link', { name: 'Sign in with an account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectFlag(null);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Try Backcounter' })).toBeVisible();
  await expectFlag('true');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectFlag(null);
});

test('RTE-08 DAT-15 the splash lies over the page for 2.5 s, unless it is skipped', async ({
  app,
  page,
}) => {
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
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.clock.runFor(1);
  await expect(splash).toHaveCount(0);
});

test('RTE-08 while a page’s code is on its way, something says so', async ({ app, page }) => {
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
});

test('RTE-09 every section opens at its own address', async ({ app, page }) => {
  await app.signIn('admin');
  for (const [path, label] of sections) {
    await app.open(path);
    await expect(page.getByRole('heading', { name: label, level: 1, exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  }
});

test('RTE-10 DSH-13 the typed address of a locked section leads back and says why', async ({
  app,
  page,
}) => {
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  for (const role of ['user', 'employee'] as const) {
    await app.signIn(role);
    for (const name of ['stores', 'employees', 'income', 'calculate']) {
      await app.open(`/dashboard/${name}`);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('alert')).toHaveText(restricted);
    }
  }
  expect(read).not.toContain('/api/employees');
  expect(read).not.toContain('/api/incomes');
});

test('RTE-11 an unknown address shows the generic error view', async ({ app, page }) => {
  await app.open('/nowhere');
  const heading = page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true });
  await expect(heading).toBeVisible();
  await app.signIn('owner');
  await app.open('/dashboard/nowhere');
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(welcome(page)).toBeVisible();
});
