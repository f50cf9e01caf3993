import { expect, test } from '../../src/fixtures.ts';
import { gzippedBytes, watchFiles } from '../pages/loaded-files.ts';

test('LOG-01 the sign-in page loads at most 140 kB of scripts and style sheets', async ({
  app,
  page,
}) => {
  const files = watchFiles(page);
  await app.open('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const code = [...files].filter((file) => /\.(js|css)$/.test(file));
  expect(code.filter((file) => file.endsWith('.js'))).not.toEqual([]);
  expect(await gzippedBytes(app.server.origin, code)).toBeLessThanOrEqual(140_000);
});
