import { expect, type Page } from '@playwright/test';

type Notice = { role: 'alert' | 'status'; message: string; ms?: number };

/**
 * Runs an action and expects a message that is visible for `ms` (default 3000) and then disappears.
 * Requires an installed page clock, which is paused here.
 */
export async function expectShortNotice(
  page: Page,
  expected: Notice,
  act: () => Promise<void>,
): Promise<void> {
  const { role, message, ms = 3000 } = expected;
  const notice = page.getByRole(role).filter({ hasText: message });
  // The clock keeps running until it is paused, which takes a while on a busy machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const done = act();
  // Responses are also rendered through timers.
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
