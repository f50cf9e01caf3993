import { formatDay } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import type { App } from '../../src/app.ts';
import { openBlank } from '../../src/blank-page.ts';
import { expect, test } from '../../src/fixtures.ts';
import { expectSaid } from '../../src/said.ts';
import { addDays, addShift, addShop, sunday, today, type Named } from '../pages/shifts-page.ts';
import { countInput } from '../pages/schedule-page.ts';
import {
  addUser,
  button,
  createForm,
  field,
  newEmail,
  openUsers,
  rowOf,
} from '../pages/users-page.ts';
import { reloadExpired, typeAccount } from '../pages/session-page.ts';

/** Opens the dashboard as an employee limited to some stores, with a chosen name. */
async function openAsClerk(app: App, stores: readonly Named[], employeeName = 'Kim Park') {
  const { page, server } = app;
  const store_ids = stores.map(({ _id }) => _id);
  const { email } = await addUser(server, { role: 'employee', store_ids });
  const signedIn = await server.call<{ token: string; user: object }>('POST /auth/login', {
    body: { email, password: 'a-good-password' },
  });
  const { token, user } = signedIn;
  await server.call('PUT /auth/session', { token, body: { employeeName } });
  const now = Date.now();
  const session = { token, user, employeeName, expiresAt: now + 3_600_000, lastActivity: now };
  await openBlank(page, server.origin);
  await page.evaluate((stored) => {
    localStorage.setItem('tokenData', JSON.stringify(stored));
    localStorage.setItem('token', stored.token);
  }, session);
  await app.open('/dashboard');
}

test('USR-05 IDN-04 SES-04 SES-15 a new clerk signs in on a phone, and an ended session costs no amount', async ({
  app,
  page,
  api,
  server,
}) => {
  const { store, ann } = await addShop(api);
  const account = { email: newEmail(), password: 'a-good-password' };
  await openUsers(app);
  const form = createForm(page);
  await field(form, 'Email').fill(account.email);
  await field(form, 'Password').fill(account.password);
  await field(form, 'Role').selectOption('employee');
  await form.getByRole('checkbox', { name: store.name }).check();
  await button(form, 'Create User').click();
  await expect(rowOf(page, account.email)).toBeVisible();

  // The users screen refetches what changed and would do so without a session.
  await openBlank(page, server.origin);
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 390, height: 844 });
  const signIn = async () => {
    await typeAccount(page, account);
    await page.getByRole('radio', { name: new RegExp(ann.name) }).check();
    await button(page, 'Continue').click();
  };
  await app.open('/login');
  await signIn();
  const region = page.getByRole('region', { name: `Today at ${store.name}` });
  await region.getByLabel('Amount').fill('1234.50');
  await reloadExpired(page);
  await expect(page.getByRole('alert')).toContainText('Your session has expired.');
  await signIn();
  await expect(region.getByLabel('Amount')).toHaveValue('');
  await expect(region).toContainText('Not saved yet: $1,234.50 for');
  await button(region, 'Keep').click();
  await expect(region.getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region).toContainText('$1,234.50 entered.');
});

