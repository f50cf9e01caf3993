import type { Browser } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';
import type { ServerApi } from '../../src/server-api.ts';
import { blockChangeStream } from '../../src/block-change-stream.ts';
import { gzippedBytes, watchFiles } from '../pages/loaded-files.ts';
import { card } from '../pages/stores-page.ts';

test.setTimeout(90_000);

async function filesOnServer(browser: Browser, server: ServerApi): Promise<ReadonlySet<string>> {
  const store = await server.addStore();
  const now = Date.now();
  const session = {
    expiresAt: now + 3_600_000,
    lastActivity: now,
    ...(await server.signIn('admin')),
  };
  const context = await browser.newContext();
  const page = await context.newPage();
  await blockChangeStream(page);
  await page.goto(`${server.origin}/login`);
  await page.evaluate((stored) => {
    localStorage.setItem('tokenData', JSON.stringify(stored));
  }, session);
  const files = watchFiles(page);
  await page.goto(`${server.origin}/dashboard/stores`);
  await expect(card(page, store.name)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.close();
  return files;
}

test('DEM-02 the demo adds at most 520 kB to what a screen loads on the server', async ({
  app,
  page,
  browser,
}) => {
  const onServer = await filesOnServer(browser, app.server);
  await app.signIn();
  const inDemo = watchFiles(page);
  await app.open('/dashboard/stores');
  await expect(card(page, 'Lakeview Market')).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Files for offline use are not preloaded when `saveData` is set.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect([...inDemo]).not.toContain('/offline-files.json');
  const added = [...inDemo].filter((file) => !onServer.has(file));
  expect(added.filter((file) => file.endsWith('.wasm'))).toHaveLength(1);
  expect([...onServer].filter((file) => file.endsWith('.wasm'))).toHaveLength(0);
  const bytes = await gzippedBytes(app.server.origin, added);
  expect(bytes).toBeLessThanOrEqual(520_000);
});
