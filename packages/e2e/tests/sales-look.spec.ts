import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { monthsOf } from '@backcounter/core/dates';
import { expect, test } from '../src/fixtures.ts';
import { addSale, button, choice, openPanel, panelOf, today } from './pages/sales-page.ts';

const lastYear = () => String(Number(today().slice(0, 4)) - 1);

async function choose(page: Page, { store, apply }: { store: string; apply: string }) {
  await choice(page, 'Filter Type').selectOption('Yearly');
  await choice(page, 'Store').selectOption(store);
  await choice(page, 'Year').selectOption(lastYear());
  await button(page, apply).click();
}

/** In how many lines each of the texts stands. */
const lineCounts = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

/** The labels of a chart that are shown, and which of them run into another or out of the chart. */
const readLabels = (figure: Locator) =>
  figure.evaluate((chart) => {
    const frame = chart.getBoundingClientRect();
    const labels = [...chart.querySelectorAll('[role=img] span')]
      .filter((span) => span.childElementCount === 0 && span.textContent !== '')
      .filter((span) => span.getBoundingClientRect().width > 0)
      .map((span) => {
        const range = document.createRange();
        range.selectNodeContents(span);
        return { text: span.textContent, box: range.getBoundingClientRect() };
      });
    type Label = (typeof labels)[number];
    const meet = ({ box: a }: Label, { box: b }: Label) =>
      a.left < b.right + 2 && b.left < a.right + 2 && a.top < b.bottom && b.top < a.bottom;
    const isOut = ({ box }: Label) => box.left < frame.left || box.right > frame.right;
    return {
      shown: labels.map(({ text }) => text),
      bad: labels
        .filter(
          (each) => isOut(each) || labels.some((other) => other !== each && meet(each, other)),
        )
        .map(({ text }) => text),
    };
  });

test(
  'SAL-10 SAL-12 dates stay whole, and the labels of a chart apart and inside it',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore(`Casey's General Store #1045 / ${randomUUID().slice(0, 8)}`);
    for (const [index, month] of monthsOf(lastYear()).entries()) {
      const total = 3_010_000 + index * 12_000;
      await addSale(api, { store: store._id, total, date: `${month}-28` });
    }
    await openPanel(app, 'Sales History');
    await choose(page, { store: store._id, apply: 'Apply Filters' });
    const figure = page.getByRole('figure');
    const dates = page
      .getByRole('table')
      .locator('tbody')
      .getByRole('cell', { name: /^[\d/]+$/ });
    for (const width of [1440, 1280, 1100, 800, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(dates).toHaveCount(12);
      expect(await lineCounts(dates), `at ${width} px`).toEqual(Array(12).fill(1));
      const { shown, bad } = await readLabels(figure);
      expect(shown, `at ${width} px`).toContain('$3.14M');
      expect(bad, `at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1000, height: 900 });
    const { shown } = await readLabels(figure);
    expect(shown.filter((text) => text.endsWith('M') && text.includes('.'))).toHaveLength(12);
  },
);

test(
  'SAL-23 a long name without spaces does not widen the page of a phone',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    const store = await api.addStore(`${randomUUID()}${'x'.repeat(84)}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await openPanel(app, 'Total Sales');
    await choose(page, { store: store._id, apply: 'Calculate' });
    await expect(panelOf(page, 'Total Sales').getByRole('status')).toContainText(store.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);
