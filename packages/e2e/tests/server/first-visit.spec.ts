import { expect, test } from '../../src/fixtures.ts';
import { watchFiles } from '../pages/loaded-files.ts';
import { goTo } from '../pages/sections.ts';

test('a screen that opens for the first time requests all of its files at once', async ({
  app,
  page,
  api,
}) => {
  await api.addStore();
  await app.signIn('admin');
  await app.open('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const styles = Promise.withResolvers<undefined>();
  await page.route(/\.css$/, async (route) => {
    await styles.promise;
    await route.continue();
  });
  const requested = watchFiles(page);
  const scripts = () => [...requested].filter((file) => file.endsWith('.js')).length;
  await goTo(page, 'Sales');
  // The screen and what it imports, before any of its style sheets has arrived.
  await expect.poll(scripts).toBeGreaterThan(1);
  styles.resolve(undefined);
  await expect(page.getByRole('grid')).toBeVisible();
});
