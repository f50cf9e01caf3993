import { expect, test } from '../../src/fixtures.ts';
import { openSettings } from '../pages/settings-page.ts';

test('ROL-08 the role user is led back to the dashboard, with the reason', async ({
  app,
  page,
}) => {
  await openSettings(app, 'user');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('alert')).toContainText('This section is restricted');
});
