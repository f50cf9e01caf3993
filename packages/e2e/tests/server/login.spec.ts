import type { Page, Route } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { openBlank } from '../../src/blank-page.ts';
import { expect, test } from '../../src/fixtures.ts';
import { administrator } from '../../src/served.ts';
import {
  email,
  kept,
  password,
  signInButton,
  stopTime,
  storedSession,
  typeAccount,
  welcome,
} from '../pages/session-page.ts';

const user = { _id: 'u', name: 'Ann', email: 'ann@shop.com', role: 'owner' };

test('LOG-01 LOG-04 LOG-05 LOG-06 LOG-07 RTE-01 LOG-02 LOG-03 LOG-13 LOG-08 what the form asks for, whom it sends away, and who signs in by keyboard', async ({
  app,
  page,
}) => {
  await test.step('the form says what is missing and sends nothing', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()));
    await app.open('/login');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await password(page).fill('secret1');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password(page)).toHaveAttribute('type', 'password');
    for (const [address, secret, text] of [
      ['', 'secret1', 'Please enter your email address'],
      ['  ', 'secret1', 'Please enter your email address'],
      ['ann', 'secret1', 'Please enter a valid email address'],
      ['ann@shop', 'secret1', 'Please enter a valid email address'],
      ['ann lee@shop.com', 'secret1', 'Please enter a valid email address'],
      ['ann@shop.com', '', 'Please enter your password'],
    ] as const) {
      await typeAccount(page, { email: address, password: secret });
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(secret === '' ? password(page) : email(page)).toBeFocused();
    }
    await email(page).fill('');
    await signInButton(page).click();
    await expect(page.getByText('Please enter your email address', { exact: true })).toBeVisible();
    await expect(page.getByText('Please enter your password', { exact: true })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    expect(sent).toEqual([]);
  });

  await test.step('"Register here" only says whom to ask, and leads back to what was typed, by the keyboard too', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()));
    await app.open('/login?demo=false');
    await email(page).fill('ann@shop.com');
    const link = page.getByRole('link', { name: 'Register here', exact: true });
    const heading = page.getByRole('heading', { name: 'Members only' });
    await link.click();
    await expect(
      page.getByText('Cannot create account. Please reach out to the developer.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(heading).toBeFocused();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Back to Sign In' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(email(page)).toHaveValue('ann@shop.com');
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(/\/login\?demo=false$/);
    await page.keyboard.press('Enter');
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(email(page)).toHaveValue('ann@shop.com');
    await expect(link).toBeFocused();
    expect(sent).toEqual([]);
  });

  await test.step('the server itself refuses a wrong password', async () => {
    app.allow(/401/);
    await app.open('/login');
    await typeAccount(page, { email: 'nobody@example.com', password: 'not-the-password' });
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid email or password. Please check your credentials and try again.',
    );
  });

  await test.step('one signs in by the keyboard alone', async () => {
    await app.open('/login');
    await expect(email(page)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(email(page)).toBeFocused();
    await page.keyboard.type(administrator.email);
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(signInButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(welcome(page)).toBeVisible();
  });
});

test('LOG-04 one sign-in is sent, and the button says that it is under way', async ({
  app,
  page,
}) => {
  let sent = 0;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/login', async (route) => {
    sent += 1;
    await promise;
    await route.continue();
  });
  await app.open('/login');
  await email(page).fill(` ${administrator.email} `);
  await password(page).fill(administrator.password);
  await signInButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Signing in...', exact: true });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await password(page).press('Enter');
  resolve(undefined);
  await expect(welcome(page)).toBeVisible();
  expect(sent).toBe(1);
});

test('LOG-13 LOG-14 LOG-15 LOG-16 LOG-17 LOG-18 LOG-19 LOG-20 API-04 a failed sign-in says why and stores nothing', async ({
  app,
  page,
}) => {
  app.allow(/auth\/login|Failed to load resource/);
  let answer: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route('**/api/auth/login', (route) => answer(route));
  const json = (status: number, body: object) => (route: Route) =>
    route.fulfill({ status, json: body });
  await app.open('/login');
  const wrong = 'Invalid email or password. Please check your credentials and try again.';
  const cases: [(route: Route) => Promise<void>, string][] = [
    [json(401, { message: 'No' }), wrong],
    [json(400, { message: 'Bad email' }), 'Bad email'],
    [json(400, {}), 'Please check your email and password format'],
    [json(404, { message: 'No' }), 'Login service not found. Please contact support.'],
    [json(500, { message: 'No' }), 'Server error. Please try again later.'],
    [json(429, { message: 'Wait a while' }), 'Wait a while'],
    [json(503, {}), 'Login failed (503). Please try again.'],
    [
      (route) => route.abort('connectionrefused'),
      'Network error. Please check your internet connection and try again.',
    ],
    [json(200, { user }), 'Authentication failed. Please try logging in again.'],
    [
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello</p>' }),
      'Authentication failed. Please try logging in again.',
    ],
    [json(200, { token: 't' }), 'User data error. Please contact support.'],
  ];
  for (const [reply, text] of cases) {
    answer = reply;
    await typeAccount(page);
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(signInButton(page)).toBeVisible();
    expect(await kept(page, 'tokenData'), text).toBeNull();
    expect(await kept(page, 'token'), text).toBeNull();
  }
  await expect(email(page)).toHaveValue(administrator.email);
  await expectAccessibleInEveryLook(page);
});

