import type { Page } from '@playwright/test';
import { addDays, formatDay, mondayOf } from '@backcounter/core/dates';
import type { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import type { ServerApi } from '../../src/server-api.ts';
import { expectSaid } from '../../src/said.ts';
import { unique } from '../pages/invoices-page.ts';
import { addSale, button, field, today } from '../pages/sales-page.ts';

// After a save the page refetches what it shows, and hears of its own write through the stream of
// changes. That must not make it fetch the same once more.

const monday = () => addDays(mondayOf(today()), -7);

const findings = '/api/findings?store_id=all&kinds=missing_day&kinds=unusual_sale&limit=100';

/** Counts the page's reads of the API by address from now on. */
function countReads(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() !== 'GET' || !pathname.startsWith('/api/')) return;
    counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1);
  });
  return counts;
}

/** Runs in the page: keeps a copy of what the stream of changes has sent. */
function copyStream(): void {
  const { fetch } = window;
  const copied = Object.assign(window, { heard: '' });
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      copied.heard += chunk.value;
    }
  };
  window.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (input !== '/api/changes' || !response.body) return response;
    const [own, copy] = response.body.tee();
    void read(copy).catch(() => undefined);
    return new Response(own, response);
  };
}

/** How many events of sales the page has received. */
const countHeard = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { heard: string }).heard.split('"kind":"sales"').length - 1,
  );

/** Resolves in the page after its timers of up to the same length, by which it collects events. */
const untilHandled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));

/**
 * Waits until the page has dealt with `count` events of its own writes, and after them with one of
 * somebody else, for which it refetches everything it shows once.
 */
async function waitForEvents(page: Page, server: ServerApi, count: number): Promise<void> {
  await expect.poll(() => countHeard(page)).toBe(count);
  await untilHandled(page);
  const name = `! ! ${unique('Later')}`;
  await server.addStore(name);
  await expect(field(page, `${name}, ${formatDay(monday())}`)).toBeVisible();
}

/** Signs in and opens an address, once the page listens to changes. */
async function openListening(app: App, address: string): Promise<void> {
  const { page } = app;
  await page.addInitScript(copyStream);
  await app.signIn('owner');
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await app.open(address);
  await listening;
}

test('a missing sale is saved from its line on the dashboard, and nothing is fetched twice', async ({
  app,
  page,
  server,
}) => {
  const store = await server.addStore(`! ${unique('Elm')}`);
  // Its only sale, so that the six days after it are missing; large, so that they come first.
  await addSale(server, { store: store._id, total: 9_999_999, date: monday() });
  await openListening(app, '/dashboard');
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true });
  await attention
    .getByRole('link', { name: new RegExp(`^${store.name}: `) })
    .first()
    .click();
  const cell = field(page, `${store.name}, ${formatDay(addDays(monday(), 1))}`);
  await expect(cell).toBeVisible();
  await cell.fill('12.50');
  const reads = countReads(page);
  await page.keyboard.press('Control+s');
  await expectSaid(page, 'Week saved successfully!');
  await waitForEvents(page, server, 1);
  // Once after the save and once for the other's store.
  expect(Object.fromEntries(reads)).toEqual({
    '/api/stores': 2,
    [`/api/sales/week?week=${monday()}`]: 2,
    [findings]: 2,
  });
});

test('an emptied cell is saved and taken back by Undo, and nothing is fetched twice for either', async ({
  app,
  page,
  server,
}) => {
  const store = await server.addStore(`! ${unique('Oak')}`);
  await addSale(server, { store: store._id, total: 7, date: monday() });
  await openListening(app, `/dashboard/sales?week=${monday()}`);
  const cell = field(page, `${store.name}, ${formatDay(monday())}`);
  await expect(cell).toHaveValue('7.00');
  await cell.fill('');
  const reads = countReads(page);
  await page.keyboard.press('Control+s');
  await expectSaid(page, 'Week saved successfully!');
  await button(page, 'Undo').click();
  await expect(page.getByText(`Undone. Deleted: ${store.name}`)).toBeVisible();
  await expect(cell).toHaveValue('7.00');
  await waitForEvents(page, server, 2);
  // Once after the save, once after Undo and once for the other's store.
  expect(Object.fromEntries(reads)).toEqual({
    '/api/stores': 3,
    [`/api/sales/week?week=${monday()}`]: 3,
    [findings]: 3,
  });
});
