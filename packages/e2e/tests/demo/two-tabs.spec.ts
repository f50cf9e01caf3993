import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';
import { button, card } from '../pages/stores-page.ts';

async function typeStore(page: Page, name: string) {
  await button(page, 'Add Store').click();
  await page.getByLabel('Store Name', { exact: true }).fill(name);
  await page.getByLabel('Address', { exact: true }).fill('1 Oak Ave');
}

/** Runs in the page. */
const readTexts = () =>
  Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('demo_')));

/** Runs in the page. */
function writeTexts(texts: Record<string, string>): void {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
}

test('DEM-03 what tabs save at once is all there, and outlasts a browser that is killed', async ({
  app,
  page,
  context,
}) => {
  await app.signIn();
  await app.open('/dashboard/stores');
  await expect(card(page, 'Lakeview Market')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(card(other, 'Lakeview Market')).toBeVisible();
  const before = await page.evaluate(readTexts);

  await test.step('two tabs save at once', async () => {
    await Promise.all([typeStore(page, 'Of One'), typeStore(other, 'Of Other')]);
    await Promise.all([
      button(page, 'Create Store').click(),
      button(other, 'Create Store').click(),
    ]);
    for (const tab of [page, other]) {
      await expect(card(tab, 'Of One')).toBeVisible();
      await expect(card(tab, 'Of Other')).toBeVisible();
    }
    await other.close();
  });

  await test.step('a browser whose localStorage had not reached the disk', async () => {
    await page.goto('about:blank');
    const next = await context.newPage();
    await next.goto(`${app.server.origin}/mark.svg`);
    await next.evaluate(writeTexts, before);
    await next.goto(`${app.server.origin}/dashboard/stores?demo=true`);
    await expect(card(next, 'Of One')).toBeVisible();
    await expect(card(next, 'Of Other')).toBeVisible();
    const stored = await next.evaluate(readTexts);
    expect(stored['demo_stores']).toContain('Of Other');
  });
});
