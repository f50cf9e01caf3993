import { expect, test } from '../../src/fixtures.ts';
import { card, createStore } from '../pages/stores-page.ts';

test.setTimeout(90_000);

const forbidden =
  'This browser does not let this page keep data. It is gone when the page is closed.';

test('SES-01 DEM-03 a browser that forbids its storage has the whole demo for the life of the page', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto(`${app.server.origin}/login?demo=true`);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  for (let step = 1; step < 5; step += 1) {
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(card(page, 'Lakeview Market')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: forbidden })).toBeVisible();
  await createStore(page, 'Memory Lane');
  await expect(card(page, 'Memory Lane')).toBeVisible();
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await expect(card(page, 'Memory Lane')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: forbidden })).toBeVisible();
});
