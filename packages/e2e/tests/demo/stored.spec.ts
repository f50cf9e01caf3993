import type { Page } from '@playwright/test';
import { expect, test } from '../../src/fixtures.ts';

const storeNamed = (page: Page, name: string) => page.getByText(name).first();

async function createStore(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add Store' }).click();
  await page.getByLabel('Store Name', { exact: true }).fill(name);
  await page.getByLabel('Address', { exact: true }).fill('1 Oak Ave');
  await page.getByRole('button', { name: 'Create Store' }).click();
}

const demoKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('demo_')));

test('DEM-02 DEM-03 DEM-07 DEM-08 SES-08 SES-10 what is entered stays, is refused when storage is full, and goes with the session', async ({
  app,
  page,
  context,
}) => {
  await test.step('what is entered needs no network, stays after a reload and shows in another tab', async () => {
    await app.signIn();
    await app.open('/dashboard/stores');
    await expect(storeNamed(page, 'Lakeview Market')).toBeVisible();
    // The demo may still be precaching screens.
    app.allow(/ERR_INTERNET_DISCONNECTED|when fetching the script/);
    await context.setOffline(true);
    await createStore(page, 'Offline Corner');
    await expect(storeNamed(page, 'Offline Corner')).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(storeNamed(page, 'Offline Corner')).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(storeNamed(other, 'Offline Corner')).toBeVisible();
    await createStore(other, 'Second Tab');
    await expect(storeNamed(page, 'Second Tab')).toBeVisible();
    const ids = await page.evaluate(() =>
      (JSON.parse(localStorage.getItem('demo_stores') ?? '[]') as { _id: string }[]).map(
        ({ _id }) => _id,
      ),
    );
    expect(ids).toHaveLength(5);
    expect(ids.filter((id) => !/^demo-\d+$/.test(id))).toEqual([]);
    await other.close();
  });

  await test.step('a full browser storage refuses the change with a message and keeps the input', async () => {
    app.allow(/The demo failed/);
    await expect(storeNamed(page, 'Lakeview Market')).toBeVisible();
    await page.evaluate(() => {
      for (let [size, count] = [1_000_000, 0]; size >= 1; count += 1) {
        try {
          localStorage.setItem(`full${count}`, 'x'.repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    });
    const before = await page.evaluate(() => localStorage.getItem('demo_stores'));
    await createStore(page, 'One Too Many');
    await expect(
      page.getByText('There is no space left to save this. Nothing was changed.'),
    ).toBeVisible();
    await expect(page.getByLabel('Store Name', { exact: true })).toHaveValue('One Too Many');
    expect(await page.evaluate(() => localStorage.getItem('demo_stores'))).toBe(before);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('full')) localStorage.removeItem(key);
      }
    });
  });

  await test.step('a logout wipes the data, and the next visit starts with the sample', async () => {
    await app.open('/dashboard/stores');
    await createStore(page, 'Soon Gone');
    await expect(storeNamed(page, 'Soon Gone')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login\?demo=true$/);
    expect(await demoKeys(page)).toEqual([]);
    await app.signIn();
    await app.open('/dashboard/stores');
    await expect(storeNamed(page, 'Lakeview Market')).toBeVisible();
    await expect(page.getByText('Soon Gone')).toHaveCount(0);
  });

  await test.step('an expired session on load wipes the data', async () => {
    await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
    await page.reload();
    await expect(
      page.getByText('Your session has expired. Please log in again to continue.'),
    ).toBeVisible();
    expect(await demoKeys(page)).toEqual([]);
  });
});
