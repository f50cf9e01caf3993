import type { Page } from '@playwright/test';

const picture = '/mark.svg';

/**
 * Opens an image of the origin, without the product's code, to access the browser's storage. A
 * mocked page would need routing, which disables the browser's HTTP cache.
 */
export async function openBlank(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${picture}`);
}

/** Whether the page shows that image. */
export const isBlank = (page: Page): boolean => page.url().endsWith(picture);
