import type { Page } from '@playwright/test';
import type { App } from '../../src/app.ts';
import { openBlank } from '../../src/blank-page.ts';
import { administrator } from '../../src/serve.ts';

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

/** Reads an item of the page's localStorage. */
export const readItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The stored session; throws if there is none. */
export async function storedSession(page: Page): Promise<Stored> {
  return JSON.parse((await readItem(page, 'tokenData')) ?? '') as Stored;
}

export const storeItem = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);

/** Changes the stored session without the product noticing. */
export async function changeStored(page: Page, change: Partial<Stored>): Promise<void> {
  const changed = { ...(await storedSession(page)), ...change };
  await storeItem(page, 'tokenData', JSON.stringify(changed));
}

/**
 * Loads the page again after its session has ended by time. The session is changed from a blank page:
 * the product would store its own over it with the next response or movement.
 */
export async function reloadExpired(page: Page): Promise<void> {
  const address = page.url();
  await openBlank(page, new URL(address).origin);
  await changeStored(page, { expiresAt: Date.now() - 1 });
  await page.goto(address);
}

/** The page's current time. */
export const pageNow = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Freezes the page's clock; enables animations, as for most users. */
export async function freezeClock(page: Page): Promise<number> {
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

/** Fills in the sign-in form and submits it. */
export async function typeAccount(page: Page, account = administrator): Promise<void> {
  await email(page).fill(account.email);
  await password(page).fill(account.password);
  await signInButton(page).click();
}
