import type { Page } from '@playwright/test';
import type { App } from '../../src/app.ts';
import { administrator } from '../../src/served.ts';

export const minute = 60_000;
export const hour = 60 * minute;

export const expiredText = 'Your session has expired. Please log in again to continue.';

export type Stored = {
  token: string;
  user: { role: string; name: string };
  expiresAt: number;
  lastActivity: number;
  employeeName?: string;
};

/** What stands under a key of the page's storage. */
export const kept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The stored session; fails when there is none. */
export async function storedSession(page: Page): Promise<Stored> {
  return JSON.parse((await kept(page, 'tokenData')) ?? '') as Stored;
}

export const keep = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);

/** Changes the stored session behind the product's back. */
export async function changeStored(page: Page, change: Partial<Stored>): Promise<void> {
  const changed = { ...(await storedSession(page)), ...change };
  await keep(page, 'tokenData', JSON.stringify(changed));
}

/** What the page takes for now. */
export const pageNow = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Lets the page's time stand still shortly after now; animations run as for most people. */
export async function stopTime(page: Page): Promise<number> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  return now + 1000;
}

export const email = (page: Page) => page.getByLabel('Email', { exact: true });
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const signInButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign In', exact: true });
export const signInHeading = ({ host, page }: App) =>
  page.getByRole('heading', { name: host === 'demo' ? 'Try Backcounter' : 'Sign in' });
export const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome, / });

/** Types an account into the form and sends it. */
export async function typeAccount(page: Page, account = administrator): Promise<void> {
  await email(page).fill(account.email);
  await password(page).fill(account.password);
  await signInButton(page).click();
}
