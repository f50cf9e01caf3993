import { expect, test } from '../../src/fixtures.ts';

const keys = [
  'demo_employees',
  'demo_income_types',
  'demo_incomes',
  'demo_invoices',
  'demo_sales',
  'demo_settings',
  'demo_shifts',
  'demo_stores',
  'demo_vendors',
  'demo_wages',
];

test('RTE-05 RTE-06 RTE-07 LOG-22 RTE-04 DEM-02 DEM-03 DEM-06 SES-07 DSH-14 DSH-15 DSH-16 DEM-01 the ways into the demo and out of it', async ({
  app,
  page,
}) => {
  await test.step('going back and forward leaves the demo and enters it again', async () => {
    const flag = () => page.evaluate(() => localStorage.getItem('demoMode'));
    await page.goto(`${app.server.origin}/login`);
    await page.goto(`${app.server.origin}/login?demo=true`);
    await expect(page.getByRole('heading', { name: 'Try Backcounter' })).toBeVisible();
    expect(await flag()).toBe('true');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await flag()).toBeNull();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Try Backcounter' })).toBeVisible();
    expect(await flag()).toBe('true');
  });

  await test.step('one button leads through the introduction into the sample', async () => {
    await page.goto(`${app.server.origin}/demo`);
    await expect(page).toHaveURL(/\/login\?demo=true$/);
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
    await page.reload();
    for (let step = 1; step < 5; step += 1) {
      await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByText('session expires in 2 hours')).toBeVisible();
    await page.getByRole('link', { name: 'Stores', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/stores\?demo=true/);
    await expect(page.getByText('Lakeview Market').first()).toBeVisible();
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('demo_')),
    );
    expect(kept.sort()).toEqual(keys);
  });

  await test.step('an account that looks in sees the demo and keeps its own data', async () => {
    const { token, user } = await app.server.signIn('owner');
    const { _id } = await app.server.addStore('Its own store');
    await app.signIn();
    const session = { token, user, expiresAt: Date.now() + 3_600_000, lastActivity: Date.now() };
    await page.evaluate((stored) => {
      localStorage.setItem('tokenData', JSON.stringify(stored));
    }, session);
    await app.open('/dashboard/stores');
    await expect(page.getByText('Your changes are isolated')).toBeVisible();
    await expect(page.getByText('Lakeview Market').first()).toBeVisible();
    await expect(page.getByText('Its own store')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Store' }).click();
    await page.getByLabel('Store Name', { exact: true }).fill('Demo Corner');
    await page.getByLabel('Address', { exact: true }).fill('1 Oak Ave');
    await page.getByRole('button', { name: 'Create Store' }).click();
    await expect(page.getByText('Demo Corner').first()).toBeVisible();
    const stores = await app.server.call<{ _id: string; name: string }[]>('GET /stores', { token });
    expect(stores.map(({ name }) => name)).not.toContain('Demo Corner');
    expect(stores.map((store) => store._id)).toContain(_id);
    const role = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('tokenData') ?? '{}') as { user: { role: string } }).user
          .role,
    );
    expect(role).toBe('owner');
  });
});
