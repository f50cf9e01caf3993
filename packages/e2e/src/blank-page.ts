import type { Page } from '@playwright/test';

const body = '<!doctype html><title>Blank</title><link rel="icon" href="data:," />';

/** Opens a page of an origin without the product's code, to reach what the browser keeps for it. */
export async function openBlank(page: Page, origin: string): Promise<void> {
  const blank = `${origin}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(blank);
}
