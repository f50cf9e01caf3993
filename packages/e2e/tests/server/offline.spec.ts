import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';
import { goTo } from '../pages/sections.ts';

test.use({ savesData: false });

const left = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));

const nothing = { workers: 0, caches: [] };

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('DEM-01 DEM-08 nothing stands between the page and the server, but for a look at the demo', async ({
  app,
  page,
}) => {
  await app.signIn('owner');

  await test.step('on the server nothing stands between the page and the server', async () => {
    await app.open('/dashboard');
    for (const name of ['Welcome, The owner', 'Stores', 'Sales']) {
      if (!name.startsWith('Welcome')) await goTo(page, name);
      await expect(title(page, name)).toBeVisible();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await left(page)).toEqual(nothing);
    }
  });

  await test.step('an account that leaves the demo leaves its copy too', async () => {
    await app.open('/dashboard/stores?demo=true');
    await expect.poll(async () => (await left(page)).workers).toBe(1);
    expect((await left(page)).caches).toHaveLength(1);
    await app.open('/dashboard/stores');
    await expect(title(page, 'Stores')).toBeVisible();
    await expect.poll(() => left(page)).toEqual(nothing);
  });
});
