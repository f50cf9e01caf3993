import { expect, test } from '../../src/fixtures.ts';
import { addSale, showHistory, weekAgo } from '../pages/sales-page.ts';

test('DEM-09 ROL-11 the visitor sees the history of what was entered in the demo', async ({
  app,
  page,
  api,
}) => {
  const store = await api.addStore();
  const { _id } = await addSale(api, { store: store._id, total: 30, date: weekAgo() });
  await api.call(`PUT /sales/${_id}`, { body: { total_sales: 31 } });
  await showHistory(app, store._id);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const entries = page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem');
  await expect(entries).toHaveText([/^Changed by .*\$30\.00 → \$31\.00$/, /^Added by .*\$30\.00$/]);
});
