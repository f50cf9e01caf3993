import { expect, test } from '../src/fixtures.ts';

test(
  'RTE-08 DAT-15 a click while the splash shows reaches the page below and ends the splash',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await app.signIn();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await app.open('/dashboard/stores');
    const splash = page.getByRole('progressbar', { name: 'Loading Backcounter' });
    await expect(splash).toBeVisible();
    const toggle = page.getByRole('button', { name: 'Add Store' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(splash).toHaveCount(0);
  },
);
