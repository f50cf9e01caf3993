import { expect, test } from '../../src/fixtures.ts';
import { readItem, welcome } from '../pages/session-page.ts';

test('RTE-03 RTE-04 RTE-05 RTE-06 RTE-07 RTE-12 what the demo query of an address does', async ({
  app,
  page,
}) => {
  await test.step('the demo query is kept, and the address /demo asks for it', async () => {
    for (const [from, to] of [
      ['/?demo=later', '/login?demo=later'],
      ['/demo', '/login?demo=true'],
    ] as const) {
      await app.open(from);
      await expect(page).toHaveURL(new URL(to, app.server.origin).href);
    }
  });

  await test.step('the demo flag follows the address, also back and forward', async () => {
    const expectFlag = async (flag: string | null) => {
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
      await expect.poll(() => readItem(page, 'demoMode')).toBe(flag);
    };
    await expectFlag('true');
    await app.open('/login?demo=false');
    await expectFlag(null);
    await app.open('/dashboard?demo=true');
    await expectFlag('true');
    await page.getByRole('link', { name: 'Sign in with an account' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectFlag(null);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Try Backcounter' })).toBeVisible();
    await expectFlag('true');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectFlag(null);
  });

  await test.step('with a session another value of the demo query is kept and turns nothing on', async () => {
    await app.signIn('owner');
    await app.open('/?demo=later');
    await expect(welcome(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?demo=later$/);
    expect(await readItem(page, 'demoMode')).toBeNull();
  });
});
