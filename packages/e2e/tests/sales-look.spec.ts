import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDays, monthsOf } from '@backcounter/core/dates';
import { expectAccessible, looks } from '../src/accessible.ts';
import { expect, test } from '../src/fixtures.ts';
import { expectSaid } from '../src/said.ts';
import {
  addSale,
  button,
  choice,
  field,
  openPanel,
  panelOf,
  rows,
  today,
  toggle,
  weekAgo,
} from './pages/sales-page.ts';

const lastYear = () => String(Number(today().slice(0, 4)) - 1);

async function choose(page: Page, { store, apply }: { store: string; apply: string }) {
  await choice(page, 'Filter Type').selectOption('Yearly');
  await choice(page, 'Store').selectOption(store);
  await choice(page, 'Year').selectOption(lastYear());
  await button(page, apply).click();
}

/** Number of lines that each text takes. */
const lineCounts = (texts: Locator) =>
  texts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

/** The visible labels of a chart, and those that overlap or overflow. */
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
      lowest: Math.max(...labels.map(({ box }) => box.bottom)),
      bad: labels
        .filter(
          (each) => isOut(each) || labels.some((other) => other !== each && meet(each, other)),
        )
        .map(({ text }) => text),
    };
  });

test(
  'SAL-10 SAL-12 SAL-23 SAL-02 SAL-09 SAL-01 SAL-26 what is long stays whole and inside, every state is accessible, and all goes by keyboard',
  { tag: '@one-host' },
  async ({ app, api, page }) => {
    await test.step('dates stay whole, and the labels of a chart apart and inside it', async () => {
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
        const { shown, lowest, bad } = await readLabels(figure);
        expect(shown, `at ${width} px`).toContain('$3.14M');
        expect(bad, `at ${width} px`).toEqual([]);
        if (width >= 1100) continue;
        // The rows are below the chart, and so is what searches them.
        const search = await page.getByLabel('Search these sales').boundingBox();
        expect(lowest, `at ${width} px`).toBeLessThanOrEqual(search?.y ?? 0);
      }
      await page.setViewportSize({ width: 1000, height: 900 });
      const { shown } = await readLabels(figure);
      expect(shown.filter((text) => text.endsWith('M') && text.includes('.'))).toHaveLength(12);
    });

    await test.step('no column covers the figure above another', async () => {
      const store = await api.addStore();
      for (const [month, total] of [
        ['03', 15_500],
        ['04', 9_000],
      ] as const) {
        await addSale(api, { store: store._id, total, date: `${lastYear()}-${month}-28` });
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await choose(page, { store: store._id, apply: 'Apply Filters' });
      const highest = page.getByRole('figure').getByText('$15.5k', { exact: true });
      await highest.scrollIntoViewIfNeeded();
      const isOnTop = (label: Element) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
        return at(left + 1) === label && at(right - 1) === label;
      };
      expect(await highest.evaluate(isOnTop)).toBe(true);
    });

    await test.step('a long name without spaces does not widen the page of a phone', async () => {
      const store = await api.addStore(`${randomUUID()}${'x'.repeat(84)}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await toggle(page, 'Total Sales').click();
      await choose(page, { store: store._id, apply: 'Calculate' });
      await expect(panelOf(page, 'Total Sales').getByRole('status')).toContainText(store.name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    for (const { width, colorScheme } of looks) {
      await test.step(`every state is accessible and fits, ${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        const store = await api.addStore();
        await addSale(api, { store: store._id, total: 12, date: weekAgo() });
        await addSale(api, { store: store._id, total: 34.5, date: addDays(weekAgo(), 2) });
        const check = async () => {
          await expectAccessible(page);
          const overflow = () => page.evaluate(() => document.documentElement.scrollWidth);
          expect(await overflow()).toBeLessThanOrEqual(width);
        };
        await toggle(page, 'Create New Sale').click();
        await button(page, 'Create Sale').click();
        await check();
        await toggle(page, 'Sales History').click();
        await choice(page, 'Store').selectOption(store._id);
        await button(page, 'Apply Filters').click();
        await expect(rows(page)).toHaveCount(2);
        await button(page, 'Show as table').click();
        await check();
        await button(page, 'Show as table').click();
        const act = async (name: RegExp) => {
          if (width < 700)
            await page
              .getByRole('button', { name: /^Actions for/ })
              .first()
              .click();
          await page.getByRole('button', { name }).filter({ visible: true }).first().click();
        };
        await act(/^Edit/);
        await expect(page.getByRole('dialog')).toBeVisible();
        await check();
        await page.keyboard.press('Escape');
        await act(/^Delete/);
        await check();
        await button(page, 'Yes, Continue').click();
        await check();
        await button(page, 'Yes, Delete Permanently').click();
        await expect(button(page, 'Undo')).toBeVisible();
        await check();
        await toggle(page, 'Total Sales').click();
        await choice(page, 'Store').selectOption(store._id);
        await button(page, 'Calculate').click();
        await expect(page.getByText('$12.00', { exact: true })).toBeVisible();
        await check();
      });
    }

    await test.step('the whole screen goes by keyboard', async () => {
      const store = await api.addStore();
      await app.signIn('employee');
      await app.open('/dashboard/sales');
      await toggle(page, 'Create New Sale').focus();
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await press('Enter');
      await expect(choice(page, 'Store')).toBeFocused();
      await expect(choice(page, 'Store')).toContainText(store.name);
      await page.keyboard.type(store.name);
      await press('Tab');
      await page.keyboard.type('150');
      await press('Tab');
      await page.keyboard.type(weekAgo());
      await press('Enter');
      await expectSaid(page, 'Sale created successfully!');
      // The next sale of the same store: an amount, a date, Enter.
      await page.keyboard.type('160');
      await press('Tab', 'Control+a');
      await page.keyboard.type(addDays(weekAgo(), 1));
      await press('Enter');
      await expect(field(page, 'Amount')).toHaveValue('');

      await toggle(page, 'Sales History').focus();
      await press('Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
      await expect(choice(page, 'Store')).toBeFocused();
      await page.keyboard.type(store.name);
      await press('Tab', 'Enter');
      await expect(rows(page)).toHaveCount(2);
    });
  },
);
