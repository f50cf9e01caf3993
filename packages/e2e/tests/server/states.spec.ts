import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { goTo } from '../pages/sections.ts';
import { button, card } from '../pages/stores-page.ts';

// Web tests cover the behavior in these states; this checks their accessibility.

type Reply = { status?: number; json: unknown };

const away: Reply = { status: 503, json: { message: 'The database is away' } };
const nothing: Reply = { json: [] };

/** Holds calls until they are answered in one way or another. */
async function hold(page: Page, address: string) {
  let reply = Promise.withResolvers<Reply>();
  await page.route(address, async (route) => route.fulfill(await reply.promise));
  return {
    respond: (given: Reply) => reply.resolve(given),
    /** How to answer the next calls. */
    next: (given: Reply) => {
      reply = Promise.withResolvers<Reply>();
      reply.resolve(given);
    },
  };
}

test('STO-18 STO-22 USR-01 USR-02 USR-14 ROL-11 waiting, failure, emptiness and refusal are accessible in every look', async ({
  app,
  page,
  api,
}) => {
  app.allow(/503|Failed to load resource/);
  app.allow(/^console error: Error fetching/);
  const store = await api.addStore();
  const alert = page.getByRole('alert');
  await app.signIn('admin');
  await app.open('/dashboard/sales');

  await test.step('the list of users', async () => {
    const users = await hold(page, '**/api/auth/users');
    await goTo(page, 'User Management');
    const table = page.getByRole('region', { name: 'Users', exact: true }).getByRole('table');
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expectAccessibleInEveryLook(page);
    users.respond(away);
    await expect(alert).toHaveText('The database is away');
    await expectAccessibleInEveryLook(page);
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await expect(table).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('the log', async () => {
    const log = await hold(page, '**/api/activity?*');
    const first = await hold(page, '**/api/activity');
    await goTo(page, 'Activity');
    const table = page.getByRole('table', { name: 'Activity' });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expectAccessibleInEveryLook(page);
    log.respond(away);
    first.respond(away);
    await expect(alert).toHaveText('The database is away');
    await expectAccessibleInEveryLook(page);
    await page.unrouteAll();
    await button(page, 'Retry').click();
    await expect(table).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('the history of a row', async () => {
    const entries = await hold(page, '**/api/activity?*');
    await goTo(page, 'Stores');
    await card(page, store.name).getByRole('button', { name: 'Update' }).click();
    await button(page, 'History').click();
    const history = page.getByRole('region', { name: 'History', exact: true });
    await expect(history.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    entries.respond(away);
    await expect(history.getByRole('alert')).toHaveText('The database is away');
    await expectAccessibleInEveryLook(page);
    entries.next({ json: { data: [], next_cursor: null } });
    await button(page, 'Retry').click();
    await expect(history).toContainText('No history yet.');
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Escape');
    await page.unrouteAll();
  });

  await test.step('the list of stores', async () => {
    const stores = await hold(page, '**/api/stores');
    stores.respond({ ...away, json: {} });
    await page.reload();
    await expect(alert).toHaveText('Error fetching stores');
    await expectAccessibleInEveryLook(page);
    stores.next(nothing);
    await button(page, 'Retry').click();
    await expect(page.getByText('No stores found', { exact: true })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await button(page, 'Add Store').click();
    await expect(page.getByLabel('Store Name')).toBeFocused();
  });

  await test.step('what is only for administrators', async () => {
    await page.unrouteAll();
    await app.signIn('owner');
    await app.open('/dashboard/user-management');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});
