import { expectAccessible } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { unique } from './pages/invoices-page.ts';
import { addVendor, button, openVendors, row } from './pages/vendors-page.ts';

test('VEN-12 VEN-15 a vendor is merged into the one of a similar name, which Undo and the log take back', async ({
  app,
  page,
  api,
}) => {
  const [main, oak] = [await api.addStore(), await api.addStore()];
  const kept = unique('Cola');
  const other = `${kept.toUpperCase()} CO`;
  const from = await addVendor(api, other, [main, oak]);
  await addVendor(api, kept, [main]);
  for (const amount of [1000.5, 310.22]) {
    const place = { store_id: main._id, vendor_id: from._id, date: '2026-11-18' };
    await api.call('POST /invoices', {
      body: { invoice_number: unique('M'), amount, ...place },
    });
  }
  await openVendors(app);
  await page.getByLabel('Search these vendors').fill(kept);
  const dialog = page.getByRole('dialog', { name: 'Merge Vendor' });

  await test.step('the dialog proposes the vendor and says what will happen', async () => {
    await row(page, other).hover();
    await button(page, `Merge ${other}`).click();
    await expect(dialog.getByLabel(`Merge ${other} into`)).toHaveValue(kept);
    await expect(dialog.getByRole('status')).toContainText(
      `2 invoices of ${other}, $1,310.72, become ${kept}’s. ${other} is deleted.`,
    );
    await expect(dialog).toContainText(`${kept} also delivers to ${oak.name}.`);
    await expectAccessible(page);
  });

  await test.step('the other vendor has its invoices and stores then', async () => {
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expectSaid(page, 'Vendor merged successfully');
    await expect(dialog).toHaveCount(0);
    await expect(row(page, other)).toHaveCount(0);
    await expect(row(page, kept)).toContainText(oak.name);
    await expect(row(page, kept)).toContainText('$1,310.72');
  });

  await test.step('Undo gives them back', async () => {
    await button(page, 'Undo').click();
    await expect(row(page, other)).toContainText('$1,310.72');
    await expect(row(page, kept).filter({ hasNotText: other })).not.toContainText(oak.name);
  });

  await test.step('so does the log, after the dialog of the vendor has merged it', async () => {
    await row(page, other).hover();
    await button(page, `Edit ${other}`).click();
    await page
      .getByRole('dialog', { name: 'Update Vendor' })
      .getByRole('button', { name: 'Merge' })
      .click();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(row(page, other)).toHaveCount(0);
    await app.open('/dashboard/activity?kind=vendors');
    const entry = page.getByRole('row').filter({ hasText: `Merged vendor ${other} into ${kept}` });
    await entry.first().getByRole('button', { name: 'Restore' }).click();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `Restored vendor ${other}` })
        .first(),
    ).toBeVisible();
    await expect
      .poll(async () => {
        const vendors = await api.call<{ name: string }[]>('GET /vendors');
        return vendors.map(({ name }) => name);
      })
      .toContain(other);
  });
});
