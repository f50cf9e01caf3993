import { expect, type Page } from '@playwright/test';

type Said = { role: 'alert' | 'status'; message: string; ms?: number };

/**
 * Does something that is answered with a message, which must stand there for `ms` (3000 when
 * absent) and then go by itself. The page's clock has to be installed; it stands still here.
 */
export async function expectShort(page: Page, said: Said, act: () => Promise<void>): Promise<void> {
  const { role, message, ms = 3000 } = said;
  const notice = page.getByRole(role).filter({ hasText: message });
  // The clock runs on until it is told to pause, which on a busy machine takes a while.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const done = act();
  // Answers reach the screen through timers too.
  await expect(async () => {
    await page.clock.runFor(10);
    if ((await notice.count()) === 0) throw new Error(`Nobody said: ${message}`);
  }).toPass({ intervals: [20], timeout: 20_000 });
  await done;
  await expect(notice).toHaveText(message);
  await page.clock.runFor(ms - 500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(500);
  await expect(notice).toHaveCount(0);
  await page.clock.resume();
}
