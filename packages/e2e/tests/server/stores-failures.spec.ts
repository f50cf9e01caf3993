import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { expectShort } from '../../src/short-notice.ts';
import {
  answer,
  button,
  card,
  createStore,
  deleteStore,
  hasRecords,
  json,
  openStores,
  sentStore,
} from '../pages/stores-page.ts';

test('STO-18 a list that cannot be loaded says so and can be tried again', async ({
  app,
  page,
}) => {
  test.slow();
  app.allow(/500|Failed to load resource/);
  let isBroken = true;
  await answer(page, 'GET', (route) =>
    isBroken ? route.fulfill(json({}, 500)) : route.fulfill(json([sentStore])),
  );
  await openStores(app);
  await expect(page.getByRole('alert')).toHaveText('Error fetching stores');
  await expect(page.getByText('No stores found')).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
  isBroken = false;
  await button(page, 'Retry').click();
  await expect(card(page, 'Corner Shop')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const writes = [
  { act: 'create', doing: 'creating', method: 'POST', refusedWith: 201 },
  { act: 'update', doing: 'updating', method: 'PUT', refusedWith: 202 },
  { act: 'delete', doing: 'deleting', method: 'DELETE', refusedWith: 204 },
] as const;

const run = {
  create: (page: Page) => createStore(page, 'Broken Shop'),
  update: async (page: Page, name: string) => {
    await card(page, name).getByRole('button', { name: 'Update' }).click();
    await page.getByLabel('Address').press('Enter');
  },
  delete: deleteStore,
};

test('STO-19 API-13 API-14 what the server refuses is said in its words, for a while', async ({
  app,
  page,
  api,
}) => {
  app.allow(/418|Failed to load resource/);
  const { name } = await api.addStore();
  const refused = json({ message: 'The kettle is on' }, 418);
  await page.clock.install();
  for (const { act, method } of writes) {
    await test.step(`a refused ${act}`, async () => {
      await answer(page, method, (route) => route.fulfill(refused));
      await openStores(app);
      await expectShort(page, { role: 'alert', message: 'The kettle is on' }, () =>
        run[act](page, name),
      );
      await expect(card(page, name)).toBeVisible();
    });
  }
});

test('STO-19 STO-20 API-13 API-14 API-15 only 200 is success, and no answer an error', async ({
  app,
  page,
  api,
}) => {
  app.allow(/ERR_FAILED/);
  const { name } = await api.addStore();
  for (const { act, doing, method, refusedWith } of writes) {
    await test.step(`only 200 is success to ${act} a store`, async () => {
      await answer(page, method, (route) => route.fulfill({ status: refusedWith }));
      await openStores(app);
      await run[act](page, name);
      await expect(page.getByRole('alert')).toHaveText(`Failed to ${act} store`);
    });

    await test.step(`no answer to ${doing} a store`, async () => {
      await page.unrouteAll();
      await answer(page, method, (route) => route.abort());
      await openStores(app);
      await run[act](page, name);
      await expect(page.getByRole('alert')).toHaveText(`Error ${doing} store`);
      if (act !== 'delete') await expect(page.getByLabel('Address')).not.toHaveValue('');
    });
    await page.unrouteAll();
  }
});

test('STO-15 STO-16 STO-21 what hangs on a store, or a check of it that fails, refuses a deletion', async ({
  app,
  page,
  api,
}) => {
  app.allow(/500|Failed to load resource/);
  const { _id, name } = await api.addStore();
  const sent = await app.watchCalls();
  await page.clock.install();
  for (const kind of ['vendors', 'sales', 'invoices']) {
    await test.step(kind, async () => {
      let reply = json([{ _id: 'x1' }]);
      await page.route(`**/api/${kind}?store_id=*`, (route) => route.fulfill(reply));
      await openStores(app);
      await deleteStore(page, name);
      await expect(page.getByRole('alert')).toHaveText(hasRecords);
      reply = json({ message: 'Out of order' }, 500);
      await page.clock.fastForward(5000);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectShort(page, { role: 'alert', message: hasRecords }, () =>
        deleteStore(page, name),
      );
      await expect(card(page, name)).toBeVisible();
      expect(sent(`DELETE /stores/${_id}`)).toEqual([]);
      await page.unrouteAll();
    });
  }
});
