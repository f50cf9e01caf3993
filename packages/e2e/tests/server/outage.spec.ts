import type { Request } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { card } from '../pages/stores-page.ts';

test.use({ savesData: false });

test('API-04 an outage is one line across the head: what is known stays, other screens open, and it goes by itself', async ({
  app,
  api,
  page,
  context,
}) => {
  app.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
  app.allow(/^console error: (Failed to fetch|Error fetching)/);
  const before = await api.addStore();
  await app.signIn('admin');
  const loaded = new Set<string>();
  const loading = new Set<string>();
  const fileOf = (request: Request) => new URL(request.url()).pathname;
  const isCode = (file: string) => file.startsWith('/assets/');
  page.on('request', (request) => {
    if (isCode(fileOf(request))) loading.add(fileOf(request));
  });
  page.on('requestfinished', (request) => {
    loading.delete(fileOf(request));
    loaded.add(fileOf(request));
  });
  await app.open('/dashboard/stores');
  await expect(card(page, before.name)).toBeVisible();
  const isAhead = () =>
    loading.size === 0 && [...loaded].some((file) => /\/weekly-cash-.*\.js$/.test(file));
  await expect.poll(isAhead, { timeout: 30_000 }).toBe(true);

  await context.setOffline(true);
  const line = page.getByRole('status').filter({ hasText: 'No connection. Trying again…' });
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  for (const name of ['Sales', 'Other Income', 'Calculate']) {
    await open(name);
    await expect(title(name)).toBeVisible();
    await expect(line).toBeVisible();
  }
  await open('Stores');
  await expect(card(page, before.name)).toBeVisible();
  await expect(line).toBeVisible();
  await expectAccessibleInEveryLook(page);

  const meanwhile = await api.addStore();
  await context.setOffline(false);
  await expect(line).toHaveCount(0, { timeout: 15_000 });
  await expect(card(page, meanwhile.name)).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});
