import type { Page } from '@playwright/test';
import type { Api } from '../../src/api.ts';
import type { App } from '../../src/app.ts';
import { expect } from '../../src/fixtures.ts';
import { changeStored, typeAccount } from './session-page.ts';
import { weekAgo } from './sales-page.ts';

type Shop = { store: { _id: string; name: string } };

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
    body: { store_id: store._id, total_sales: 50, date: weekAgo },
  });
  return { store };
}

/** Types into the form and leaves it in each way; every time "Keep" brings it back. */
export async function leaveInEveryWay(app: App, api: Api, form: Form): Promise<void> {
  const { path, open, close, tab, typed } = form;
  let { page } = app;
  const shop = await openShop(api);
  await app.signIn();
  await app.open(path);
  await open(page, shop);
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
  const comesBack = async (way: string) => {
    await open(page, shop);
    for (const [name, value] of Object.entries(typed)) {
      await expect(field(page, name), way).not.toHaveValue(value);
    }
    await offer(page).getByRole('button', { name: 'Keep' }).click();
    for (const [name, value] of Object.entries(typed)) {
      await expect(field(page, name), way).toHaveValue(value);
    }
    await expect(offer(page), way).toHaveCount(0);
  };

  if (close) {
    await close(page);
    await comesBack('panel');
  }
  if (tab) {
    await page.getByRole('tab', { name: tab.away, exact: true }).click();
    await page.getByRole('tab', { name: tab.back, exact: true }).click();
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
  const next = await page.context().newPage();
  await page.close();
  page = next;
  await page.goto(address);
  await comesBack('closed page');
  if (app.host === 'demo') return;
  await changeStored(page, { expiresAt: Date.now() - 1 });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^Your session has expired/);
  await typeAccount(page);
  await expect(page).toHaveURL(address);
  await comesBack('expired session');
}
