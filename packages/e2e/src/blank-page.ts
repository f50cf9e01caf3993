import type { Page } from '@playwright/test';

const picture = '/mark.svg';

/**
 * Opens a picture of an origin, without the product's code, to reach what the browser keeps for it.
 * A made-up page would have to be routed, and a routed page gets nothing from the browser's cache.
 */
export async function openBlank(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${picture}`);
}

/** Whether a page stands there. */
export const isBlank = (page: Page): boolean => page.url().endsWith(picture);
