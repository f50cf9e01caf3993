import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, test, type Page } from '@playwright/test';

/** Injected into each loaded page; the minified build takes half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs in the page: waits until finite animations and transitions are over. */
async function waitForAnimations(): Promise<void> {
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

type AxeColor = { r: number; g: number; b: number; alpha: number };
type ParseColor = (this: AxeColor, text: string) => AxeColor;

/**
 * Runs in the page, after axe has been injected: parses each color once. A page has a few dozen, which
 * axe would parse again for every element it compares, in a fifth of its time.
 */
function rememberColors(): void {
  const { axe: injected } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: { parseString: ParseColor } } } } };
  };
  const { prototype } = injected.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map<string, AxeColor>();
  prototype.parseString = function parseOnce(text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Runs in the page, after axe has been injected. */
async function findViolations(): Promise<string[]> {
  const found = (window as unknown as { axe: typeof axe }).axe;
  // Reporting passes takes longer than finding violations.
  const { violations } = await found.run({ resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}

/**
 * Screens of both hosts are identical and only checked on the server; in the demo, only demo-specific
 * screens are checked.
 */
function isCheckedInHost(): boolean {
  const { project, file } = test.info();
  return project.name !== 'demo' || file.includes('/tests/demo/');
}

/** Fails if axe finds violations on the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!isCheckedInHost()) return;
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColors);
  }
  await page.evaluate(waitForAnimations);
  expect(await page.evaluate(findViolations), 'what axe finds').toEqual([]);
}

/** Narrow dark and wide light viewports. */
export const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** Checks each of `looks`; also fails if the page scrolls horizontally. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  if (!isCheckedInHost()) return;
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The page applies the color scheme asynchronously.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page);
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(pageWidth, `width of the page at ${width}`).toBeLessThanOrEqual(width);
  }
}
