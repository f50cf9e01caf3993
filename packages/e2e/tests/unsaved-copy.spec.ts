import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { offer } from './pages/unsaved-input.ts';
import { button } from './pages/stores-page.ts';

const field = (page: Page) => page.getByLabel('Store Name', { exact: true });

async function openForm(page: Page) {
  await expect(button(page, 'Add Store').or(field(page)).first()).toBeVisible();
  if (!(await field(page).isVisible())) await button(page, 'Add Store').click();
  await expect(field(page)).toBeVisible();
}

/** The number of inputs in the copy, after all writes that began before. */
const countCopies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('backcounter-unsaved');
        opening.onerror = () => reject(new Error('The copy cannot be opened'));
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('inputs').objectStore('inputs').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

/**
 * Simulates a killed browser, whose last localStorage writes have not reached the disk, while those
 * of the copy have.
 */
async function loseTyped(page: Page, copies: number) {
  await expect.poll(() => countCopies(page)).toBe(copies);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('unsaved:')) localStorage.removeItem(key);
    }
  });
  await page.reload();
  await openForm(page);
}

test('SES-15 what was typed when the browser was killed is offered again, and what was put away is not', async ({
  app,
  page,
}) => {
  await app.signIn();
  await app.open('/dashboard/stores');
  await openForm(page);
  await field(page).fill('Typed before');
  await loseTyped(page, 1);
  await expect(field(page)).toHaveValue('');
  await expect(offer(page)).toContainText('Typed before');
  await offer(page).getByRole('button', { name: 'Keep' }).click();
  await expect(field(page)).toHaveValue('Typed before');
  await loseTyped(page, 1);
  await offer(page).getByRole('button', { name: 'Discard' }).click();
  await expect(offer(page)).toHaveCount(0);
  await loseTyped(page, 0);
  await expect(offer(page)).toHaveCount(0);
});