test('SAL-02 SAL-09 IDN-09 SHF-04 a clerk sees her week, and enters today’s sale with two taps', async ({
  app,
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shop = await addShop(api);
  const { store } = shop;
  const start = sunday();
  await addShift(api, shop, shop.ann, { date: addDays(start, 1) });
  await addShift(api, shop, shop.bob, { date: addDays(start, 2) });
  await addShift(api, shop, shop.ann, { date: addDays(start, 8), end_time: '13:30' });
  await openAsClerk(app, [store], shop.ann.name);

  await test.step('a clerk sees her own shifts and hours, and another week’s', async () => {
    const week = page.getByRole('region', { name: 'My week' });
    await expect(week).toContainText('8.0 hours');
    await expect(week.getByRole('row')).toHaveText(/^Monday, .*9:00 AM – 5:00 PM$/);
    await week.getByRole('button', { name: 'Next Week' }).click();
    await expect(week).toContainText('4.5 hours');
    await expect(week.getByRole('row')).toHaveText(/9:00 AM – 1:30 PM$/);
  });

  await test.step('on a phone of 320 px nothing reaches into the margin', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    const outside = await page
      .locator('main h2, main li a, main li button, main section button')
      .evaluateAll((all) =>
        all
          .filter((each) => each.getBoundingClientRect().right > 304)
          .map(({ textContent }) => textContent),
      );
    expect(outside).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('a clerk enters today’s sale with two taps and the amount', async () => {
    const region = page.getByRole('region', { name: `Today at ${store.name}` });
    await expect(region).toContainText(/\w+day, \w{3} \d/);
    await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const hand = countInput(page);
    await hand.click(region.getByLabel('Amount'));
    await hand.type('1234.50');
    await hand.click(region.getByRole('button', { name: 'Create Sale' }));
    await expect(region).toContainText('$1,234.50 entered.');
    await expectSaid(page, 'Sale created successfully!');
    await expect(region.getByLabel('Amount')).toHaveCount(0);
    expect(hand.count).toEqual({ keys: 7, clicks: 2 });
    const sales = await api.call<object[]>(`GET /sales?store_id=${store._id}`);
    expect(sales).toMatchObject([{ total_sales: 1234.5, date: today() }]);
    // The entered sale is shown, also after a reload.
    await page.reload();
    await expect(region).toContainText('$1,234.50 entered.');
    const missing = page.getByRole('region', { name: 'Missing today' });
    // The store was created today; once it exists earlier, yesterday's sale is missing.
    await expect(missing).toContainText('Nothing.');
    const before = { store_id: store._id, date: addDays(today(), -3), total_sales: 980.5 };
    await api.call('POST /sales', { body: before });
    await page.reload();
    await expect(missing).toContainText('Yesterday’s sale');
    await expect(missing).not.toContainText('Today’s sale');
  });
});

test('SAL-02 IDN-14 DSH-12 ROL-07 of several stores one is remembered; and what a clerk may not see', async ({
  app,
  page,
  api,
}) => {
  const stores = [await api.addStore(), await api.addStore()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const [first, second] = stores;
  const region = (store?: Named) => page.getByRole('region', { name: `Today at ${store?.name}` });
  const missing = page.getByRole('region', { name: 'Missing today' });
  await openAsClerk(app, stores, 'Kim Park');

  await test.step('who is no employee by name has no week; the cards stay below', async () => {
    await expect(missing).toBeVisible();
    await expect(page.getByRole('region', { name: 'My week' })).toHaveCount(0);
    await expect(page.getByText('Restricted Access')).toHaveCount(4);
  });

  await test.step('with several stores one is remembered, and another a click away', async () => {
    await expect(region(first)).toBeVisible();
    await page.getByRole('button', { name: 'Change store' }).click();
    await page.getByLabel('Store', { exact: true }).selectOption(second?.name ?? '');
    await expect(region(second)).toBeVisible();
    await page.reload();
    await expect(region(second)).toBeVisible();
    await missing.getByRole('button', { name: `Enter today’s sale of ${first?.name}` }).click();
    await expect(region(first).getByLabel('Amount')).toBeFocused();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(region(first)).toContainText('$5.00 entered.');
  });

  await test.step('the week says below an entered amount why it cannot be changed, and what can', async () => {
    await app.open('/dashboard/sales');
    const cell = page.getByRole('textbox', { name: `${first?.name}, ${formatDay(today())}` });
    const reason = page.getByText(
      'Only an owner or administrator can change an entered amount. Delete it in Sales History and enter it again.',
    );
    await expect(cell).toHaveValue('5.00');
    await expect(reason).toBeHidden();
    const { y: before } = (await button(page, 'Save Week').boundingBox()) ?? {};
    await cell.click();
    await expect(reason).toBeVisible();
    expect((await button(page, 'Save Week').boundingBox())?.y).toBe(before);
    await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await app.open('/dashboard');
  });

  await test.step('an employee who may not delete or look back sees neither', async () => {
    for (const [days, total] of [
      [1, 20],
      [2, 98765.43],
    ] as const) {
      const body = { store_id: first?._id, date: addDays(today(), -days), total_sales: total };
      await api.call('POST /sales', { body });
    }
    const rights = (may: boolean) =>
      api.call('PUT /settings', {
        body: { employees_may_delete_sales: may, employees_may_see_past_sales: may },
      });
    await rights(false);
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: 'Sales', exact: true }).click();
    await page.getByRole('button', { name: 'Sales History', exact: true }).click();
    const history = page.getByRole('region', { name: 'Sales History' });
    await history.getByLabel('Store').selectOption(first?.name ?? '');
    await history.getByLabel('Filter Type').selectOption('yearly');
    await history.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(history.getByRole('table').first()).toContainText('$5.00');
    await expect(page.getByText('98,765.43')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0);
    await rights(true);
  });
});
