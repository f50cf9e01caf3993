import { expect, test } from '../../src/fixtures.ts';

test('an emptied business of the demo begins with its first store', async ({ app, page, api }) => {
  await api.addStore();
  await app.signIn();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('demo_') && key !== 'demo_settings') localStorage.setItem(key, '[]');
    }
  });
  await app.open('/dashboard');
  const start = page.getByRole('region', { name: 'Start here', exact: true });
  await start.getByRole('link', { name: 'Create your first store', exact: true }).click();
  await expect(page.getByLabel('Store Name')).toBeFocused();
});
