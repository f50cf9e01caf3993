import type { Page } from '@playwright/test';
import type { Api } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { expect, test } from '../../src/fixtures.ts';
import { reloadExpired, typeAccount } from './session-page.ts';
import { weekAgo } from './sales-page.ts';

type Shop = { store: { _id: string; name: string } };

type LeftForm = { shop: Shop; /** How the form was left. */ way: string };

/** A form under test: how to open it, and what to type. */
export type Form = {
  form: string;
  path: string;
  open: (page: Page, shop: Shop) => Promise<void>;
  /** Closes the panel or dialog; absent for forms that are always visible. */
  close?: (page: Page) => Promise<void>;
  /** Another tab of the same screen. */
  tab?: { away: string; back: string };
  /** Switches to another day and back. */
  otherDay?: (page: Page) => Promise<void>;
  typed: Record<string, string>;
};

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved input' });

/** Opens a panel, unless the URL has opened it already. */
export const panel = (name: string, first: string) => ({
  open: async (page: Page) => {
    const opener = page.getByRole('button', { name, exact: true });
    await expect(opener.or(field(page, first)).first()).toBeVisible();
    if (!(await field(page, first).isVisible())) await press(page, name);
    await expect(field(page, first)).toBeVisible();
  },
});

export const escape = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

async function openShop(api: Api): Promise<Shop> {
  const store = await api.addStore();
  await api.call('POST /sales', {
    body: { store_id: store._id, total_sales: 50, date: weekAgo() },
  });
  return { store };
}

/** Expects an empty form that offers the unsaved input, and that "Keep" restores it. */
async function expectRestored(page: Page, { form, open, typed }: Form, { shop, way }: LeftForm) {
  const left = `${form}, ${way}`;
  await open(page, shop);
  for (const [name, value] of Object.entries(typed)) {
    await expect(field(page, name), left).not.toHaveValue(value);
  }
  await offer(page).getByRole('button', { name: 'Keep' }).click();
  // Check that the click was handled before checking its effect.
  await expect(offer(page), `${left}: the offer is taken`).toHaveCount(0);
  for (const [name, value] of Object.entries(typed)) {
    await expect(field(page, name), `${left}: what was typed is back`).toHaveValue(value);
  }
}

/** Ways of leaving a form without closing the page; not all apply to every form. */
const ways: Record<string, (page: Page, form: Form) => Promise<void> | undefined> = {
  panel: (page, { close }) => close?.(page),
  tab: (page, { tab }) => tab && openTabs(page, tab),
  'other day': (page, { otherDay }) => otherDay?.(page),
  'section and Back': async (page) => {
    const address = page.url();
    await escape(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
  },
  reload: async (page) => {
    await page.reload();
  },
};

async function openTabs(page: Page, { away, back }: NonNullable<Form['tab']>): Promise<void> {
  await page.getByRole('tab', { name: away, exact: true }).click();
  await page.getByRole('tab', { name: back, exact: true }).click();
}

/** Types into a form and leaves it in every applicable way; returns the form's URL. */
async function leaveForm(page: Page, shop: Shop, form: Form): Promise<string> {
  await form.open(page, shop);
  for (const [name, value] of Object.entries(form.typed)) await field(page, name).fill(value);
  for (const [way, leave] of Object.entries(ways)) {
    const leaving = leave(page, form);
    if (!leaving) continue;
    await leaving;
    await expectRestored(page, form, { shop, way });
  }
  return page.url();
}

/**
 * Types into each form and leaves it in every applicable way, then closes the page, and on the server
 * also lets the session expire. Each time, "Keep" must restore the input.
 */
export async function leaveEveryWay(app: App, api: Api, forms: readonly Form[]): Promise<void> {
  const shop = await openShop(api);
  const left: { form: Form; address: string }[] = [];
  await app.signIn();
  for (const form of forms) {
    await test.step(form.form, async () => {
      await app.open(form.path);
      left.push({ form, address: await leaveForm(app.page, shop, form) });
    });
  }
  const page = await app.page.context().newPage();
  await app.page.close();
  /** Reverses the order each time, to start with the form at the page's current URL. */
  const expectAllRestored = async (way: string) => {
    for (const { form, address } of left.reverse()) {
      if (page.url() !== address) await page.goto(address);
      await expectRestored(page, form, { shop, way });
    }
  };
  await test.step('closed page', () => expectAllRestored('closed page'));
  if (app.host === 'demo') return;
  await test.step('expired session', async () => {
    const address = page.url();
    await reloadExpired(page);
    await expect(page.getByRole('alert')).toHaveText(/^Your session has expired/);
    await typeAccount(page);
    await expect(page).toHaveURL(address);
    await expectAllRestored('expired session');
  });
}
