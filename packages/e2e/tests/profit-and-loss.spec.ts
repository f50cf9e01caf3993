import { addDays } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { button, day, month, openShop } from './pages/profit-page.ts';

test('a vendor gets an account in the profit and loss, which takes its invoices out of the goods', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  const name = `Landlord of ${shop.name}`;
  const body = { name, store_ids: [shop._id] };
  const { _id: vendor_id } = await api.call<{ _id: string }>('POST /vendors', { body });
  const rent = { store_id: shop._id, vendor_id, invoice_number: `R-${shop._id}` };
  await api.call('POST /invoices', { body: { ...rent, amount: 300, date: day(1) } });
  await app.signIn('owner');
  await app.open(`/dashboard/calculate?store=${shop._id}&month=${month()}`);
  const region = page.getByRole('region', { name: 'Profit and Loss' });
  const table = region.getByRole('table', { name: 'Profit and Loss' });
  /** The amount of a line. */
  const amount = (line: RegExp) => table.getByRole('row', { name: line }).getByRole('cell').first();

  await test.step('all invoices are for goods until a vendor has an account', async () => {
    await expect(amount(/^Purchases/)).toHaveText('$700.25');
    await expect(amount(/^Gross Profit/)).toHaveText('$800.25');
    await expect(amount(/^Profit /)).toHaveText('$700.25');
    await expect(region.getByText('All invoices count as goods to sell.')).toBeVisible();
  });

  await test.step('an account is given by keyboard where the vendor stands', async () => {
    await region.getByRole('button', { name: 'Purchases, its vendors' }).press('Enter');
    await region.getByRole('button', { name: `Account of ${name}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Account of ${name}` });
    await expect(dialog.getByRole('combobox', { name: 'Account' })).toBeFocused();
    await page.keyboard.type('Rent');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(amount(/^Rent/)).toHaveText('$300.00');
    await expect(amount(/^Purchases/)).toHaveText('$400.25');
    await expect(amount(/^Gross Profit/)).toHaveText('$1,100.25');
    await expect(amount(/^Profit /)).toHaveText('$700.25');
  });

  await test.step('Undo takes it back, and the form of the vendor has it too', async () => {
    await button(page, 'Undo').click();
    await expect(table.getByRole('row', { name: /^Rent/ })).toHaveCount(0);
    await app.open(`/dashboard/vendors-invoices?view=vendors&panel=list&store=${shop._id}`);
    await button(page, `Edit ${name}`).click();
    await page.getByRole('combobox', { name: 'Account' }).fill('Power');
    await button(page, 'Update').click();
    await expect(
      page.getByRole('row', { name }).getByRole('cell', { name: 'Power' }),
    ).toBeVisible();
    await app.open(`/dashboard/calculate?store=${shop._id}&month=${month()}`);
    await expect(amount(/^Power/)).toHaveText('$300.00');
    await expectAccessibleInEveryLook(page);
  });

  await test.step('the months up to this one stand side by side, also after a reload', async () => {
    await button(page, 'By Month').click();
    await expect(page).toHaveURL(/columns=months/);
    await page.reload();
    const total = (line: RegExp) => table.getByRole('row', { name: line }).getByRole('cell').last();
    await expect(table.getByRole('columnheader', { name: 'Total' })).toBeVisible();
    await expect(total(/^Power/)).toHaveText('$300.00');
    await expect(amount(/^Power/)).toHaveText('300.00');
    await expect(total(/^Profit /)).toHaveText('$700.25');
    await expectAccessibleInEveryLook(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await region.evaluate((element) => element.scrollIntoView());
    await expect(table.getByRole('rowheader', { name: 'Gross Profit' })).toBeInViewport();
    await expect(table.getByRole('columnheader', { name: 'Total' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step('of twelve months no amount is cut off, on any screen or on paper', async () => {
    const sale = { store_id: shop._id, date: addDays(day(1), -320), total_sales: 123_456.78 };
    await api.call('POST /sales', { body: sale });
    await expect(table.getByText('123,456.78').first()).toBeAttached();
    /** Columns that the names or the end cover in part, and more of them than the space before an amount. */
    const cutColumns = () =>
      table.evaluate((element) => {
        const [names, ...months] = element.querySelectorAll('thead th');
        const from = names!.getBoundingClientRect().right;
        const to = element.parentElement!.getBoundingClientRect().right;
        return months.filter((month) => {
          const { left, right } = month.getBoundingClientRect();
          return (left < from - 10 && right > from + 1) || (left < to - 1 && right > to + 1);
        }).length;
      });
    const showEnd = () => table.locator('..').evaluate((frame) => frame.scrollTo(9999, 0));
    for (const width of [320, 390, 600, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(cutColumns, { message: `at ${width} px` }).toBe(0);
      await showEnd();
      await expect.poll(cutColumns, { message: `at ${width} px` }).toBe(0);
    }
    await page.emulateMedia({ media: 'print' });
    // A sheet of letter paper on its side, without its margins.
    await page.setViewportSize({ width: 960, height: 700 });
    await expect(table.getByRole('columnheader').nth(11)).toBeVisible();
    const { x, width } = (await table.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(960);
  });
});
