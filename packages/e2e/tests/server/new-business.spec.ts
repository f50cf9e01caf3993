import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { serve } from '../../src/serve.ts';
import { ServerApi } from '../../src/server-api.ts';

test('a new business is led from its first store to its first week of sales', async ({ page }) => {
  test.slow();
  const served = await serve();
  try {
    const app = new App('server', page, new ServerApi(served.origin));
    await app.signIn('admin');
    await app.open('/dashboard');
    const start = page.getByRole('region', { name: 'Start here', exact: true });
    await expect(start).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await start.getByRole('link', { name: 'Create your first store', exact: true }).click();
    await page.getByLabel('Store Name').fill('Main St');
    await page.getByLabel('Address').fill('1 Main St');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Back to Dashboard', exact: true }).click();
    await expect(start.getByRole('link', { name: 'Create your first vendor' })).toBeVisible();
    await start.getByRole('link', { name: 'Enter your first week of sales' }).click();
    await expect(page.getByRole('grid', { name: /^Week of/ })).toBeVisible();
  } finally {
    await served.stop();
  }
});
