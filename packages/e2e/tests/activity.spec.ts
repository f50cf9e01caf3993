import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  addTrade,
  details,
  actorName,
  field,
  filter,
  openActivity,
  rows,
  type Row,
} from './pages/activity-page.ts';

test('ROL-11 API-47 what was done is told, filtered and restored', async ({ app, page, api }) => {
  const { number, name } = await addTrade(api);
  const one = await addTrade(api);
  const two = await addTrade(api);
  const sale = { store_id: one.store._id, total_sales: 10, date: '2026-02-02' };
  await api.call('POST /sales', { body: sale });
  await openActivity(app);

  await test.step('tells who did what and when, newest first', async () => {
    const headers = page.getByRole('table', { name: 'Activity' }).getByRole('columnheader');
    await expect(headers).toHaveText(['When', 'Who', 'What', 'Actions']);
    const description = rows(page, number).getByRole('cell').nth(2);
    await expect(rows(page, number)).toHaveCount(3);
    await expect(description).toHaveText(`Deleted invoice ${number}, ${name}`);
    await expect(rows(page, number).nth(1)).toContainText('Changed invoice');
    await expect(rows(page, number).nth(2)).toContainText('Added invoice');
    await expect(rows(page, number).first().getByRole('cell').nth(0)).toHaveText(
      /^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d [AP]M$/,
    );
    await expect(rows(page, number).first().getByRole('cell').nth(1)).toHaveText(actorName(app));
    await expectAccessibleInEveryLook(page);
  });

  await test.step('filters by kind, person, store and days', async () => {
    const person = actorName(app);
    const kinds = field(page, 'Kind').getByRole('option');
    await expect(kinds).toHaveText([
      'Everything',
      ...(app.host === 'demo' ? [] : ['Users']),
      'Stores',
      'Vendors',
      'Invoices',
      'Sales',
      'Employees',
      'Shifts',
      'Income types',
      'Other income',
      ...(app.host === 'demo' ? [] : ['Weekly cash']),
      'Attachments',
      'Targets',
      'Needs attention',
      'Settings',
    ]);
    await field(page, 'Store').selectOption(one.store.name);
    await filter(page).click();
    await expect(rows(page, two.number)).toHaveCount(0);
    await expect(rows(page, one.number)).toHaveCount(3);
    await field(page, 'Kind').selectOption('Sales');
    await field(page, 'Person').selectOption(person);
    await field(page, 'Person').press('Enter');
    await filter(page).click();
    await expect(rows(page, one.number)).toHaveCount(0);
    await expect(rows(page, `Added sale ${one.store.name}, 2/2/2026`)).toContainText(person);
    await field(page, 'To Date').fill('2020-01-01');
    await field(page, 'To Date').press('Enter');
    await expect(page.getByText('No activity found')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await field(page, 'From Date').fill('1/2/2020');
    await filter(page).click();
    await expect(field(page, 'To Date')).toHaveAccessibleDescription(
      /Must not be before the first day/,
    );
    await field(page, 'From Date').fill('someday');
    await filter(page).click();
    await expect(field(page, 'From Date')).toHaveAccessibleDescription(
      /Date must be in YYYY-MM-DD format/,
    );
  });

  await test.step('restores what was deleted, and says what in the one place for messages', async () => {
    const { number, invoice, store } = await addTrade(api);
    const { data } = await api.call<{ data: Row[] }>('GET /activity?limit=1');
    const sent = await app.watchCalls();
    await openActivity(app, 'owner');
    const deleted = rows(page, `Deleted invoice ${number}`);
    await deleted.getByRole('button', { name: 'Restore', exact: true }).dblclick();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByRole('status')).toHaveText('Restored successfully!');
    await expect(messages).toContainText(number);
    await expect(deleted.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    await expect(rows(page, `Restored invoice ${number}`)).toContainText(
      app.host === 'demo' ? 'Demo User' : 'The owner',
    );
    expect(sent(`POST /activity/${data[0]?._id}/restore`)).toHaveLength(1);
    const invoices = await api.call<Row[]>(`GET /invoices?store_id=${store._id}`);
    expect(invoices.map(({ _id }) => _id)).toEqual([invoice._id]);
    await page.reload();
    await expect(deleted).toBeVisible();
    await expect(deleted.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  });
});

test(
  'ROL-11 API-47 details, what can be restored, and more of it',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const busy = await api.addStore();
    for (const day of Array.from({ length: 55 }, (_, index) => index)) {
      const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
      await api.call('POST /sales', { body: { store_id: busy._id, total_sales: 1, date } });
    }
    const { number, store, body } = await addTrade(api);
    await openActivity(app);
    const deleted = rows(page, `Deleted invoice ${number}`);

    await test.step('offers to restore deletions alone', async () => {
      for (const [act, count] of [
        ['Added', 0],
        ['Changed', 0],
        ['Deleted', 1],
      ] as const) {
        const row = rows(page, `${act} invoice ${number}`);
        await expect(row.getByRole('button', { name: 'Restore' })).toHaveCount(count);
      }
    });

    await test.step('opens what an entry changed: old and new, in money and dates', async () => {
      const changed = rows(page, `Changed invoice ${number}`);
      await changed.getByRole('button', { name: 'Details' }).focus();
      await page.keyboard.press('Enter');
      const table = page.getByRole('table', { name: 'Activity' });
      await expect(changed.getByRole('button', { name: 'Details' })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      await expect(table.getByRole('term')).toHaveText(['Date', 'Amount']);
      await expect(table.getByRole('definition')).toHaveText([
        '1/5/2026 → 1/6/2026',
        '$1,234.50 → $99.00',
      ]);
      await details(page, `Deleted invoice ${number}`).click();
      await expect(table.getByRole('definition').filter({ hasText: store.name })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Enter');
      await expect(table.getByRole('definition')).toHaveCount(2);
    });

    await test.step('says in the row why something cannot be restored', async () => {
      app.allow(/409/);
      await api.call('POST /invoices', { body: { ...body, amount: 5, date: '2026-01-07' } });
      await deleted.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(deleted.getByRole('alert')).toHaveText(
        'Invoice number already exists. Please use a different invoice number.',
      );
      await expect(deleted.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('loads more from where it stands', async () => {
      await field(page, 'Store').selectOption(busy.name);
      await filter(page).click();
      await expect(rows(page, busy.name)).toHaveCount(50);
      await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect(rows(page, busy.name)).toHaveCount(56);
      await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
    });
  },
);
