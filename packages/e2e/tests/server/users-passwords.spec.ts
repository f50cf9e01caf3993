import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { administrator } from '../../src/serve.ts';
import { typeAccount, welcome } from '../pages/session-page.ts';
import { addUser, button, field, openUsers, rowButton, rowOf } from '../pages/users-page.ts';

test('USR-12 USR-18 USR-19 API-09 passwords on one’s own row, on phones, and accessible', async ({
  app,
  page,
  api,
}) => {
  const [{ email }, other] = [await addUser(api), await addUser(api)];
  await openUsers(app);

  await test.step('one’s own password is changed, not reset: the row has no key', async () => {
    await expect(button(rowOf(page, email), 'Reset password')).toBeVisible();
    const own = rowOf(page, administrator.email);
    await expect(own.getByRole('cell').nth(3)).toHaveText('••••••••');
    await expect(button(own, 'Reset password')).toHaveCount(0);
  });

  await test.step('the notice and the password in the row are accessible', async () => {
    await button(rowOf(page, email), 'Reset password').click();
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'User should change this on next login.' });
    await expect(notice).toContainText(email);
    const cell = rowOf(page, email).getByRole('cell').nth(3);
    await expect(cell).toHaveText(/^[A-Za-z0-9]{8}$/);
    const password = await cell.innerText();
    await expect(notice).toContainText(password);
    await expectAccessibleInEveryLook(page);
    const { token } = await api.call<{ token: string }>('POST /auth/login', {
      body: { email, password },
    });
    expect(token).toBeTruthy();
  });

  await test.step('the weekly email is offered in the user menu, with how to have a mail server', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /admin$/ })
      .click();
    await button(page, 'Weekly email').click();
    const dialog = page.getByRole('dialog', { name: 'Weekly email' });
    await expect(dialog.getByRole('checkbox', { name: 'Send me the weekly email' })).toBeDisabled();
    await expect(dialog).toContainText('This server sends no email yet.');
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('on phones a row is two lines with a menu, which resets its password too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = rowOf(page, other.email);
    const height = () => row.evaluate((each) => each.getBoundingClientRect().height);
    expect(await height()).toBeLessThan(60);
    await button(row, `Actions for ${other.email}`).click();
    await expect(rowButton(row, 'Edit')).toBeVisible();
    await expect(rowButton(row, 'Delete')).toBeVisible();
    await rowButton(row, 'Reset password').click();
    await expect(row.getByRole('cell').nth(3)).toHaveText(/^Password [A-Za-z0-9]{8}$/);
    await expectAccessibleInEveryLook(page);
  });
});

test('USR-18 an administrator who resets the own account over the API stays signed in, and is told at the dashboard', async ({
  app,
  page,
  api,
}) => {
  const { email, _id } = await addUser(api, { role: 'admin' });
  const signIn = (password: string) =>
    api.call<{ token: string }>('POST /auth/login', { body: { email, password } });
  const { token } = await signIn('a-good-password');
  const { temporaryPassword } = await api.call<{ temporaryPassword: string }>(
    `POST /auth/users/${_id}/reset-password`,
    { token },
  );
  await api.call('GET /auth/me', { token });
  await app.open('/login');
  await typeAccount(page, { email, password: temporaryPassword });
  const line = page.getByText('Your password is a temporary one.');
  await expect(line).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  await button(page.getByRole('main'), 'Change password').click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await field(dialog, 'Current Password').fill(temporaryPassword);
  await field(dialog, 'New Password').fill(temporaryPassword);
  await button(dialog, 'Change password').click();
  await expect(field(dialog, 'New Password')).toHaveAccessibleDescription(
    'The new password must differ from the current one',
  );
  await field(dialog, 'New Password').fill('my-own-password');
  await button(dialog, 'Change password').click();
  await expect(dialog.getByRole('status')).toContainText('successfully');
  await expect(line).toHaveCount(0);
  await button(dialog, 'Close').click();
  await expect(page.getByRole('banner').getByRole('button', { name: /admin$/ })).toBeFocused();
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await expect(line).toHaveCount(0);
});
