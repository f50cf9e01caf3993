import type { Page } from '@playwright/test';
import type { Api } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { expect } from '../../src/fixtures.ts';
import { changeStored, typeAccount } from './session-page.ts';
import { weekAgo } from './sales-page.ts';

type Shop = { store: { _id: string; name: string } };

type Left = { shop: Shop; /** How the form was left. */ way: string };

/** How a form is opened, and what is typed into it. */
export type Form = {
  form: string;
  path: string;
  open: (page: Page, shop: Shop) => Promise<void>;
  /** Closes the panel or dialog; a form that is always there has none. */
  close?: (page: Page) => Promise<void>;
  /** Another tab of the same screen. */
  tab?: { away: string; back: string };
  /** To another day and back again. */
  otherDay?: (page: Page) => Promise<void>;
  typed: Record<string, string>;
};

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved input' });

/** Opens a panel unless the address has opened it already. */
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

/** Asserts that a form is empty and offers what was typed, and that "Keep" brings it back. */
async function expectBack(page: Page, { open, typed }: Form, { shop, way }: Left): Promise<void> {
  await open(page, shop);
  for (const [name, value] of Object.entries(typed)) {
    await expect(field(page, name), way).not.toHaveValue(value);
  }
  await offer(page).getByRole('button', { name: 'Keep' }).click();
  for (const [name, value] of Object.entries(typed)) {
    await expect(field(page, name), way).toHaveValue(value);
  }
  await expect(offer(page), way).toHaveCount(0);
}

/**
 * Types into the form and leaves it in the ways in which forms differ; every time "Keep" brings it
 * back. Gives the shop that it is about.
 */
export async function leaveForm(app: App, api: Api, form: Form): Promise<Shop> {
  const { page } = app;
  const shop = await openShop(api);
  const comesBack = (way: string) => expectBack(page, form, { shop, way });
  await app.signIn();
  await app.open(form.path);
  await form.open(page, shop);
  for (const [name, value] of Object.entries(form.typed)) await field(page, name).fill(value);
  if (form.close) {
    await form.close(page);
    await comesBack('panel');
  }
  if (form.tab) {
    await page.getByRole('tab', { name: form.tab.away, exact: true }).click();
    await page.getByRole('tab', { name: form.tab.back, exact: true }).click();
    await comesBack('tab');
  }
  if (form.otherDay) {
    await form.otherDay(page);
    await comesBack('other day');
  }
  const address = page.url();
  await escape(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await comesBack('section and Back');
  await page.reload();
  await comesBack('reload');
  return shop;
}

/** Leaves the form, closes the page, and on the server lets the session end too. */
export async function leaveInEveryWay(app: App, api: Api, form: Form): Promise<void> {
  const shop = await leaveForm(app, api, form);
  const address = app.page.url();
  const page = await app.page.context().newPage();
  await app.page.close();
  await page.goto(address);
  await expectBack(page, form, { shop, way: 'closed page' });
  if (app.host === 'demo') return;
  await changeStored(page, { expiresAt: Date.now() - 1 });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^Your session has expired/);
  await typeAccount(page);
  await expect(page).toHaveURL(address);
  await expectBack(page, form, { shop, way: 'expired session' });
}
