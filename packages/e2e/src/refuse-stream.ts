import type { Page } from '@playwright/test';

/** Refuses the stream of changes, so that a page's network comes to rest. */
export async function refuseStream(page: Page): Promise<void> {
  await page.route('**/api/changes', (route) => route.fulfill({ status: 403, json: {} }));
}
