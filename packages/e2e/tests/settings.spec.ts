import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import { field, form, openSettings, save, saved } from './pages/settings-page.ts';

test('DAT-09 INV-09 INV-11 SHF-23 USR-06 saves every setting with one button', async ({
  app,
  page,
  api,
}) => {
  const before = await api.call<Record<string, unknown>>('GET /settings');
  await openSettings(app);
  await field(page, 'Business Name').fill('Corner Shops');
  await field(page, 'Time Zone').fill('America/Denver');
  await field(page, 'Opens At').fill('7:30 AM');
  await field(page, 'Closes At').fill('21:00');
  await field(page, 'Earliest Invoice Date').fill('3/1/2024');
  await field(page, 'Different vendors may use the same invoice number').check();
  await field(page, 'Minimum Length').fill('8');
  await field(page, 'First day of the week').selectOption('Sunday');
  const rights = form(page).getByRole('group', { name: 'What employees may do' });
  await rights.getByRole('checkbox', { name: 'Delete sales', exact: true }).uncheck();
  await rights.getByRole('checkbox', { name: 'See other days’ sales', exact: true }).uncheck();
  await save(page).click();
  await expectSaid(page, saved);
  const changed = {
    business_name: 'Corner Shops',
    time_zone: 'America/Denver',
    invoice_numbers_per_vendor: true,
    earliest_invoice_date: '2024-03-01',
    opens_at: '07:30',
    closes_at: '21:00',
    password_minimum: 8,
    week_starts_on: 'sunday',
    employees_may_delete_sales: false,
    employees_may_see_past_sales: false,
  };
  expect(await api.call('GET /settings')).toMatchObject(changed);
  await expect(field(page, 'Opens At')).toHaveValue('07:30');
  // The rest of the page updates at once.
  await expect(page.getByRole('banner')).toContainText('Corner Shops');
  await page.reload();
  await expect(field(page, 'Time Zone')).toHaveValue('America/Denver');
  const { updated_at: _, ...first } = before;
  await api.call('PUT /settings', { body: first });
});

test(
  'DAT-09 ROL-11 ROL-05 SHF-23 USR-06 INV-11 what breaks a rule, is forbidden, or is changed elsewhere, the way there, and the keyboard',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    await openSettings(app);

    await test.step('offers the time zones of the list and tells the time there', async () => {
      const zone = page.getByRole('combobox', { name: 'Time Zone', exact: true });
      await zone.fill('Asia/Tokyo');
      const list = await zone.getAttribute('list');
      const zones = page.locator(`[id="${list}"] option`);
      await expect(page.locator(`[id="${list}"] option[value="Asia/Tokyo"]`)).toHaveCount(1);
      expect(await zones.count()).toBeGreaterThan(300);
      await expect(form(page).getByText(/^It is .* there now\.$/)).toBeVisible();
    });

    for (const [label, typed, text] of [
      ['Business Name', ' ', 'Please enter the name of the business'],
      ['Time Zone', 'Chicago', 'Please choose a time zone, such as America/Chicago'],
      ['Opens At', 'early', 'Please enter an opening time, such as 06:00'],
      ['Closes At', '25:00', 'Please enter a closing time, such as 23:00'],
      ['Earliest Invoice Date', '', 'Please enter a date'],
      ['Earliest Invoice Date', '2025-02-30', 'Day must be between 1 and 28 for February 2025'],
      ['Minimum Length', '5', 'Must be a whole number from 6 to 64'],
    ] as const) {
      await test.step(`refuses "${typed}" in ${label} at the field`, async () => {
        const sent = await app.watchCalls();
        const before = await field(page, label).inputValue();
        await field(page, label).fill(typed);
        await save(page).click();
        await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
        await expect(field(page, label)).toBeFocused();
        expect(sent('PUT /settings')).toEqual([]);
        if (typed === '25:00') await expectAccessibleInEveryLook(page);
        await field(page, label).fill(before);
      });
    }

    app.allow(/409/);
    await api.call('PUT /settings', { body: { invoice_numbers_per_vendor: true } });
    const store = await api.addStore();
    for (const name of ['Acme', 'Best']) {
      const vendor = await api.call<{ _id: string }>('POST /vendors', {
        body: { name: `${name} of ${store.name}`, store_ids: [store._id] },
      });
      const invoice_number = `TWICE ${store.name}`;
      const body = { invoice_number, store_id: store._id, vendor_id: vendor._id };
      await api.call('POST /invoices', { body: { ...body, amount: 1, date: '2025-06-02' } });
    }

    await test.step('a setting that the invoices forbid is refused at its box', async () => {
      await openSettings(app);
      const box = field(page, 'Different vendors may use the same invoice number');
      await box.uncheck();
      await save(page).click();
      await expect(
        form(page).getByText('Some invoice numbers are used by more than one vendor.'),
      ).toBeVisible();
      await expect(box).not.toBeChecked();
    });

    await test.step('settings that someone else changed meanwhile are not overwritten', async () => {
      app.allow(/409/);
      await openSettings(app);
      await field(page, 'Business Name').fill('Mine');
      await api.call('PUT /settings', { body: { business_name: 'Theirs' } });
      await save(page).click();
      await expect(form(page).getByRole('alert')).toHaveText(
        'Someone else changed this record meanwhile. Please reload it and try again.',
      );
      await expect(field(page, 'Business Name')).toHaveValue('Mine');
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Load what they saved' }).click();
      await expect(field(page, 'Business Name')).toHaveValue('Theirs');
      await field(page, 'Business Name').fill('My Business');
      await save(page).click();
      await expectSaid(page, saved);
    });

    await test.step('the navigation leads to settings and activity', async () => {
      await app.signIn('owner');
      await app.open('/dashboard/sales');
      for (const label of ['Activity', 'Settings']) {
        await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
      }
    });

    await test.step('the owner saves again and again, with the keyboard alone', async () => {
      for (const name of ['Shops of the owner', 'My Business']) {
        await field(page, 'Business Name').focus();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
        await expectSaid(page, saved);
        await expect(page.getByRole('banner')).toContainText(name);
      }
    });
  },
);

test(
  'on a phone a checkbox stands beside its label, and its hint right below',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openSettings(app);
    const boxOf = async (text: string) => (await form(page).getByText(text).boundingBox())!;
    const name = 'See other days’ sales';
    const label = await boxOf(name);
    const check = (await form(page).getByRole('checkbox', { name }).boundingBox())!;
    expect(check.y + check.height / 2).toBeCloseTo(label.y + label.height / 2, 0);
    const hint = await boxOf('When off, they see and enter only sales of today and yesterday.');
    const textBottom = label.y + label.height / 2 + 10;
    expect(hint.y - textBottom).toBeLessThan(12);
  },
);
