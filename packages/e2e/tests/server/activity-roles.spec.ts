import { randomUUID } from 'node:crypto';
import { expect, test } from '../../src/fixtures.ts';
import { addTrade, field, filter, openActivity, rows, type Row } from '../pages/activity-page.ts';

test('ROL-11 API-47 ROL-08 what each role sees of the log', async ({ app, page, api, server }) => {
  await test.step('only an administrator sees and restores deleted users', async () => {
    const email = `gone-${randomUUID().slice(0, 8)}@example.com`;
    const body = { email, name: 'Gone', password: 'a-good-password', role: 'user' };
    const user = await api.call<Row>('POST /auth/users', { body });
    await api.call(`DELETE /auth/users/${user._id}`);
    const { number } = await addTrade(api);
    await openActivity(app, 'owner');
    await expect(rows(page, number)).toHaveCount(3);
    await expect(rows(page, email)).toHaveCount(0);
    await expect(field(page, 'Kind').getByRole('option', { name: 'Users' })).toHaveCount(0);
    await openActivity(app, 'admin');
    await field(page, 'Kind').selectOption('Users');
    await filter(page).click();
    await expect(rows(page, number)).toHaveCount(0);
    const deleted = rows(page, `Deleted user ${email}`);
    await deleted.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(rows(page, `Restored user ${email}`)).toBeVisible();
  });

  await test.step('an owner filters by the people of the log', async () => {
    await addTrade(api);
    await openActivity(app, 'owner');
    await expect(field(page, 'Person').getByRole('option', { name: 'Administrator' })).toHaveCount(
      1,
    );
  });

  await test.step('filters by one of several people', async () => {
    const { token, user } = await server.signIn('owner');
    const { store, number } = await addTrade(api);
    const sale = { store_id: store._id, total_sales: 10, date: '2026-02-02' };
    await server.call('POST /sales', { body: sale, token });
    await openActivity(app);
    await field(page, 'Person').selectOption({ value: user._id });
    await filter(page).click();
    await expect(rows(page, number)).toHaveCount(0);
    await expect(rows(page, `Added sale ${store.name}, 2/2/2026`)).toContainText(user.name);
  });

  await test.step('tells the name that an employee chose', async () => {
    const { token } = await server.signIn('employee');
    await server.call('PUT /auth/session', { body: { employeeName: 'Kim Park' }, token });
    const store = await api.addStore();
    const sale = { store_id: store._id, total_sales: 10, date: '2026-02-02' };
    await server.call('POST /sales', { body: sale, token });
    await openActivity(app);
    await expect(rows(page, `Added sale ${store.name}`).getByRole('cell').nth(1)).toHaveText(
      'The employee as Kim Park',
    );
  });

  await test.step('the role employee is led back to the dashboard', async () => {
    await openActivity(app, 'employee');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('alert')).toContainText('This section is restricted');
  });
});
