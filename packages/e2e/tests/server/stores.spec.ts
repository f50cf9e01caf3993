import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import {
  button,
  card,
  createStore,
  dialog,
  openSent,
  openStores,
  required,
  sentStore,
  watchCalls,
} from '../pages/stores-page.ts';

test('STO-01 STO-02 STO-05 STO-21 a store is added and shown as a card', async ({ app, page }) => {
  await openStores(app);
  await expect(page.getByRole('heading', { name: 'Stores', exact: true })).toBeVisible();
  const toggle = button(page, 'Add Store');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(button(page, 'Create Store')).toHaveCount(0);
  await toggle.click();
  await page.getByLabel('Store Name', { exact: true }).fill('Thrown Away');
  await button(page, 'Cancel').click();
  await expect(button(page, 'Create Store')).toHaveCount(0);
  await createStore(page, 'Elm Street Shop');
  const added = card(page, 'Elm Street Shop');
  await expect(added).toContainText('1 Oak Ave');
  await expect(added).toContainText(/Created\s*\d{1,2}\/\d{1,2}\/\d{4}/);
  await expect(added).toContainText(/Last Updated\s*\d{1,2}\/\d{1,2}\/\d{4}/);
  await expect(button(page, 'Create Store')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(card(page, 'Thrown Away')).toHaveCount(0);
});

test('STO-05 a card shows dates of the business time zone', async ({ app, page }) => {
  await openSent(app, [{ ...sentStore, created_at: '2026-01-05T03:00:00.000Z' }]);
  await expect(card(page, 'Corner Shop')).toContainText('Created1/4/2026');
  await expect(card(page, 'Corner Shop')).toContainText('Last Updated2/14/2026');
});

test('STO-03 a store needs a name and an address', async ({ app, page }) => {
  const calls = watchCalls(page);
  await openStores(app);
  await button(page, 'Add Store').click();
  const [name, place] = [page.getByLabel('Store Name'), page.getByLabel('Address')];
  for (const [typedName, typedAddress] of [
    ['', ''],
    ['Shop', ' '],
    ['  ', '1 Oak Ave'],
  ] as const) {
    await name.fill(typedName);
    await place.fill(typedAddress);
    await expect(page.getByText(required)).toHaveCount(0);
    await button(page, 'Create Store').click();
    await expect(page.getByText(required)).toHaveCount(1);
  }
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('STO-04 STO-22 cards stand in 1, 2 or 3 columns, by name', async ({ app, page, api }) => {
  for (const name of ['zebra Mart', 'Aardvark Deli', 'yak Shop']) await api.addStore(name);
  await openStores(app);
  const names = page.getByRole('heading', { level: 2 });
  await expect(names.filter({ hasText: 'zebra Mart' })).toBeVisible();
  const shown = await names.allTextContents();
  const lower = shown.map((name) => name.toLowerCase());
  expect(lower).toEqual(lower.toSorted());
  for (const [width, columns] of [
    [1280, 3],
    [800, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('region') })
      .evaluateAll((cards) => cards.map((each) => Math.round(each.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `columns at ${width}`).toBe(columns);
  }
});

test('STO-06 STO-07 STO-23 the dialog changes a store', async ({ app, page, api }) => {
  const { name } = await api.addStore();
  await openStores(app);
  const update = card(page, name).getByRole('button', { name: 'Update', exact: true });
  await update.click();
  const shown = dialog(page, 'Update Store');
  await expect(shown.getByLabel('Store Name', { exact: true })).toHaveValue(name);
  await expect(shown.getByLabel('Address', { exact: true })).toHaveValue('1 Main St');
  const together = shown.getByRole('checkbox', { name: 'Staff may work at the same time' });
  await expect(together).not.toBeChecked();
  await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await expect(update).toBeFocused();
  await update.click();
  await shown.getByLabel('Address').fill('2 Elm St');
  await together.check();
  await shown.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await expect(card(page, name)).toContainText('2 Elm St');
  await update.click();
  await expect(together).toBeChecked();
});

test('STO-08 the dialog refuses an empty field', async ({ app, page, api }) => {
  const { name } = await api.addStore();
  const calls = watchCalls(page);
  await openStores(app);
  await card(page, name).getByRole('button', { name: 'Update' }).click();
  const shown = dialog(page, 'Update Store');
  await shown.getByLabel('Store Name').fill(' ');
  await shown.getByLabel('Store Name').press('Enter');
  await expect(shown.getByText(required)).toBeVisible();
  await shown.getByLabel('Store Name').fill('Shop');
  await shown.getByLabel('Address').fill('');
  await shown.getByLabel('Address').press('Enter');
  await expect(shown.getByText(required)).toBeVisible();
  await expect(shown.getByLabel('Address')).toBeFocused();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('STO-09 STO-10 API-11 only a store that nothing hangs on offers Delete', async ({
  app,
  page,
}) => {
  const none = { vendors: [], sales: [], invoices: [] };
  const stores = [
    { ...sentStore, ...none, _id: 's1', name: 'Empty' },
    { ...sentStore, _id: 's2', name: 'Unlisted' },
    { ...sentStore, ...none, vendors: ['v1'], _id: 's3', name: 'With Vendors' },
    { ...sentStore, ...none, sales: ['x1'], _id: 's4', name: 'With Sales' },
    { ...sentStore, ...none, invoices: ['i1'], _id: 's5', name: 'With Invoices' },
  ];
  await openSent(app, { data: { data: stores } });
  await expect(card(page, 'Empty').getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(card(page, 'Unlisted').getByRole('button', { name: 'Delete' })).toBeVisible();
  for (const name of ['With Vendors', 'With Sales', 'With Invoices']) {
    await expect(card(page, name).getByRole('button', { name: 'Update' })).toBeVisible();
    await expect(card(page, name).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  }
});

test('STO-22 an empty list says so and offers the form', async ({ app, page }) => {
  test.slow();
  await openSent(app, []);
  await expect(page.getByText('No stores found', { exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await button(page, 'Add Store').click();
  await expect(page.getByLabel('Store Name')).toBeFocused();
});

test('API-13 a double click adds one store', async ({ app, page }) => {
  const calls = watchCalls(page);
  await openStores(app);
  await button(page, 'Add Store').click();
  await page.getByLabel('Store Name').fill('Once Only');
  await page.getByLabel('Address').fill('1 Oak Ave');
  await button(page, 'Create Store').dblclick();
  await expect(card(page, 'Once Only')).toHaveCount(1);
  expect(calls.filter((call) => call === 'POST /stores')).toHaveLength(1);
});

test('API-12 a limited owner sees only their stores', async ({ app, page, api }) => {
  const [mine, other] = [await api.addStore(), await api.addStore()];
  const email = `limited-${mine._id}@example.com`;
  const password = 'a-good-password';
  await api.call('POST /auth/users', {
    body: { email, password, name: 'Lee', role: 'owner', store_ids: [mine._id] },
  });
  await app.open('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(card(page, mine.name)).toBeVisible();
  await expect(card(page, other.name)).toHaveCount(0);
});

test('STO-02 STO-06 STO-11 the keyboard is enough', async ({ app, page }) => {
  await openStores(app);
  await button(page, 'Add Store').press('Enter');
  await expect(page.getByLabel('Store Name')).toBeFocused();
  await page.keyboard.type('Keyboard Shop');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5 Key St');
  await page.keyboard.press('Enter');
  const shop = card(page, 'Keyboard Shop');
  await shop.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(dialog(page, 'Update Store').getByLabel('Store Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shop.getByRole('button', { name: 'Update' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Confirm Delete').getByText('Cancel')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Final Warning').getByText('Cancel')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shop.getByRole('button', { name: 'Delete' })).toBeFocused();
});

test('STO-02 STO-06 form and dialog are accessible', async ({ app, page, api }) => {
  test.slow();
  const { name } = await api.addStore();
  await openStores(app);
  await button(page, 'Add Store').click();
  await button(page, 'Create Store').click();
  await expectAccessibleInEveryLook(page);
  await card(page, name).getByRole('button', { name: 'Update' }).click();
  await expectAccessibleInEveryLook(page);
});

test('STO-11 STO-12 both questions are accessible', async ({ app, page, api }) => {
  test.slow();
  const { name } = await api.addStore();
  await openStores(app);
  await card(page, name).getByRole('button', { name: 'Delete' }).click();
  await expectAccessibleInEveryLook(page);
  await button(page, 'Continue').click();
  await expectAccessibleInEveryLook(page);
});