test('LOG-21 a session that cannot be kept is any other failure', async ({ app, page }) => {
  await page.addInitScript(() => {
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'token') throw new DOMException('Full', 'QuotaExceededError');
      write.call(this, key, value);
    };
  });
  await app.open('/login');
  await typeAccount(page);
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page, 'tokenData')).toBeNull();
});

test('LOG-08 LOG-09 DAT-15 RTE-12 the welcome takes 3.5 s, then the dashboard comes', async ({
  app,
  page,
}) => {
  await stopTime(page);
  await app.open('/login');
  await page.clock.runFor(3000);
  await typeAccount(page);
  const progress = page.getByRole('progressbar', { name: 'Welcome' });
  await expect(progress).toHaveAttribute('value', '0');
  expect((await storedSession(page)).user.role).toBe('admin');
  const message = page.getByRole('status');
  const said = [await message.textContent()];
  await page.clock.runFor(60);
  await expect(progress).toHaveAttribute('value', '2');
  await page.clock.runFor(540);
  await expect(progress).toHaveAttribute('value', '20');
  for (let turn = 1; turn < 6; turn += 1) {
    said.push(await message.textContent());
    await page.clock.runFor(turn < 5 ? 500 : 400);
  }
  expect(new Set(said).size).toBe(6);
  await expect(progress).toHaveAttribute('value', '100');
  await page.clock.runFor(400);
  await expect(progress).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.clock.runFor(3000);
  await expect(welcome(page)).toBeVisible();
});

test('LOG-08 DAT-15 a click, Escape or Enter skips the welcome, and a wish for no motion too', async ({
  app,
  page,
}) => {
  await stopTime(page);
  for (const skip of [
    () => page.mouse.click(200, 200),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Enter'),
    undefined,
  ]) {
    if (!skip) await page.emulateMedia({ reducedMotion: 'reduce' });
    await app.open('/login');
    await page.clock.runFor(3000);
    await typeAccount(page);
    await expect(page.getByRole('progressbar', { name: 'Welcome' })).toBeVisible();
    if (skip) await skip();
    else await page.clock.runFor(20);
    await expect(page).toHaveURL(/\/dashboard$/);
    await openBlank(page, app.server.origin);
    await page.evaluate(() => localStorage.clear());
  }
});

const picturesAreLoaded = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Pictures' })
    .locator('img')
    .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete));

for (const { address, kind, stay, patience } of [
  { address: '/login', kind: 'login', stay: 3000, patience: 10_000 },
  { address: '/login?demo=true', kind: 'demo', stay: 4000, patience: 5000 },
]) {
  test(`LOG-10 six pictures take turns of ${stay} ms at ${address}`, async ({ app, page }) => {
    await stopTime(page);
    await app.open(address);
    const shown = page.locator('img[data-shown]');
    const seen: (string | null)[] = [];
    await expect(shown).toHaveCount(1);
    for (let turn = 0; turn < 6; turn += 1) {
      // The clock of the test runs ahead of the network, and a picture that is late comes as a PNG.
      await expect.poll(() => picturesAreLoaded(page)).toBe(true);
      const now = await shown.getAttribute('src');
      expect(now).toContain(`${kind}-`);
      seen.push(now);
      await page.clock.runFor(stay - 100);
      await expect(shown).toHaveAttribute('src', now ?? '');
      await page.clock.runFor(100);
      await expect(shown).not.toHaveAttribute('src', now ?? '');
    }
    expect(new Set(seen).size).toBe(6);
    await expect(shown).toHaveAttribute('src', seen[0] ?? '');
  });

  test(`LOG-11 a picture that has not come within ${patience} ms at ${address} comes as a PNG`, async ({
    app,
    page,
  }) => {
    await stopTime(page);
    await page.route(`**/${kind}-*.svg`, () => undefined);
    await page.goto(`${app.server.origin}${address}`, { waitUntil: 'commit' });
    const first = page.getByRole('complementary', { name: 'Pictures' }).locator('img').first();
    await expect(first).toHaveAttribute('src', /\.svg$/);
    await page.clock.runFor(patience - 100);
    await expect(first).toHaveAttribute('src', /\.svg$/);
    await page.clock.runFor(100);
    await expect(first).toHaveAttribute('src', /\.png$/);
  });
}

test('LOG-11 a picture that cannot be loaded comes as a PNG at once', async ({ app, page }) => {
  app.allow(/svg|Failed to load resource/);
  await page.route('**/login-*.svg', (route) => route.fulfill({ status: 404 }));
  await app.open('/login');
  const shown = page.locator('img[data-shown]');
  await expect(shown).toHaveAttribute('src', /\.png$/);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
