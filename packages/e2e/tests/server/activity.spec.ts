import { randomUUID } from 'node:crypto';
import type { Api } from '../../src/api.ts';
import { expect, test } from '../../src/fixtures.ts';
import { addTrade, field, filter, openActivity, rows, type Row } from '../pages/activity-page.ts';
import { welcome } from '../pages/session-page.ts';

/** Adds and deletes a user; returns the email. */
async function deleteUser(api: Api) {
  const email = `gone-${randomUUID().slice(0, 8)}@example.com`;
  const body = { email, name: 'Gone', password: 'a-good-password', role: 'user' };
  const user = await api.call<Row>('POST /auth/users', { body });
  await api.call(`DELETE /auth/users/${user._id}`);
  return email;
}

test('ROL-11 API-47 API-04 what an administrator finds in the log, and brings back', async ({
  app,
  page,
  api,
  server,
}) => {
  const email = await deleteUser(api);
  const { number } = await addTrade(api);
  const addSale = async (token: string) => {
    const store = await api.addStore();
    const sale = { store_id: store._id, total_sales: 10, date: '2026-02-02' };
    await server.call('POST /sales', { body: sale, token });
    return `Added sale ${store.name}, 2/2/2026`;
  };
  const owner = await server.signIn('owner');
  const ofOwner = await addSale(owner.token);
  const { token } = await server.signIn('employee');
  await server.call('PUT /auth/session', { body: { employeeName: 'Kim Park' }, token });
  const ofEmployee = await addSale(token);
  await openActivity(app);

  await test.step('tells the name that an employee chose', async () => {
    await expect(rows(page, ofEmployee).getByRole('cell').nth(1)).toHaveText(
      'The employee as Kim Park',
    );
  });

  await test.step('filters by one of several people', async () => {
    await field(page, 'Person').selectOption({ value: owner.user._id });
    await filter(page).click();
    await expect(rows(page, number)).toHaveCount(0);
    await expect(rows(page, ofOwner)).toContainText(owner.user.name);
    await field(page, 'Person').selectOption({ label: 'Everybody' });
  });

  await test.step('a deleted user is restored', async () => {
    await field(page, 'Kind').selectOption('Users');
    await filter(page).click();
    await expect(rows(page, number)).toHaveCount(0);
    const deleted = rows(page, `Deleted user ${email}`);
    await deleted.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(rows(page, `Restored user ${email}`)).toBeVisible();
  });

  await test.step('a call that is canceled because one leaves says nothing', async () => {
    await page.route('**/api/activity*', () => undefined);
    const called = page.waitForRequest('**/api/activity*');
    await field(page, 'Kind').selectOption('Sales');
    await filter(page).click();
    const request = await called;
    const canceled = page.waitForEvent('requestfailed', (failed) => failed === request);
    await page.getByRole('button', { name: 'Back to Dashboard' }).click();
    await canceled;
    expect(request.failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
