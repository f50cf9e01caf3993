import { readFile } from 'node:fs/promises';
import { addDays } from '@backcounter/core/dates';
import { businessDay } from './pages/business-day.ts';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import type { Api } from '../src/api.ts';
import { expect, test } from '../src/fixtures.ts';

const today = () => businessDay();
const yesterday = () => businessDay(-1);

const address = (store: string) =>
  `/dashboard/charts?store=${store}&from=${addDays(yesterday(), -20)}&to=${yesterday()}`;

/** Adds a store with two sales and an invoice of a fifth of them; returns the URL of its charts. */
async function tradingStore(api: Api): Promise<string> {
  const store = await api.addStore();
  const { _id: vendor_id } = await api.call<{ _id: string }>('POST /vendors', {
    body: { name: `Vendor of ${store.name}`, store_ids: [store._id] },
  });
  for (const [ago, total_sales] of [
    [1, 300],
    [3, 100],
  ] as const) {
    const body = { store_id: store._id, date: addDays(today(), -ago), total_sales };
    await api.call('POST /sales', { body });
  }
  const invoice = { invoice_number: `C-${store._id}`.slice(0, 40), amount: 80, date: yesterday() };
  await api.call('POST /invoices', { body: { ...invoice, store_id: store._id, vendor_id } });
  return address(store._id);
}

const headline = 'Costs took 20% of sales';

test('charts answer their question, are accessible, and taken along as pictures and on paper', async ({
  app,
  api,
  page,
}) => {
  const charts = await tradingStore(api);
  await app.signIn('owner');
  await app.open(charts);
  const costs = page.getByRole('figure', { name: headline });

  await test.step('charts answer their question and show their table', async () => {
    const days = page.getByRole('region', { name: 'Sales by day', exact: true });
    await expect(days.getByRole('figure')).toBeVisible();
    await expect(costs.locator('svg').first()).toBeVisible();
    await expect(days.getByRole('heading', { level: 3 })).toContainText(
      '19 of 21 days have no sale',
    );
    await days.getByRole('button', { name: 'Show as table' }).click();
    await expect(days.getByRole('cell', { name: '$100.00' })).toBeVisible();
    await days.getByRole('button', { name: 'Show as table' }).click();
    await expect(days.getByRole('figure')).toBeVisible();
  });

  await test.step('the page of charts is accessible', async () => {
    await expectAccessibleInEveryLook(page);
  });

  await test.step('a chart is taken along as a picture', async () => {
    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await costs.getByRole('button', { name: button }).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const svg = await saved('Save as SVG');
    expect(svg.name).toMatch(/^costs-took-20-of-sales-.*\.svg$/);
    expect(svg.bytes.toString()).toContain(`${headline}</text>`);
    expect(svg.bytes.toString()).not.toContain('var(--');
    const png = await saved('Save as PNG');
    expect(png.name).toMatch(/\.png$/);
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  await test.step('the charts of a store and period are printed', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: headline })).toBeVisible();
  });
});
