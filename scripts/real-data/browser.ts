import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { chromiumOptions } from '../../packages/e2e/src/chromium.ts';
import { account } from './product.ts';
import type { Tally } from './tally.ts';

const patienceMs = 30_000;

/** The product in a real browser. */
export type Visit = { browser: Browser; origin: string; open: (path: string) => Promise<Page> };

/** Signs in as the administrator; no opened page may report a problem. */
export async function visit(tally: Tally, origin: string): Promise<Visit> {
  const browser = await chromium.launch(chromiumOptions);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  context.setDefaultTimeout(patienceMs);
  context.on('weberror', (error) => tally.check('no page fails', false, error.error()));
  context.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem) tally.check('no page reports a problem', false, message.text());
  });
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(new URL(path, origin).href);
    return page;
  };
  const page = await open('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await button(page, 'Sign In').click();
  await page.waitForURL('**/dashboard');
  await page.close();
  return { browser, origin, open };
}

/** A page or a part of it in which the name of a control is unique. */
type Place = Page | Locator;

export const button = (place: Place, name: string) =>
  place.getByRole('button', { name, exact: true });

export const tableOf = (place: Place, name: string) =>
  place.getByRole('table', { name, exact: true });

/** Selects an option by its visible label. */
export async function choose(place: Place, field: string, label: string): Promise<void> {
  await place.getByRole('combobox', { name: field, exact: true }).selectOption({ label });
}

/** Texts of a table's cells, row by row: `tbody`, `tfoot`. */
export async function cellsOf(table: Locator, part: 'tbody' | 'tfoot'): Promise<string[][]> {
  await table.locator(part).waitFor();
  return table
    .locator(part)
    .locator('tr:not([aria-hidden])')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );
}
