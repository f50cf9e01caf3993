import { expect, test } from '../../src/fixtures.ts';
import {
  changeStored,
  expiredText,
  hour,
  storeItem,
  readItem,
  minute,
  pageNow,
  freezeClock,
  storedSession,
  typeAccount,
  welcome,
} from '../pages/session-page.ts';

const keys = ['tokenData', 'token', 'demo_sales'] as const;

test('SES-01 SES-03 SES-04 SES-05 SES-09 SES-11 API-01 API-03 API-06 signing in stores the session, every later call carries its token, and a reload restores it', async ({
  app,
  server,
  page,
}) => {
  const sent: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== server.origin || url.pathname.startsWith('/api')) {
      sent.push({ path: url.href.replace(server.origin, ''), headers: request.headers() });
    }
  });
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await app.open('/login');
  expect(await readItem(page, 'tokenData')).toBeNull();
  await typeAccount(page);
  await expect(welcome(page)).toBeVisible();
  const { token, user, expiresAt, lastActivity, ...rest } = await storedSession(page);
  expect(token).not.toBe('');
  expect(user.role).toBe('admin');
  expect(expiresAt).toBe(now + 24 * hour);
  expect(lastActivity).toBe(now);
  expect(rest).toEqual({});
  expect(await readItem(page, 'token')).toBe(token);

  await page.getByRole('main').getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/stores');
  const [first, ...later] = sent;
  expect(first?.path).toBe('/api/auth/login');
  expect(first?.headers['authorization']).toBeUndefined();
  expect(first?.headers['content-type']).toMatch(/^application\/json/);
  for (const { path, headers } of later) {
    expect(path, 'the one base address').toMatch(/^\/api\//);
    expect(headers['authorization'], path).toBe(`Bearer ${token}`);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
  expect(sent.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1);
});

test('SES-04 SES-05 SES-10 SES-12 SES-13 SES-17 SES-18 LOG-12 RTE-02 an expired session is removed at load and said, one that cannot be read silently; the next sign-in clears flag and name', async ({
  app,
  page,
}) => {
  await app.signIn('employee', { employeeName: 'Kim Park' });
  await changeStored(page, { expiresAt: Date.now() - 1 });
  await storeItem(page, 'demo_sales', '[]');
  await app.open('/dashboard/sales?panel=history');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toHaveText(expiredText);
  for (const key of keys) expect(await readItem(page, key), key).toBeNull();

  await typeAccount(page);
  await expect(page).toHaveURL(/\/dashboard\/sales\?panel=history$/);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(welcome(page)).toBeVisible();
  // Requests of the dashboard that were pending when the other tab signed out.
  app.allow(/401/);
  expect((await storedSession(page)).employeeName).toBeUndefined();
  // As when another tab signs out: without a page load.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(expiredText)).toHaveCount(0);

  await test.step('stored data that cannot be read is logged, removed and means signed out', async () => {
    app.allow(/Token loading error/);
    await app.signIn('owner');
    await storeItem(page, 'tokenData', '{"token":"x","user":{}}');
    await storeItem(page, 'demo_sales', '[]');
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Token loading error'),
    );
    await app.open('/dashboard');
    await logged;
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(expiredText)).toHaveCount(0);
    for (const key of keys) expect(await readItem(page, key), key).toBeNull();
  });
});

test('SES-11 SES-13 SES-14 SES-15 SES-16 every kind of activity is noted, and a page left alone signs out by itself', async ({
  app,
  page,
}) => {
  const now = await freezeClock(page);
  await app.signIn('owner');
  const expiresAt = now + 24 * hour;
  await changeStored(page, { lastActivity: now, expiresAt });
  await app.open('/dashboard');
  await page.clock.runFor(3000);
  await expect(welcome(page)).toBeVisible();

  await test.step('every kind of activity is noted, and none puts off the absolute end', async () => {
    for (const event of ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart', 'click']) {
      await page.clock.runFor(minute);
      const before = await pageNow(page);
      expect((await storedSession(page)).lastActivity, `before ${event}`).toBeLessThan(before);
      await page.locator('footer').dispatchEvent(event);
      const session = await storedSession(page);
      expect(session.lastActivity, event).toBe(before);
      expect(session.expiresAt).toBe(expiresAt);
    }
  });

  await test.step('a page left alone signs out by itself within five minutes of the limit', async () => {
    await storeItem(page, 'demo_sales', '[]');
    await page.clock.fastForward(59 * minute);
    await expect(page.getByRole('dialog')).toContainText('Your session is about to end');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.clock.runFor(5 * minute);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText(expiredText);
    for (const key of keys) expect(await readItem(page, key), key).toBeNull();
  });
});
