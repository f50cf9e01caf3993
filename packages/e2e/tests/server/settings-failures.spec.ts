import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { field, form, openSettings, save } from '../pages/settings-page.ts';

test('DAT-09 tells that loading or saving failed, and tries again', async ({ app, page }) => {
  app.allow(/50[37]/);
  let status = 503;
  await page.route('**/api/settings', (route) =>
    status === 200 ? route.continue() : route.fulfill({ status, json: {} }),
  );
  await openSettings(app);
  await expect(page.getByRole('alert')).toHaveText('The settings could not be loaded.');
  status = 200;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(field(page, 'Business Name')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  status = 507;
  await save(page).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'The settings could not be saved. Please try again.',
  );
});
