import type { Locator } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  addVendor,
  address,
  box,
  button,
  create,
  form,
  nothingFound,
  openForm,
  openVendors,
  row,
} from './pages/vendors-page.ts';
import { goToAddress } from './pages/sections.ts';

test(
  'VEN-10 VEN-11 VEN-01 VEN-02 VEN-12 VEN-08 VEN-19 VEN-20 VEN-21 API-18 VEN-22 VEN-13 VEN-23 VEN-18 VEN-06 tabs, panels, what the form keeps and refuses, the keyboard, the look, and what comes into view when',
  { tag: '@one-host' },
  async ({ app, page, api }) => {
    const store = await api.addStore();
    await addVendor(api, 'Corner Bakery', [store]);
    await addVendor(api, 'Open Foods', [store]);
    const keyed = await api.addStore();
    const bare = await api.addStore();
    const deleted = await api.addStore();
    const names = [store.name, keyed.name, bare.name];
    for (let count = 0; count < 10; count += 1) names.push((await api.addStore()).name);

    await test.step('the tab stands in the address', async () => {
      await app.signIn('admin');
      await app.open(`${address}?view=invoices`);
      const [vendors, invoices] = ['Vendors', 'Invoices'].map((name) =>
        page.getByRole('tab', { name, exact: true }),
      );
      for (const [view, chosen] of [
        ['?view=invoices', invoices],
        ['', vendors],
        ['?view=invoices', invoices],
        ['?view=vendors', vendors],
        ['?view=invoices', invoices],
        ['?view=anything', vendors],
      ] as const) {
        await goToAddress(page, `${address}${view}`);
        await expect(chosen!, view).toHaveAttribute('aria-selected', 'true');
      }
      await invoices!.click();
      await expect(page).toHaveURL(/view=invoices/);
      await expect(page.getByRole('heading', { name: 'Create Invoice' })).toBeVisible();
      await vendors!.click();
      await expect(page).toHaveURL(/view=vendors/);
      await expect(button(page, 'View Vendor List')).toBeVisible();
    });

    await test.step('two toggles open one panel and close the other', async () => {
      await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible();
      const list = page.getByRole('region', { name: 'Vendor List', exact: true });
      await button(page, 'Create Vendor').click();
      await expect(form(page)).toBeVisible();
      await button(page, 'View Vendor List').click();
      await expect(list).toBeVisible();
      await expect(form(page)).toHaveCount(0);
      await button(page, 'Create Vendor').click();
      await expect(list).toHaveCount(0);
      await button(page, 'Hide Create Form').click();
      await expect(form(page)).toHaveCount(0);
      await button(page, 'View Vendor List').click();
      await button(page, 'Hide Vendor List').click();
      await expect(list).toHaveCount(0);
    });

    await test.step('Cancel leaves an empty form, which offers what was typed', async () => {
      await openForm(page);
      await page.getByLabel('Vendor Name').fill('Nobody');
      await form(page).getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(form(page)).toHaveCount(0);
      await openForm(page);
      await expect(page.getByLabel('Vendor Name')).toHaveValue('');
      await expect(page.getByLabel('Vendor Name')).toBeFocused();
      await expect(page.getByRole('region', { name: 'Unsaved input' })).toContainText('Nobody');
    });

    await test.step('a vendor needs a name and a store', async () => {
      const sent = await app.watchCalls();
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByLabel('Vendor Name').fill('  ');
      await box(page, store.name).check();
      await create(page).click();
      await expect(page.getByText('Vendor name is required', { exact: true })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await expect(page.getByLabel('Vendor Name')).toBeFocused();
      await page.getByLabel('Vendor Name').fill('Acme');
      await box(page, store.name).uncheck();
      await page.getByLabel('Vendor Name').press('Enter');
      const message = 'Please select at least one valid store';
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Stores' })).toHaveAccessibleDescription(
        message,
      );
      expect(sent('POST /vendors')).toEqual([]);
    });

    await test.step('a name that a chosen store knows is refused', async () => {
      app.allow(/409/);
      await page.getByLabel('Vendor Name').fill('corner BAKERY');
      await box(page, store.name).check();
      await create(page).click();
      await expect(
        page.getByText('Vendor "corner BAKERY" already exists in the selected store(s)'),
      ).toBeVisible();
      await expect(page.getByLabel('Vendor Name')).toHaveValue('corner BAKERY');
      await expect(box(page, store.name)).toBeChecked();
    });

    await test.step('a double click creates one vendor', async () => {
      const sent = await app.watchCalls();
      await page.getByLabel('Vendor Name').fill('Once Foods');
      await create(page).dblclick();
      await expectSaid(page, 'Vendor created successfully');
      expect(sent('POST /vendors')).toHaveLength(1);
    });

    await test.step('a store that is gone is no store', async () => {
      app.allow(/400/);
      const message = page.getByText('Please select at least one valid store', { exact: true });
      await page.getByLabel('Vendor Name').fill('Lost Foods');
      await box(page, deleted.name).check();
      await api.call(`DELETE /stores/${deleted._id}`);
      await create(page).click();
      await expect(message).toBeVisible();
      await expect(page.getByLabel('Vendor Name')).toHaveValue('Lost Foods');
    });

    await test.step('the keyboard is enough', async () => {
      const store = keyed;
      await form(page).getByRole('button', { name: 'Cancel', exact: true }).click();
      await button(page, 'Create Vendor').press('Enter');
      await page.getByLabel('Vendor Name').focus();
      await page.keyboard.type('Keyboard Foods');
      await box(page, store.name).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      // Of the vendor before, the same message may still be shown.
      const done = page.getByRole('group', { name: 'What was done last' });
      await expect(done).toContainText('Keyboard Foods');
      await button(page, 'View Vendor List').press('Enter');
      await box(page, store.name).press('Space');
      const edit = button(page, 'Edit Keyboard Foods');
      await edit.press('Enter');
      await expect(page.getByRole('dialog').getByLabel('Vendor Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(edit).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(button(page, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(button(page, 'Yes, Delete Permanently')).toBeVisible();
      await expect(button(page, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText(nothingFound)).toBeVisible();
    });

    await test.step('a store without vendors says so', async () => {
      await box(page, keyed.name).uncheck();
      await box(page, bare.name).check();
      await expect(page.getByText(nothingFound, { exact: true })).toBeVisible();
    });

    await test.step('list and dialog are accessible', async () => {
      await box(page, bare.name).uncheck();
      await box(page, store.name).check();
      await expect(row(page, 'Open Foods')).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await button(page, 'Edit Open Foods').click();
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('a long list of stores scrolls at 12rem', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const last = names.toSorted().at(-1) ?? '';
      await openForm(page);
      const list = page.getByRole('group', { name: 'Stores' }).locator('> div');
      await expect(box(page, last)).toBeAttached();
      const sizes = await list.evaluate((element) => ({
        shown: element.getBoundingClientRect().height,
        whole: element.scrollHeight,
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      }));
      expect(sizes.shown).toBe(12 * sizes.rem);
      expect(sizes.whole).toBeGreaterThan(sizes.shown);
      await box(page, last).check();
      // The form scrolls into view a moment after it is opened.
      await expect(async () => {
        await box(page, last).scrollIntoViewIfNeeded();
        await expect(box(page, last)).toBeInViewport({ timeout: 500 });
      }).toPass();
    });

    await test.step('a panel comes into view after 100 ms, the loaded list after 200 ms', async () => {
      await page.addInitScript(() => {
        const log: string[] = [];
        Object.assign(window, { scrolled: log });
        Element.prototype.scrollIntoView = function scroll() {
          log.push(this.tagName);
        };
      });
      const scrolled = () =>
        page.evaluate(() => (window as unknown as { scrolled: string[] }).scrolled.length);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.clock.install();
      await openVendors(app);
      // The clock jumps when it is paused, and requests in flight would time out.
      await expect(box(page, bare.name)).toBeVisible();
      await page.clock.pauseAt(Date.now() + 5000);
      const expectScroll = async (ms: number) => {
        const before = await scrolled();
        await page.clock.runFor(ms - 10);
        expect(await scrolled()).toBe(before);
        await page.clock.runFor(20);
        expect(await scrolled()).toBe(before + 1);
      };
      await button(page, 'Create Vendor').click();
      await expectScroll(100);
      await button(page, 'View Vendor List').click();
      await expectScroll(100);
      // Responses are rendered through timers, which are paused here.
      const untilVisible = (shown: Locator) =>
        expect(async () => {
          await page.clock.runFor(1);
          await expect(shown).toBeVisible({ timeout: 50 });
        }).toPass();
      await untilVisible(box(page, bare.name));
      await box(page, bare.name).check();
      await untilVisible(page.getByText(nothingFound));
      await expectScroll(200);
    });
  },
);
