import { formatDateInText, monthOf, monthRange } from '@backcounter/core/dates';
import { businessDay } from './pages/business-day.ts';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { button, day, earlier, month, openShop } from './pages/profit-page.ts';

const yesterday = () => businessDay(-1);

test(
  'the profit on the dashboard leads to its period, and to why it changed',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const shop = await openShop(api);
    const sale = { store_id: shop._id, total_sales: 321.09, date: yesterday() };
    if (monthOf(yesterday()) !== month()) await api.call('POST /sales', { body: sale });
    await app.signIn('owner');
    await app.open('/dashboard');
    const glance = page.getByRole('region', { name: 'At a glance', exact: true });
    await glance.getByRole('link', { name: /^Profit (this|last) month$/ }).click();
    const answer = page.getByRole('region', { name: /, all stores$/ });
    const range = monthRange(monthOf(yesterday()));
    await expect(answer.getByRole('textbox', { name: 'Period from' })).toHaveValue(range.start);
    await expect(answer.getByRole('textbox', { name: 'Period to' })).toHaveValue(yesterday());
    const why = answer.getByRole('region', { name: 'Why it changed', exact: true });
    await expect(why.getByText(/^Profit (fell|rose|stayed)/)).toBeVisible();
    await expect(
      why.getByText(new RegExp(`${formatDateInText(yesterday())} against `)),
    ).toBeVisible();
    await expect(why.getByRole('figure', { name: 'What each part did to profit' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  },
);

test('the way from profit to profit of a store adds up, and survives a reload and Back', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  const body = { store_id: shop._id, total_sales: 200, date: day(2, earlier()) };
  await api.call('POST /sales', { body });
  const { start, end } = monthRange(month());
  await app.signIn('owner');
  await app.open(`/dashboard/calculate?store=${shop._id}&month=${month()}`);
  const why = page.getByRole('region', { name: 'Why it changed', exact: true });
  await expect(
    why.getByText('Profit rose $800: sales +$1,301, invoices +$400, salary +$100.'),
  ).toBeVisible();
  await button(page, 'Show as table').click();
  const table = page.getByRole('table', { name: 'What each part did to profit' });
  await expect(table.getByRole('row')).toHaveText([
    'StepChangeProfit',
    'Profit before–$200.00',
    'Sales+$1,300.50$1,500.50',
    'Invoices−$400.25$1,100.25',
    'Salary−$100.00$1,000.25',
    'Profit now–$1,000.25',
  ]);
  const to = page.getByRole('textbox', { name: 'Period to' });
  await to.fill(day(3));
  await to.press('Enter');
  const title = `${formatDateInText(start)} – ${formatDateInText(day(3))}, ${shop.name}`;
  await expect(page.getByRole('region', { name: title })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: title })).toContainText('$1,500.50');
  await expect(why.getByText('Profit rose $1,301: sales +$1,301.')).toBeVisible();
  await expect(to).toHaveValue(day(3));
  await page.goBack();
  await expect(to).toHaveValue(end);
  await expect(why.getByText(/^Profit rose \$800/)).toBeVisible();
});

test('why the profit fell leads from the sentence to the sales, and over the vendors to the invoices', async ({
  app,
  api,
  page,
}) => {
  const shop = await openShop(api);
  const body = { store_id: shop._id, total_sales: 200, date: day(2, earlier()) };
  await api.call('POST /sales', { body });
  const address = `/dashboard/calculate?store=${shop._id}&month=${month()}`;
  await app.signIn('owner');
  await app.open(address);
  const why = page.getByRole('region', { name: 'Why it changed', exact: true });
  await why.getByRole('link', { name: 'sales +$1,301, show the sales' }).click();
  await expect(page.getByRole('table', { name: 'Sales found' }).getByRole('row')).toHaveCount(4);
  await page.goBack();
  await why.getByRole('link', { name: 'salary +$100, show the hours' }).click();
  await expect(page.getByRole('row', { name: /Ann Lee.*\$100\.00/ })).toBeVisible();
  await page.goBack();
  await why.getByRole('button', { name: 'By vendor' }).click();
  const bridge = why.getByRole('figure', { name: 'What each vendor did to profit' });
  await expect(bridge).toContainText('−$400.25');
  await expectAccessibleInEveryLook(page);
  await bridge.getByRole('link', { name: `Vendor of ${shop.name}` }).click();
  const invoices = page.getByRole('table', { name: 'Invoices found' });
  await expect(invoices.getByRole('row', { name: `N-${shop._id}` })).toContainText('$400.25');
});
