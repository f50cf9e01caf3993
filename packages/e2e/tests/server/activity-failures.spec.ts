import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { addTrade, field, filter, openActivity, rows } from '../pages/activity-page.ts';

test('ROL-11 what the log cannot do or show', async ({ app, page, api }) => {
  await test.step('a refusal without a reason has its text', async () => {
    app.allow(/409/);
    const { number } = await addTrade(api);
    await openActivity(app);
    const deleted = rows(page, `Deleted invoice ${number}`);
    await page.route('**/restore', (route) => route.fulfill({ status: 409, json: {} }));
    await deleted.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(deleted.getByRole('alert')).toHaveText(
      'The record could not be restored. Please try again.',
    );

    await page.unrouteAll();
  });

  await test.step('tells when more of the log cannot be loaded', async () => {
    app.allow(/503/);
    const store = await api.addStore();
    for (const day of Array.from({ length: 55 }, (_, index) => index)) {
      const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
      await api.call('POST /sales', { body: { store_id: store._id, total_sales: 1, date } });
    }
    await openActivity(app);
    await field(page, 'Store').selectOption(store.name);
    await filter(page).click();
    await expect(rows(page, store.name)).toHaveCount(50);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible();
    let isAway = true;
    await page.route('**/api/activity?*cursor=*', (route) =>
      isAway ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByRole('alert')).toHaveText('The activity could not be loaded.');
    await expect(rows(page, store.name)).toHaveCount(50);
    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page, store.name)).toHaveCount(56);
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

    await page.unrouteAll();
  });

  await test.step('shows waiting and failure as what they are', async () => {
    app.allow(/503/);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/activity*', async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { message: 'The database is away' } });
    });
    await openActivity(app);
    await expect(page.getByRole('table', { name: 'Activity' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expectAccessibleInEveryLook(page);
    release();
    await expect(page.getByRole('alert')).toHaveText('The database is away');
    await expect(page.getByText('No activity found')).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Activity' })).toHaveAttribute(
      'aria-busy',
      'false',
    );

    await page.unrouteAll();
  });
});
