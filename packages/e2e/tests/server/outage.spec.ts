import type { Page, Request } from '@playwright/test';
import { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expectSaid } from '../../src/said.ts';
import { serve } from '../../src/serve.ts';
import { ServerApi } from '../../src/server-api.ts';
import { addShop, type Entered } from '../pages/invoices-page.ts';
import { button, choice, field, fillSale, panelOf, today, toggle } from '../pages/sales-page.ts';
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
  await expect.poll(isAhead).toBe(true);

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
  await expect(line).toHaveCount(0);
  await expect(card(page, meanwhile.name)).toBeVisible();
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
});

const createButton = (page: Page) =>
  panelOf(page, 'Create New Sale').getByRole('button', { name: 'Create Sale' });

/** Lets the next write reach the server and loses its response. */
const loseResponse = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

test('API-04 what was saved although its response got lost is sent again by the page, without a second one', async ({
  app,
  api,
  page,
}) => {
  app.allow(/ERR_CONNECTION_RESET/);
  const shop = await addShop(api, 'Acme');
  await app.signIn('admin');

  await test.step('a sale', async () => {
    await app.open('/dashboard/sales');
    await toggle(page, 'Create New Sale').click();
    await fillSale(page, { store: shop.store._id, amount: '77.29', date: today() });
    await loseResponse(page, '/api/sales');
    await createButton(page).click();
    await expectSaid(page, 'Sale created successfully!');
    const sales = await api.call<unknown[]>(`GET /sales?store_id=${shop.store._id}`);
    expect(sales).toHaveLength(1);
  });

  await test.step('an invoice, whose number is taken by itself by now', async () => {
    await app.open('/dashboard/vendors-invoices?view=invoices');
    await button(page, 'Show Form').click();
    await choice(page, 'Store').selectOption(shop.store._id);
    await choice(page, 'Vendor').selectOption(shop.vendors[0]._id);
    await field(page, 'Invoice Number').fill(`L-${shop.store._id}`);
    await field(page, 'Amount').fill('5.55');
    await loseResponse(page, '/api/invoices');
    await button(page, 'Create Invoice').click();
    await expectSaid(page, 'Invoice created successfully');
    const invoices = await api.call<Entered[]>(`GET /invoices?store_id=${shop.store._id}`);
    expect(invoices).toHaveLength(1);
  });
});

/** Lets the page's time pass, which stands still otherwise, in small steps. */
const passUntil = (page: Page, isReached: () => boolean | Promise<boolean>) =>
  expect
    .poll(
      async () => {
        if (await isReached()) return true;
        await page.clock.runFor(50);
        return false;
      },
      { intervals: [10] },
    )
    .toBe(true);

test('API-04 a server that dies during a save and starts again is not noticed: one press, one sale', async ({
  page,
}) => {
  const served = await serve();
  try {
    const api = new ServerApi(served.origin);
    const app = new App('server', page, api);
    const store = await api.addStore();
    await app.signIn('admin');
    await page.clock.install();
    await app.open('/dashboard/sales');
    await toggle(page, 'Create New Sale').click();
    await fillSale(page, { store: store._id, amount: '77.29', date: today() });
    const died = Promise.withResolvers<null>();
    await page.route(
      (url) => url.pathname === '/api/sales',
      async (route) => {
        await route.fetch();
        await served.kill();
        await route.abort('connectionreset');
        died.resolve(null);
      },
      { times: 1 },
    );
    // However long the server takes to start, the page's time stands still.
    await page.clock.pauseAt(Date.now() + 60_000);
    await createButton(page).click();
    await died.promise;
    await expect(button(page, 'Creating...')).toBeVisible();

    await test.step('while it is away the page says so beside the button, and moves nothing', async () => {
      const panel = panelOf(page, 'Create New Sale');
      const before = await panel.boundingBox();
      const status = panel.getByRole('status');
      await passUntil(page, () => status.isVisible());
      await expect(status).toHaveText('No answer yet. Trying again…');
      expect(await panel.boundingBox()).toEqual(before);
    });

    await served.start();
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.method() === 'POST' && request.url().endsWith('/api/sales');
    });
    await passUntil(page, () => isSent);
    await expectSaid(page, 'Sale created successfully!');
    const sales = await api.call<unknown[]>(`GET /sales?store_id=${store._id}`);
    expect(sales).toHaveLength(1);
  } finally {
    await served.stop();
  }
});
