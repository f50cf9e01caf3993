import { expect, test } from '../src/fixtures.ts';
import { button, card, dialog } from './pages/stores-page.ts';

type Stored = { _id: string; closed_weekdays: number[]; closed_dates: string[] };

test('a store has weekdays off and holidays, which its form keeps folded away', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore();
  await app.signIn('admin');
  await app.open('/dashboard/stores');
  const update = card(page, store.name).getByRole('button', { name: 'Update', exact: true });
  await update.click();
  const form = dialog(page, 'Update Store');
  const fold = form.getByRole('button', { name: 'Closed days', exact: true });
  await expect(fold).toHaveAccessibleDescription('Open every day');
  await fold.click();
  await form.getByRole('checkbox', { name: 'Sunday', exact: true }).check();
  const dates = form.getByLabel('Closed dates', { exact: true });
  await dates.fill('12/25/2026\n13/45');
  await form.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(form.getByText('“13/45” is no date; type it like 12/25/2026')).toBeVisible();
  await dates.fill('12/25/2026\n11/26/2026');
  await form.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(form).toBeHidden();
  const stores = await api.call<Stored[]>('GET /stores');
  expect(stores.find(({ _id }) => _id === store._id)).toMatchObject({
    closed_weekdays: [0],
    closed_dates: ['2026-11-26', '2026-12-25'],
  });
  await update.click();
  await expect(button(page, 'Closed days')).toHaveAccessibleDescription('Sundays, 2 dates');
});
