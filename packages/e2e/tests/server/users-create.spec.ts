import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import {
  newEmail,
  addUser,
  openUsers,
  createForm,
  rowOf,
  field,
  button,
  rowButton,
  watchCreates,
} from '../pages/users-page.ts';

test('USR-01 USR-05 USR-06 USR-07 USR-08 USR-09 USR-10 USR-11 ROL-03 what the form of a new user offers, asks for and sends', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const taken = await addUser(api);
  await openUsers(app);
  const bodies = watchCreates(page);
  const form = createForm(page);

  await test.step('says at each field what is missing and sends nothing', async () => {
    bodies.length = 0;
    await button(form, 'Create User').click();
    const expectDescription = (label: string, text: string) =>
      expect(field(form, label)).toHaveAccessibleDescription(new RegExp(text));
    await expectDescription('Email', 'Please enter an email address');
    await expectDescription('Password', 'Please enter a password');
    await expectDescription('Name', 'Please enter a name');
    await expect(field(form, 'Email')).toBeFocused();
    await field(form, 'Email').fill('ann');
    await field(form, 'Name').fill('Ann');
    await field(form, 'Password').fill('12345');
    await button(form, 'Create User').click();
    await expectDescription('Email', 'Please enter a valid email address');
    await field(form, 'Email').fill(newEmail());
    await button(form, 'Create User').click();
    await expectDescription('Password', 'Password must be at least 6 characters long');
    await expectAccessibleInEveryLook(page);
    expect(bodies).toEqual([]);
  });

  await test.step('an employee has no name to fill in and gets the stand-in', async () => {
    bodies.length = 0;
    const email = newEmail();
    await field(form, 'Email').fill(email);
    await field(form, 'Password').fill('a-good-password');
    await field(form, 'Name').fill('');
    await field(form, 'Role').selectOption('employee');
    await expect(field(form, 'Name')).toBeDisabled();
    await button(form, 'Create User').click();
    await expect(rowOf(page, email).getByRole('cell').first()).toHaveText(
      'Employee (Name to be selected)',
    );
    expect(bodies).toMatchObject([{ name: 'Employee (Name to be selected)', role: 'employee' }]);
  });

  await test.step('offers every role, user first, and stores for those who can be limited', async () => {
    const role = field(form, 'Role');
    await expect(role).toHaveValue('user');
    const choices = role.getByRole('option');
    await expect(choices).toHaveText(['user', 'admin', 'employee', 'owner', 'demo']);
    for (const [name, isLimitable] of [
      ['user', true],
      ['admin', false],
      ['employee', true],
      ['demo', false],
      ['owner', true],
    ] as const) {
      await role.selectOption(name);
      await expect(field(form, store.name)).toHaveCount(isLimitable ? 1 : 0);
    }
    const email = newEmail();
    await field(form, store.name).check();
    await field(form, 'Email').fill(email);
    await field(form, 'Password').fill('a-good-password');
    await field(form, 'Name').fill('Olga');
    await button(form, 'Create User').click();
    await expect(rowOf(page, email).getByRole('cell').nth(2)).toHaveText('owner1 store');
  });

  await test.step('generates eight letters or digits, shows and hides them, and does not send the flag', async () => {
    bodies.length = 0;
    const password = field(form, 'Password');
    await expect(password).toHaveAttribute('type', 'password');
    await button(form, 'Generate').click();
    await expect(password).toHaveValue(/^[A-Za-z0-9]{8}$/);
    await expect(password).toHaveAttribute('type', 'text');
    const first = await password.inputValue();
    await button(form, 'Generate').click();
    await expect(password).not.toHaveValue(first);
    await button(form, 'Hide password').click();
    await expect(password).toHaveAttribute('type', 'password');
    await button(form, 'Show password').click();
    await expect(password).toHaveAttribute('type', 'text');
    const email = newEmail();
    await field(form, 'Email').fill(email);
    await field(form, 'Name').fill('Ann');
    const sent = await password.inputValue();
    await button(form, 'Create User').click();
    await expect(rowOf(page, email)).toBeVisible();
    expect(bodies).toEqual([{ email, name: 'Ann', role: 'user', store_ids: [], password: sent }]);
  });

  await test.step('a taken email is refused at its field and the input stays', async () => {
    app.allow(/409/);
    await field(form, 'Email').fill(taken.email.toUpperCase());
    await field(form, 'Password').fill('a-good-password');
    await field(form, 'Name').fill('Somebody Else');
    await field(form, 'Name').press('Enter');
    await expect(form.getByText('A user with this email already exists')).toBeVisible();
    await expect(field(form, 'Name')).toHaveValue('Somebody Else');
  });

  await test.step('a user is created and deleted with the keyboard alone', async () => {
    const email = newEmail();
    for (const label of ['Email', 'Password', 'Name']) await field(form, label).fill('');
    await field(form, 'Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(button(form, 'Generate')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ann');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, email)).toBeVisible();
    await rowButton(rowOf(page, email), 'Delete').focus();
    await page.keyboard.press('Enter');
    for (const title of ['Delete user', 'Really delete this user?']) {
      const dialog = page.getByRole('dialog', { name: title, exact: true });
      await expect(button(dialog, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(rowOf(page, email)).toHaveCount(0);
  });
});
