import { expect, test } from '../../src/fixtures.ts';
import { button } from '../pages/stores-page.ts';

test('STO-22 INV-13 an emptied business of the demo begins with its first store, and says what is missing', async ({
  app,
  page,
  api,
}) => {
  await api.addStore();
  await app.signIn();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('demo_') && key !== 'demo_settings') localStorage.setItem(key, '[]');
    }
  });

  await test.step('an emptied business of the demo begins with its first store', async () => {
    await app.open('/dashboard');
    const start = page.getByRole('region', { name: 'Start here', exact: true });
    await start.getByRole('link', { name: 'Create your first store', exact: true }).click();
    await expect(page.getByLabel('Store Name')).toBeFocused();
  });

  await test.step('an empty list says so and offers the form in the demo', async () => {
    await app.open('/dashboard/stores');
    await expect(page.getByText('No stores found', { exact: true })).toBeVisible();
    await button(page, 'Add Store').click();
    await expect(page.getByLabel('Store Name')).toBeFocused();
  });

  await test.step('without stores and vendors an invoice says what is missing', async () => {
    await app.open('/dashboard/vendors-invoices?view=invoices');
    await page.getByRole('button', { name: 'Show Form', exact: true }).click();
    await expect(
      page.getByText('Please create some stores and vendors first before creating invoices'),
    ).toBeVisible();
  });
});
