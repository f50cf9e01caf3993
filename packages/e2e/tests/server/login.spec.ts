import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { administrator } from '../../src/serve.ts';
import { gzippedBytes, watchFiles } from '../pages/loaded-files.ts';
import {
  email,
  storeItem,
  readItem,
  password,
  signInButton,
  typeAccount,
  welcome,
} from '../pages/session-page.ts';

// One test is about preloading while the user types.
test.use({ savesData: false });

test('LOG-01 LOG-02 LOG-03 LOG-04 LOG-05 LOG-06 LOG-07 LOG-08 LOG-13 LOG-18 RTE-01 API-04 what the form asks for, whom it sends away, and who signs in by keyboard', async ({
  app,
  page,
}) => {
  const files = watchFiles(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()));
  await app.open('/login?demo=false');

  await test.step('the sign-in page loads at most 94 kB of scripts and style sheets', async () => {
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const code = [...files].filter((file) => /\.(js|css)$/.test(file));
    expect(code.filter((file) => file.endsWith('.js'))).not.toEqual([]);
    expect(await gzippedBytes(app.server.origin, code)).toBeLessThanOrEqual(94_000);
  });

  await test.step('what comes after signing in is loaded from the first key on, and not before', async () => {
    const ofShell = () => [...files].filter((file) => /\/shell-.*\.(js|css)$/.test(file));
    expect(ofShell()).toEqual([]);
    await page.keyboard.press('Shift');
    await expect.poll(ofShell).toHaveLength(2);
    await expect(page).toHaveURL(/\/login\?demo=false$/);
  });

  await test.step('the form says what is missing and sends nothing', async () => {
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

  await test.step('"Forgot password?" takes the email along, and says whom to ask if there is no mail server', async () => {
    const link = page.getByRole('link', { name: 'Forgot password?', exact: true });
    await link.click();
    const asked = page.getByRole('textbox', { name: 'Email', exact: true });
    await expect(asked).toBeFocused();
    await expect(asked).toHaveValue('ann@shop.com');
    await expectAccessibleInEveryLook(page);
    app.allow(/409/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'This server cannot send a link. Ask an administrator, who can give you a temporary password.',
    );
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await expect(link).toBeFocused();
  });

  await test.step('the link of an email asks for a new password, and says if it was used', async () => {
    await app.open('/login?demo=false#new-password=used');
    const chosen = page.getByLabel('New Password', { exact: true });
    await expect(chosen).toBeFocused();
    await expectAccessibleInEveryLook(page);
    app.allow(/400/);
    await chosen.fill('my-own-password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or was used already. Ask for a new one.',
    );
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await expect(page).toHaveURL(/\/login\?demo=false$/);
  });

  await test.step('no network is told, and so is the server’s refusal; nothing is kept', async () => {
    app.allow(/401|ERR_CONNECTION_REFUSED/);
    const wrong = { email: administrator.email, password: 'not-the-password' };
    await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
    await typeAccount(page, wrong);
    await expect(page.getByRole('alert')).toHaveText(
      'Network error. Please check your internet connection and try again.',
    );
    await page.unrouteAll();
    await typeAccount(page, wrong);
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid email or password. Please check your credentials and try again.',
    );
    expect(await readItem(page, 'tokenData')).toBeNull();
    await expectAccessibleInEveryLook(page);
  });

  await test.step('the look that was chosen in this browser holds before one signs in', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await storeItem(page, 'colorScheme', 'dark');
    await app.open('/login');
    await expect(email(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(22, 21, 19)');
  });

  await test.step('one signs in by the keyboard alone', async () => {
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

test('LOG-10 LOG-11 pictures take turns, and one that cannot be loaded comes as a PNG at once', async ({
  app,
  page,
}) => {
  app.allow(/svg|Failed to load resource/);
  await page.route('**/login-*.svg', (route) => route.fulfill({ status: 404 }));
  await app.open('/login');
  const shown = page.locator('img[data-shown]');
  await expect(shown).toHaveAttribute('src', /login-.*\.png$/);
  const first = (await shown.getAttribute('src')) ?? '';
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(shown).not.toHaveAttribute('src', first);
  await expect(shown).toHaveAttribute('src', /login-.*\.png$/);
});
