import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { User } from '../../src/server-api.ts';
import { expect, test } from '../../src/fixtures.ts';
import { administrator } from '../../src/serve.ts';
import {
  newEmail,
  addUser,
  openUsers,
  createForm,
  usersRegion,
  rowOf,
  field,
  button,
  rowButton,
  confirmDeletion,
} from '../pages/users-page.ts';

test('USR-01 USR-02 USR-03 USR-04 USR-12 USR-13 USR-17 ROL-03 ROL-04 accounts are shown, changed and deleted', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const { email } = await addUser(api, { role: 'owner', name: 'Maria' });
  const [ann, bob] = [await addUser(api), await addUser(api)];
  await openUsers(app);

  await test.step('shows the form and the table of users', async () => {
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
    await rowButton(rowOf(page, administrator.email), 'Delete').click();
    await confirmDeletion(page);
    await expect(page.getByRole('alert')).toHaveText('You cannot delete your own account');
    await expect(rowOf(page, administrator.email)).toBeVisible();
  });

  await test.step('asks twice, deletes the user of the row and says so', async () => {
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

  await test.step('changes email, name, role and stores of an account', async () => {
    await rowButton(rowOf(page, ann.email), 'Edit').click();
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
    expect(users.find(({ _id }) => _id === ann._id)).toMatchObject({
      email,
      name: 'Anna',
      role: 'owner',
      store_ids: [store._id],
    });
  });

  await test.step('a user whom someone else changed meanwhile is not overwritten', async () => {
    app.allow(/409/);
    await rowButton(rowOf(page, bob.email), 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit user' });
    await field(dialog, 'Name').fill('Mine');
    const place = await button(dialog, 'Save').boundingBox();
    await api.call(`PUT /auth/users/${bob._id}`, { body: { name: 'Theirs' } });
    await expect(dialog.getByText('while you had it open')).toBeVisible();
    // What is said does not move the button that somebody may be about to click.
    expect(await button(dialog, 'Save').boundingBox()).toEqual(place);
    await button(dialog, 'Save').click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Someone else changed this record meanwhile. Please reload it and try again.',
    );
    await expect(field(dialog, 'Name')).toHaveValue('Mine');
    await button(dialog, 'Cancel').click();
    await expect(rowOf(page, bob.email).getByRole('cell').first()).toHaveText('Theirs');
    await rowButton(rowOf(page, bob.email), 'Edit').click();
    await field(dialog, 'Name').fill('Mine after all');
    await button(dialog, 'Save').click();
    await expect(rowOf(page, bob.email).getByRole('cell').first()).toHaveText('Mine after all');
  });

  await test.step('the last administrator keeps the role, and the dialog says so', async () => {
    app.allow(/409/);
    for (const { _id, email, role } of await api.call<User[]>('GET /auth/users')) {
      const isOther = role === 'admin' && email !== administrator.email;
      if (isOther) await api.call(`DELETE /auth/users/${_id}`);
    }
    await rowButton(rowOf(page, administrator.email), 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit user' });
    await field(dialog, 'Role').selectOption('owner');
    await button(dialog, 'Save').click();
    await expect(
      dialog.getByText('The last administrator must keep the administrator role'),
    ).toBeVisible();
  });
});
