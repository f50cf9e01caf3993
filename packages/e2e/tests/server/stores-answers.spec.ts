import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { button, card, openSent, sentStore } from '../pages/stores-page.ts';

test('STO-05 STO-09 API-11 STO-22 dates, what hangs on a store, and an empty list', async ({
  app,
  page,
}) => {
  await test.step('a card shows dates of the business time zone', async () => {
    await openSent(app, [{ ...sentStore, created_at: '2026-01-05T03:00:00.000Z' }]);
    await expect(card(page, 'Corner Shop')).toContainText('Created1/4/2026');
    await expect(card(page, 'Corner Shop')).toContainText('Last Updated2/14/2026');
  });

  await test.step('a store that does not say what hangs on it offers Delete', async () => {
    await openSent(app, { data: { data: [sentStore] } });
    await expect(card(page, 'Corner Shop').getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  await test.step('an empty list says so and offers the form', async () => {
    test.slow();
    await openSent(app, []);
    await expect(page.getByText('No stores found', { exact: true })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await button(page, 'Add Store').click();
    await expect(page.getByLabel('Store Name')).toBeFocused();
  });
});
