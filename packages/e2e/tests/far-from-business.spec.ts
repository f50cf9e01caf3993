import { formatDate } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import * as invoices from './pages/invoices-page.ts';
import {
  button,
  choice,
  field,
  fillSale,
  openPanel,
  rows,
  today,
  toggle,
  weekAgo,
} from './pages/sales-page.ts';

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(() => {
    test.use({ timezoneId });

    test(
      `DAT-09 DAT-10 API-26 INV-08 sales and invoices stay on their calendar day in a browser at ${timezoneId}`,
      { tag: '@one-host' },
      async ({ app, api, page }) => {
        const { store, vendors } = await invoices.addShop(api, 'Acme');

        await test.step('a sale stays on its calendar day', async () => {
          await openPanel(app, 'Create New Sale');
          await fillSale(page, { store: store._id, amount: '7', date: today() });
          await button(page, 'Create Sale').click();
          await expectSaid(page, 'Sale created successfully!');
          const sales = await api.call<{ date: string }[]>(`GET /sales?store_id=${store._id}`);
          expect(sales.map(({ date }) => date)).toEqual([today()]);
          await toggle(page, 'Sales History').click();
          await choice(page, 'Store').selectOption(store._id);
          await expect(field(page, 'From Date')).toHaveValue(weekAgo());
          await field(page, 'From Date').fill(today());
          await button(page, 'Apply Filters').click();
          await expect(rows(page)).toContainText(formatDate(today()));
        });

        await test.step('an invoice takes the business day as today and keeps the chosen day', async () => {
          await invoices.openInvoices(app, 'Show Form');
          await expect(invoices.field(page, 'Date')).toHaveAttribute('max', today());
          await invoices.fillInvoice(page, {
            'Invoice Number': invoices.unique('A'),
            Store: store.name,
            Vendor: vendors[0].name,
            Amount: '5',
            Date: today(),
          });
          await field(page, 'Amount').press('Enter');
          await expect(invoices.region(page, 'Entered just now')).toContainText(
            invoices.tableDate(today()),
          );
        });
      },
    );
  });
}
