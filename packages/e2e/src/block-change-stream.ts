import type { Page } from '@playwright/test';

/** Blocks the change stream, so that the page's network can become idle. */
export async function blockChangeStream(page: Page): Promise<void> {
  await page.route('**/api/changes', (route) => route.fulfill({ status: 403, json: {} }));
}
