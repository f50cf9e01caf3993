import { expect, test } from '../src/fixtures.ts';
import { expectShortNotice } from '../src/short-notice.ts';
import { expectSaid } from '../src/said.ts';
import {
  addVendor,
  askTwice,
  box,
  button,
  create,
  form,
  nothingFound,
  openForm,
  openList,
  openVendors,
  row,
} from './pages/vendors-page.ts';

test('VEN-04 VEN-05 VEN-14 VEN-17 API-16 VEN-12 VEN-03 VEN-15 VEN-26 VEN-07 API-18 VEN-22 VEN-23 VEN-24 vendors are listed, changed, created, deleted and brought back', async ({
  app,
  page,
  api,
}) => {
  const [first, second] = [await api.addStore(), await api.addStore()];
  await addVendor(api, 'zeta Supply', [first]);
  await addVendor(api, 'Alpha Supply', [first]);
  await addVendor(api, 'beta Supply', [second]);
  const [third, fourth] = [await api.addStore(), await api.addStore()];
  const changed = await addVendor(api, 'Old Foods', [third]);
  const fifth = await api.addStore();
  const deleted = await addVendor(api, 'Gone Foods', [fifth]);
  const sent = await app.watchCalls();
  await openVendors(app, 'owner');

  await test.step('the list follows the chosen stores', async () => {
    await button(page, 'View Vendor List').click();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByText('Choose at least one store')).toBeVisible();
    const names = page.locator('tbody tr td:first-child');
    await box(page, first.name).check();
    await expect(names).toHaveText(['Alpha Supply', 'zeta Supply']);
    await box(page, second.name).check();
    await expect(names).toHaveText(['Alpha Supply', 'beta Supply', 'zeta Supply']);
    await box(page, first.name).uncheck();
    await expect(names).toHaveText(['beta Supply']);
    await box(page, second.name).uncheck();
    await expect(page.getByRole('table')).toHaveCount(0);
    const storeIds = sent('GET /vendors').map(({ query }) => query['store_ids']);
    expect(storeIds).toContainEqual(first._id);
    expect(storeIds).toContainEqual([first._id, second._id]);
  });

  await test.step('a vendor is changed in a dialog with the same fields', async () => {
    app.allow(/409/);
    const { _id, name } = changed;
    await box(page, third.name).check();
    const shown = page.getByRole('dialog', { name: 'Update Vendor', exact: true });
    await button(page, `Edit ${name}`).click();
    await expect(shown.getByLabel('Vendor Name')).toHaveValue(name);
    await expect(shown.getByRole('checkbox', { name: third.name })).toBeChecked();
    await shown.getByLabel('Vendor Name').fill('');
    await shown.getByLabel('Vendor Name').press('Enter');
    await expect(shown.getByText('Vendor name is required')).toBeVisible();
    await shown.getByLabel('Vendor Name').fill('New Foods');
    await shown.getByRole('checkbox', { name: fourth.name }).check();
    await shown.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(shown).toHaveCount(0);
    await expectSaid(page, 'Vendor updated successfully');
    await expect(row(page, 'New Foods')).toContainText(fourth.name);
    await button(page, 'Edit New Foods').click();
    await shown.getByLabel('Vendor Name').fill('Mine');
    await api.call(`PUT /vendors/${_id}`, { body: { name: 'Theirs' } });
    await shown.getByLabel('Vendor Name').press('Enter');
    await expect(shown.getByRole('alert')).toHaveText(
      'Someone else changed this record meanwhile. Please reload it and try again.',
    );
    await expect(shown.getByLabel('Vendor Name')).toHaveValue('Mine');
    await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
    await button(page, 'Edit Theirs').click();
    await expect(shown.getByLabel('Vendor Name')).toHaveValue('Theirs');
    await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(shown).toHaveCount(0);
  });

  await test.step('a vendor of two stores is created', async () => {
    const calls = await app.watchCalls();
    await page.clock.install();
    await openVendors(app);
    await openForm(page);
    await form(page).getByLabel('Vendor Name', { exact: true }).fill('Acme Foods');
    await box(page, first.name).check();
    await box(page, second.name).check();
    const notice = { role: 'status', message: 'Vendor created successfully' } as const;
    await expectShortNotice(page, notice, () => create(page).click());
    const body = { name: 'Acme Foods', store_ids: [first._id, second._id] };
    expect(calls('POST /vendors')).toEqual([{ query: {}, body }]);
    await expect(page.getByLabel('Vendor Name')).toHaveValue('');
    await form(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(form(page)).toHaveCount(0);
    await openList(page, first);
    const last = app.host === 'demo' ? 'Admin Actions' : 'Actions';
    for (const name of ['Name', 'Stores', 'Created At', last]) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await expect(row(page, 'Acme Foods')).toContainText(first.name);
    await expect(row(page, 'Acme Foods')).toContainText(second.name);
    await expect(row(page, 'Acme Foods')).toContainText(/\d{1,2}\/\d{1,2}\/\d{4}/);
  });

  await test.step('a vendor is deleted after two questions, and brought back where it was', async () => {
    const { _id, name } = deleted;
    await box(page, first.name).uncheck();
    await box(page, fifth.name).check();
    const shown = page.getByRole('dialog');
    await button(page, `Delete ${name}`).click();
    await expect(shown).toContainText(
      'Are you sure you want to delete this vendor? This action cannot be undone.',
    );
    await expect(shown).toContainText(name);
    await expect(shown.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
    await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(shown).toHaveCount(0);
    await askTwice(page, name);
    await expect(shown).toContainText('permanently deleted');
    await shown.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(shown).toHaveCount(0);
    expect(sent(`DELETE /vendors/${_id}`)).toEqual([]);
    // No state is left over: the first question is asked again.
    await askTwice(page, name);
    await button(page, 'Yes, Delete Permanently').click();
    await expect(row(page, name)).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(row(page, name)).toBeVisible();
    await askTwice(page, name);
    const notice = { role: 'status', message: 'Vendor deleted successfully' } as const;
    await expectShortNotice(page, notice, () => button(page, 'Yes, Delete Permanently').click());
    await expect(page.getByText(nothingFound)).toBeVisible();
  });
});
