import type { Page } from '@playwright/test';

/** Navigates to a section by its link, without a page load. */
export const goTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();

/** Navigates to a path through the history, without a page load. */
export async function goToAddress(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
