import { expect, test } from '../../src/fixtures.ts';
import { expectShort } from '../../src/short-notice.ts';
import {
  addVendor,
  answer,
  askTwice,
  box,
  button,
  create,
  json,
  openForm,
  openList,
  openVendors,
  row,
} from '../pages/vendors-page.ts';

test('VEN-27 VEN-07 a failure to create: the server’s message, then the error’s, then ours', async ({
  app,
  page,
  api,
}) => {
  app.allow(/418|ERR_FAILED|Failed to load resource/);
  const store = await api.addStore();
  await page.clock.install();
  await openVendors(app);
  await openForm(page);
  await page.getByLabel('Vendor Name').fill('Acme');
  await box(page, store.name).check();
  for (const [reply, message] of [
    [json({ message: 'The kettle is on' }, 418), 'The kettle is on'],
    [null, 'Network error. Please check your internet connection and try again.'],
    [json({}, 418), 'Error creating vendor'],
  ] as const) {
    await answer(page, 'POST', reply);
    await expectShort(page, { role: 'alert', message }, () => create(page).click());
  }
  await expect(page.getByLabel('Vendor Name')).toHaveValue('Acme');
});

test('VEN-29 what cannot be loaded is told, logged and tried again', async ({ app, page, api }) => {
  for (const [what, path] of [
    ['stores', '**/api/stores'],
    ['vendors', '**/api/vendors?*'],
  ] as const) {
    await test.step(`${what} that cannot be loaded are told, logged and tried again`, async () => {
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

      await page.unrouteAll();
    });
  }
});

test('VEN-28 VEN-07 API-19 all but the one success of a deletion is a failure', async ({
  app,
  page,
  api,
}) => {
  app.allow(/418|ERR_FAILED|Failed to load resource/);
  const store = await api.addStore();
  const { name } = await addVendor(api, 'Held Foods', [store]);
  await page.clock.install();
  await openVendors(app);
  await openList(page, store);
  const said = { role: 'alert', message: 'Error deleting vendor' } as const;
  for (const [title, reply] of [
    ['a refusal', json({ message: 'Something else' }, 418)],
    ['any other success', json({ message: 'Accepted' }, 202)],
    ['no answer', null],
  ] as const) {
    await test.step(title, async () => {
      await answer(page, 'DELETE', reply);
      await askTwice(page, name);
      await expectShort(page, said, () => button(page, 'Yes, Delete Permanently').click());
      await expect(row(page, name)).toBeVisible();
      await page.unrouteAll();
    });
  }
});
