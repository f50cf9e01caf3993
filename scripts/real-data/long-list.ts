import type { Page } from '@playwright/test';
import type { Visit } from './browser.ts';
import { button, choose } from './browser.ts';
import type { Oracle } from './oracle.ts';
import { allStores, allVendors, openInvoiceList } from './screens.ts';
import { sumOf } from './shown.ts';
import type { Tally } from './tally.ts';
import { trace } from './trace.ts';

/** Maximum number of rows in the DOM, however long the list: a few screens full. */
const maxRows = 200;

type Act = { name: string; act: (page: Page) => Promise<void> };

/** What users do with a long list. */
const acts: readonly Act[] = [
  {
    name: 'opens',
    act: async (page) => {
      await button(page, 'Check Invoices').click();
      await page.locator('tfoot').waitFor();
      await painted(page);
    },
  },
  { name: 'scrolls', act: scroll },
  {
    name: 'sorts',
    act: async (page) => {
      for (const name of ['Invoice Number', 'Vendor', 'Amount', 'Date']) {
        await button(page, name).click();
        await painted(page);
      }
    },
  },
  {
    name: 'searches',
    act: async (page) => {
      await page.getByLabel('Search these invoices', { exact: true }).pressSequentially('inc 10');
      await painted(page);
    },
  },
];

/**
 * Opens all invoices of the real data in one list, scrolls, sorts and searches it: the page never
 * renders more than a few screens of rows, which keeps it fast. Frame times depend on the machine
 * and are only printed. The filters cover a year at most, so the page's request is rewritten.
 */
export async function checkLongList(tally: Tally, visit: Visit, oracle: Oracle): Promise<void> {
  const count = sumOf(oracle.months.map((month) => oracle.find('invoices_all', { month }).count));
  const page = await openAllInvoices(visit, oracle.years.at(-1) ?? '');
  for (const [index, { name, act }] of acts.entries()) {
    const { frame, work } = await trace(visit.browser, page, () => act(page));
    console.log(`a list of ${count} ${name}: longest frame ${frame} ms, its work ${work} ms`);
    if (index === 0) {
      const foot = await page.locator('tfoot td').first().textContent();
      tally.equal('all invoices are in the list', foot, `${count} rows`);
    }
    const rows = await page.locator('tbody tr').count();
    const title = `a list of ${count} ${name} with at most ${maxRows} rows in the page`;
    tally.check(title, rows > 0 && rows <= maxRows, rows);
  }
  await page.close();
}

async function openAllInvoices(visit: Visit, year: string): Promise<Page> {
  const page = await openInvoiceList(visit);
  await page.route('**/api/invoices?*', (route) =>
    route.continue({ url: new URL('/api/invoices', visit.origin).href }),
  );
  await choose(page, 'Store', allStores);
  await choose(page, 'Vendor', allVendors);
  await choose(page, 'Filter Type', 'Yearly');
  await choose(page, 'Year', year);
  return page;
}

/** Waits until the change has been painted. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Scrolls by wheel, in small steps and long jumps, and to both ends. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(600, 600);
  for (const step of [...Array<number>(40).fill(300), ...Array<number>(20).fill(20_000)]) {
    await page.mouse.wheel(0, step);
    await painted(page);
  }
  for (const key of ['End', 'Home']) {
    await page.keyboard.press(key);
    await painted(page);
  }
}
