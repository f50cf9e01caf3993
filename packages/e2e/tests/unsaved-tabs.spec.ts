import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { field, offer, panel, press } from './pages/unsaved-input.ts';

const form = panel('Create New Sale', 'Amount');
const path = '/dashboard/sales?panel=create';

async function typeInto(page: Page, amount: string) {
  await form.open(page);
  await field(page, 'Amount').fill(amount);
}

async function expectOffered(page: Page, amount: string) {
  await page.reload();
  await form.open(page);
  await press(page, 'Keep');
  await expect(field(page, 'Amount')).toHaveValue(amount);
}

test(
  'SES-15 each of two tabs with the same form offers what was typed into it, and a copied tab is another one',
  { tag: '@one-host' },
  async ({ app, page }) => {
    await app.signIn();
    await app.open(path);
    const opening = page.context().waitForEvent('page');
    // A window opened by a page gets a copy of its sessionStorage, like a duplicated tab.
    await page.evaluate(() => void window.open(location.href));
    const other = await opening;
    await typeInto(page, '71');
    await typeInto(other, '72');
    await field(page, 'Amount').fill('73');
    await expectOffered(other, '72');
    await expectOffered(page, '73');
    await expectOffered(other, '72');
    await test.step('what one discards is not offered in its place, the other’s is', async () => {
      await other.reload();
      await form.open(other);
      await press(other, 'Discard');
      await expect(offer(other)).toContainText('$73.00');
      await expectOffered(page, '73');
    });
  },
);
