import type { Page } from '@playwright/test';

/** Goes to a section by its link, from the dashboard or another one, so that no page is loaded anew. */
export const goTo = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click();

/** Goes to an address of the product as Back and Forward do, so that no page is loaded anew. */
export async function goToAddress(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
