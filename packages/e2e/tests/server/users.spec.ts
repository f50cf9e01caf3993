import { expectAccessible, expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { User } from '../../src/server-api.ts';
import { expect, test } from '../../src/fixtures.ts';
import { administrator } from '../../src/served.ts';
import {
  newEmail,
  addUser,
  address,
  openUsers,
  createForm,
  usersRegion,
  rowOf,
  field,
  button,
  rowButton,
  answerUsers,
  confirmDeletion,
} from '../pages/users-page.ts';

test('USR-01 USR-04 USR-12 USR-13 USR-02 ROL-04 USR-03 DEM-10 the form, the table, and who may see them', async ({
  app,
  page,
  api,
}) => {
  await test.step('shows the form and the table of users', async () => {
    const { email } = await addUser(api, { role: 'owner', name: 'Maria' });
    await openUsers(app);
    const form = createForm(page);
    for (const label of ['Email', 'Password', 'Name', 'Role']) {
      await expect(field(form, label)).toBeVisible();
    }
    await expect(button(form, 'Create User')).toBeVisible();
    const headers = usersRegion(page).getByRole('columnheader');
    await expect(headers).toHaveText(['Name', 'Email', 'Role', 'Password', 'Created', 'Actions']);
    const row = rowOf(page, email);
    await expect(row.getByRole('cell').nth(0)).toHaveText('Maria');
    await expect(row.getByRole('cell').nth(2)).toHaveText('owner');
    await expect(row.getByRole('cell').nth(3)).toHaveText('••••••••');
    await expect(row.getByRole('cell').nth(4)).toHaveText(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
    await expect(button(row, 'Reset password')).toBeVisible();
    await expect(rowButton(row, 'Delete')).toBeVisible();
  });

  await test.step('nobody deletes the own account', async () => {
    app.allow(/409/);
    await openUsers(app);
    await rowButton(rowOf(page, administrator.email), 'Delete').click();
    await confirmDeletion(page);
    await expect(page.getByRole('alert')).toHaveText('You cannot delete your own account');
    await expect(rowOf(page, administrator.email)).toBeVisible();
  });

  for (const role of ['owner', 'user', 'employee'] as const) {
    await test.step(`refuses the role ${role} and asks nothing of the server`, async () => {
      // The administrator's page, open until then, asks again when it hears of the new user.
      await app.signIn(role);
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      await app.open(address);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(
        page.getByText('You need administrator privileges to access user management.'),
      ).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      expect(calls.filter((url) => url.includes('/auth/users'))).toEqual([]);
      if (role === 'owner') await expectAccessible(page);
    });
  }

  await test.step('is not available in demo mode', async () => {
    await app.signIn('demo');
    await app.open(`${address}?demo=true`);
    await expect(page.getByRole('heading', { name: 'Demo Mode Restricted' })).toBeVisible();
    await expect(
      page.getByText('User management is not available in demo mode for security reasons.'),
    ).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test('USR-14 USR-12 tells that the list failed, and names nobody "No name"', async ({
  app,
  page,
}) => {
  for (const [body, text] of [
    [{}, 'Failed to fetch users'],
    [{ message: 'The database is away' }, 'The database is away'],
  ] as const) {
    await test.step(`tells that the list failed: ${text}`, async () => {
      app.allow(/503/);
      await answerUsers(page, 'GET', 503, body);
      await openUsers(app);
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(usersRegion(page).getByRole('table')).toHaveCount(0);
      if (text === 'Failed to fetch users') await expectAccessibleInEveryLook(page);
      await page.unrouteAll();
      await button(page, 'Retry').click();
      await expect(rowOf(page, administrator.email)).toBeVisible();

      await page.unrouteAll();
    });
  }

  await test.step('a user without a name is listed as "No name"', async () => {
    const row = { _id: 'x', name: '', email: 'none@example.com', role: 'user', store_ids: [] };
    const dated = {
      ...row,
      created_at: '2026-11-20T05:00:00.000Z',
      updated_at: '',
      must_change_password: false,
    };
    await page.route('**/api/auth/users', (route) => route.fulfill({ json: [dated] }));
    await openUsers(app);
    await expect(rowOf(page, 'none@example.com').getByRole('cell').first()).toHaveText('No name');
    // The calendar day of the business, which in Chicago is the one before.
    await expect(rowOf(page, 'none@example.com').getByRole('cell').nth(4)).toHaveText('11/19/2026');

    await page.unrouteAll();
  });
});

test('USR-13 both questions before a deletion are accessible', async ({ app, page, api }) => {
  test.slow();
  const { email } = await addUser(api);
  await openUsers(app);
  await rowButton(rowOf(page, email), 'Delete').click();
  const first = page.getByRole('dialog', { name: 'Delete user', exact: true });
  await expectAccessible(page);
  await button(first, 'Delete').click();
  await expectAccessibleInEveryLook(page);
});

test('USR-13 USR-17 asks twice, deletes the user of the row and says so', async ({
  app,
  page,
  api,
}) => {
  const { email } = await addUser(api);
  await openUsers(app);
  await rowButton(rowOf(page, email), 'Delete').click();
  const first = page.getByRole('dialog', { name: 'Delete user', exact: true });
  await expect(first).toContainText(email);
  await page.keyboard.press('Escape');
  await expect(rowButton(rowOf(page, email), 'Delete')).toBeFocused();
  await rowButton(rowOf(page, email), 'Delete').click();
  await button(first, 'Delete').click();
  await expect(page.getByRole('dialog', { name: 'Really delete this user?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, email)).toBeVisible();
  await rowButton(rowOf(page, email), 'Delete').click();
  await confirmDeletion(page);
  await expect(
    page.getByRole('status').filter({ hasText: `User ${email} deleted successfully!` }),
  ).toBeVisible();
  await expect(rowOf(page, email)).toHaveCount(0);
});

test('USR-15 tells what failed', async ({ app, page, api }) => {
  for (const [body, said] of [
    [{}, ['Failed to create user', 'Failed to reset password', 'Failed to delete user']],
    [{ message: 'The disk is full' }, ['The disk is full', 'The disk is full', 'The disk is full']],
  ] as const) {
    await test.step(`tells what failed: ${said[0]}`, async () => {
      app.allow(/507/);
      const { email } = await addUser(api);
      await openUsers(app);
      await expect(rowOf(page, email)).toBeVisible();
      await answerUsers(page, 'POST', 507, body);
      await answerUsers(page, 'DELETE', 507, body);
      const form = createForm(page);
      await field(form, 'Email').fill(newEmail());
      await field(form, 'Password').fill('a-good-password');
      await field(form, 'Name').fill('Ann');
      await button(form, 'Create User').click();
      await expect(form.getByRole('alert')).toHaveText(said[0]);
      const alert = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
      await button(rowOf(page, email), 'Reset password').click();
      await expect(alert).toHaveText(said[1]);
      await expectAccessible(page);
      await rowButton(rowOf(page, email), 'Delete').click();
      await confirmDeletion(page);
      await expect(alert).toHaveText(said[2]);
      await expect(rowOf(page, email)).toBeVisible();

      await page.unrouteAll();
    });
  }
});

test('USR-12 ROL-03 an account is changed, unless somebody else was first or it is the last administrator', async ({
  app,
  page,
  api,
}) => {
  await test.step('changes email, name, role and stores of an account', async () => {
    const store = await api.addStore();
    const user = await addUser(api);
    await openUsers(app);
    await rowButton(rowOf(page, user.email), 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit user' });
    await expect(field(dialog, 'Email')).toBeFocused();
    await expectAccessibleInEveryLook(page);
    const email = newEmail();
    await field(dialog, 'Email').fill(email);
    await field(dialog, 'Name').fill('Anna');
    await field(dialog, 'Role').selectOption('owner');
    await field(dialog, store.name).check();
    await field(dialog, 'Name').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: `User ${email} updated successfully!` }),
    ).toBeVisible();
    await expect(rowOf(page, email).getByRole('cell').first()).toHaveText('Anna');
    const users = await api.call<(User & { store_ids: string[] })[]>('GET /auth/users');
    expect(users.find(({ _id }) => _id === user._id)).toMatchObject({
      email,
      name: 'Anna',
      role: 'owner',
      store_ids: [store._id],
    });
  });

  await test.step('a user whom someone else changed meanwhile is not overwritten', async () => {
    app.allow(/409/);
    const user = await addUser(api);
    await openUsers(app);
    await rowButton(rowOf(page, user.email), 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit user' });
    await field(dialog, 'Name').fill('Mine');
    await api.call(`PUT /auth/users/${user._id}`, { body: { name: 'Theirs' } });
    await button(dialog, 'Save').click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Someone else changed this record meanwhile. Please reload it and try again.',
    );
    await expect(field(dialog, 'Name')).toHaveValue('Mine');
    await button(dialog, 'Cancel').click();
    await expect(rowOf(page, user.email).getByRole('cell').first()).toHaveText('Theirs');
    await rowButton(rowOf(page, user.email), 'Edit').click();
    await field(dialog, 'Name').fill('Mine after all');
    await button(dialog, 'Save').click();
    await expect(rowOf(page, user.email).getByRole('cell').first()).toHaveText('Mine after all');
  });

  await test.step('the last administrator keeps the role, and the dialog says so', async () => {
    app.allow(/409/);
    for (const { _id, email, role } of await api.call<User[]>('GET /auth/users')) {
      const isOther = role === 'admin' && email !== administrator.email;
      if (isOther) await api.call(`DELETE /auth/users/${_id}`);
    }
    await openUsers(app);
    await rowButton(rowOf(page, administrator.email), 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit user' });
    await field(dialog, 'Role').selectOption('owner');
    await button(dialog, 'Save').click();
    await expect(
      dialog.getByText('The last administrator must keep the administrator role'),
    ).toBeVisible();
  });
});

test('USR-01 shows rows to come while the users are on their way', async ({ app, page }) => {
  test.slow();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/users', async (route) => {
    await held;
    await route.continue();
  });
  await openUsers(app);
  await expect(usersRegion(page).getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  release();
  await expect(rowOf(page, administrator.email)).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
