import { expect, test } from '../../src/fixtures.ts';
import {
  addVendor,
  answer,
  box,
  button,
  json,
  nothingFound,
  openList,
  openVendors,
  row,
  watchCalls,
} from '../pages/vendors-page.ts';

test('VEN-04 VEN-05 VEN-14 VEN-17 API-16 the list follows the chosen stores', async ({
  app,
  page,
  api,
}) => {
  const [first, second] = [await api.addStore(), await api.addStore()];
  await addVendor(api, 'zeta Supply', [first]);
  await addVendor(api, 'Alpha Supply', [first]);
  await addVendor(api, 'beta Supply', [second]);
  const calls = watchCalls(page, 'GET');
  await openVendors(app);
  await button(page, 'View Vendor List').click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByText('Choose at least one store')).toBeVisible();
  const names = page.locator('tbody tr td:first-child');
  await box(page, first.name).check();
  await expect(names).toHaveText(['Alpha Supply', 'zeta Supply']);
  await box(page, second.name).check();
  await expect(names).toHaveText(['Alpha Supply', 'beta Supply', 'zeta Supply']);
  await box(page, first.name).uncheck();
  await expect(names).toHaveText(['beta Supply']);
  await box(page, second.name).uncheck();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(calls).toContain(`/vendors?store_ids=${first._id}`);
  expect(calls).toContain(`/vendors?store_ids=${first._id}&store_ids=${second._id}`);
});

test('VEN-18 a store without vendors says so', async ({ app, page, api }) => {
  const store = await api.addStore();
  await openVendors(app);
  await openList(page, store);
  await expect(page.getByText(nothingFound, { exact: true })).toBeVisible();
});

test('VEN-30 API-11 vendors and stores are read in each of their forms', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const times = { created_at: '2026-01-05T18:00:00.000Z', updated_at: '2026-01-05T18:00:00.000Z' };
  const vendors = [
    { _id: 'v1', name: 'By Id', store_ids: [store._id], ...times },
    { id: 'v2', name: 'By Object', store_ids: [{ _id: 'x', name: 'Far Shop' }], ...times },
  ];
  await answer(page, 'GET', json({ data: { data: vendors } }));
  await openVendors(app);
  await openList(page, store);
  await expect(row(page, 'By Id')).toContainText(store.name);
  await expect(row(page, 'By Object')).toContainText('Far Shop');
  await expect(row(page, 'By Object')).toContainText('1/5/2026');
});

test('VEN-06 a panel comes into view after 100 ms, the loaded list after 200 ms', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  await page.addInitScript(() => {
    const log: string[] = [];
    Object.assign(window, { scrolled: log });
    Element.prototype.scrollIntoView = function scroll() {
      log.push(this.tagName);
    };
  });
  const scrolled = () =>
    page.evaluate(() => (window as unknown as { scrolled: string[] }).scrolled.length);
  await page.clock.install();
  await openVendors(app);
  await expect(button(page, 'Create Vendor')).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const expectScroll = async (ms: number) => {
    const before = await scrolled();
    await page.clock.runFor(ms - 10);
    expect(await scrolled()).toBe(before);
    await page.clock.runFor(20);
    expect(await scrolled()).toBe(before + 1);
  };
  await button(page, 'Create Vendor').click();
  await expectScroll(100);
  await button(page, 'View Vendor List').click();
  await expectScroll(100);
  const loaded = page.waitForResponse(/vendors\?store_ids/);
  await box(page, store.name).check();
  await (await loaded).finished();
  const empty = page.getByText(nothingFound);
  // The answer reaches the screen through timers too, which stand still here.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(empty).toBeVisible({ timeout: 50 });
  }).toPass();
  await expectScroll(200);
});

for (const [role, title] of [
  ['admin', 'Actions'],
  ['owner', 'Admin Actions'],
  ['user', 'Admin Actions'],
  ['employee', 'Admin Actions'],
] as const) {
  test(`VEN-16 VEN-25 what the role ${role} may do with a vendor`, async ({ app, page, api }) => {
    const store = await api.addStore();
    const { name } = await addVendor(api, 'Role Foods', [store]);
    await openVendors(app, role);
    await openList(page, store);
    await expect(row(page, name)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText('Admin Only', { exact: true })).toHaveCount(
      role === 'admin' ? 0 : 1,
    );
    await expect(button(page, `Delete ${name}`)).toHaveCount(role === 'admin' ? 1 : 0);
    const mayEdit = role === 'admin' || role === 'owner';
    await expect(button(page, `Edit ${name}`)).toHaveCount(mayEdit ? 1 : 0);
  });
}

for (const [what, path] of [
  ['stores', '**/api/stores'],
  ['vendors', '**/api/vendors?*'],
] as const) {
  test(`VEN-29 ${what} that cannot be loaded are told, logged and tried again`, async ({
    app,
    page,
    api,
  }) => {
    app.allow(/500|ERR_FAILED|Failed to load resource/);
    app.allow(new RegExp(`console error: (Failed to fetch|Error fetching) ${what}`));
    const store = await api.addStore();
    await addVendor(api, 'Found Foods', [store]);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    let reply: 'refuse' | 'cut' | 'serve' = 'refuse';
    await page.route(path, (route) => {
      if (reply === 'serve') return route.fallback();
      return reply === 'cut' ? route.abort() : route.fulfill(json({}, 500));
    });
    await openVendors(app);
    await button(page, 'View Vendor List').click();
    if (what === 'vendors') await box(page, store.name).check();
    await expect(page.getByRole('alert')).toHaveText(`Failed to fetch ${what}`);
    await expect(page.getByText(/No (vendors|stores) found/)).toHaveCount(0);
    reply = 'cut';
    await button(page, 'Retry').click();
    await expect(page.getByRole('alert')).toHaveText(`Error fetching ${what}`);
    expect(logged.some((text) => text.startsWith(`Failed to fetch ${what}`))).toBe(true);
    expect(logged.some((text) => text.startsWith(`Error fetching ${what}`))).toBe(true);
    reply = 'serve';
    await button(page, 'Retry').click();
    await box(page, store.name).check();
    await expect(row(page, 'Found Foods')).toBeVisible();
  });
}
