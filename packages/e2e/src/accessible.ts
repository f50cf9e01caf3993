import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, test, type Page } from '@playwright/test';

/** Each page that is loaded takes it anew, for which its short form costs half. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs in the page: what moves or changes its color is looked at when it has arrived. */
async function standStill(): Promise<void> {
  const isEndless = (animation: Animation) =>
    animation.effect?.getComputedTiming().endTime === Infinity;
  for (;;) {
    const running = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && !isEndless(animation));
    if (running.length === 0) return;
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
}

/** Runs in the page, where axe's script has left itself. */
async function findViolations(): Promise<string[]> {
  const found = (window as unknown as { axe: typeof axe }).axe;
  // Telling of what passed costs more than finding what did not.
  const { violations } = await found.run({ resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}

/**
 * A screen that both hosts have is the same in both, and looked at on the server; in the demo only
 * what the demo alone shows.
 */
function isLookedAt(): boolean {
  const { project, file } = test.info();
  return project.name !== 'demo' || file.includes('/tests/demo/');
}

/** Fails on anything that axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isLookedAt()) return;
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axeSource);
  await page.evaluate(standStill);
  expect(await page.evaluate(findViolations), 'what axe finds').toEqual([]);
}

/** Narrow and dark, wide and light. */
export const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** The same in every look; nor may the page scroll sideways. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  if (!isLookedAt()) return;
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The page follows in a moment of its own.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page);
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(pageWidth, `width of the page at ${width}`).toBeLessThanOrEqual(width);
  }
}
