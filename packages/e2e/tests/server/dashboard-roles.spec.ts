import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { cards, expectCards, restricted } from '../pages/dashboard-page.ts';
import { goTo } from '../pages/sections.ts';
import { typeAccount, welcome } from '../pages/session-page.ts';
import { addUser } from '../pages/users-page.ts';

test('DSH-01 DSH-02 DSH-03 DSH-04 DSH-05 DSH-06 DSH-07 DSH-08 DSH-11 DSH-12 DSH-13 RTE-10 SES-02 SES-09 what each role may open', async ({
  app,
  page,
}) => {
  for (const role of ['owner', 'user', 'employee'] as const) {
    await test.step(`the cards of the role ${role}`, async () => {
      await expectCards(app, role);
    });
  }

  await test.step('an employee is here under the chosen name, also after a reload', async () => {
    await expect(page.getByRole('banner')).toContainText('Kim Park employee');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome, Kim Park' })).toBeVisible();
  });

  await test.step('a locked card says so and leads nowhere', async () => {
    for (const { label } of cards.filter(({ locked }) => locked)) {
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(restricted);
      await expect(page).toHaveURL(/\/dashboard$/);
      // The message about a card disappears with the screen.
      await page.getByRole('main').getByRole('link', { name: 'Sales', exact: true }).click();
      await goTo(page, 'Home');
      await expect(welcome(page)).toBeVisible();
    }
  });

  await test.step('the typed address of a locked section leads back and says why', async () => {
    const read: string[] = [];
    page.on('request', (request) => read.push(new URL(request.url()).pathname));
    await app.open('/dashboard/employees');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('alert')).toHaveText(restricted);
    expect(read).not.toContain('/api/employees');
    await expectAccessibleInEveryLook(page);
  });
});

test('RTE-10 ROL-06 DSH-13 whom a role is taken from is led out of a locked section', async ({
  app,
  page,
  api,
}) => {
  app.allow(/403/);
  const { email, _id } = await addUser(api, { role: 'owner' });
  const give = (role: string) => api.call(`PUT /auth/users/${_id}`, { body: { role } });
  // Its form requests the next employee id, which only some roles may read.
  const add = page.getByRole('button', { name: 'Add Employee' });
  const expectLedOut = async () => {
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('alert')).toHaveText(restricted);
    await expect(page.getByRole('main').getByRole('link', { name: 'Employees' })).toHaveCount(0);
  };
  await app.open('/login');
  await typeAccount(page, { email, password: 'a-good-password' });

  await test.step('at the next refused call', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Employees' }).click();
    await expect(add).toBeVisible();
    await give('user');
    await add.click();
    await expectLedOut();
  });

  await test.step('after a reload', async () => {
    await give('owner');
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: 'Employees' }).click();
    await expect(add).toBeVisible();
    await give('user');
    await page.reload();
    await expectLedOut();
  });
});
