import { addDays, formatDateInText, mondayOf } from '@backcounter/core/dates';
import { expect, test } from '../../src/fixtures.ts';
import { expectSaid } from '../../src/said.ts';
import { button, today } from '../pages/sales-page.ts';

/** Runs in the page before its scripts: removes what browsers have added since Safari 16.4. */
function removeNewerFeatures(): void {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  const newer: { of: object; names: PropertyKey[] }[] = [
    { of: Promise, names: ['withResolvers', 'try'] },
    { of: Map, names: ['groupBy'] },
    { of: Object, names: ['groupBy'] },
    { of: Array, names: ['fromAsync'] },
    { of: URL, names: ['canParse', 'parse'] },
    { of: AbortSignal, names: ['any'] },
    { of: globalThis, names: ['Iterator', 'requestIdleCallback', 'navigation', 'scheduler'] },
    { of: iterators, names: ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray'] },
    { of: iterators, names: ['forEach', 'some', 'every', 'find'] },
    { of: Set.prototype, names: ['union', 'intersection', 'difference', 'symmetricDifference'] },
    { of: Set.prototype, names: ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'] },
    { of: ArrayBuffer.prototype, names: ['transfer', 'transferToFixedLength', 'resize'] },
    { of: ReadableStream.prototype, names: ['values', Symbol.asyncIterator] },
    { of: HTMLElement.prototype, names: ['popover', 'showPopover', 'togglePopover'] },
    { of: Document.prototype, names: ['startViewTransition'] },
  ];
  for (const { of, names } of newer) for (const name of names) Reflect.deleteProperty(of, name);
}

/** Runs in the page: a click focuses no button or link, as in Safari. */
function clickWithoutFocus(): void {
  addEventListener('mousedown', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('button, a[href]')) return;
    if (!event.defaultPrevented && document.activeElement instanceof HTMLElement) {
      document.activeElement.blur();
    }
    event.preventDefault();
  });
}

const monday = () => addDays(mondayOf(today()), -7);

test('a browser with the features and habits of Safari 16.4 works, an older one is told which it takes', async ({
  app,
  page,
}) => {
  await page.addInitScript(removeNewerFeatures);
  await page.addInitScript(clickWithoutFocus);

  await test.step('a week of sales is entered as a sheet', async () => {
    await app.signIn();
    await app.open(`/dashboard/sales?week=${monday()}`);
    const sheet = page.getByRole('grid', { name: `Week of ${formatDateInText(monday())}` });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('textbox').first().fill('1234.5');
    await button(page, 'Save Week').click();
    await expectSaid(page, 'Week saved successfully!');
  });

  await test.step('every screen opens, and Find finds', async () => {
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    for (const name of await links.allTextContents()) {
      if (name === 'Home') continue;
      await links.filter({ hasText: name }).click();
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    }
    await button(page, 'Find anything').click();
    await page.getByRole('combobox', { name: 'Find' }).fill('Lakeview');
    await expect(page.getByRole('option', { name: /Lakeview/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a dialog returns the focus to the clicked button, and the demo is left', async () => {
    await button(page, 'Logout').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Logout')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('an older browser says which versions it takes', async () => {
    const note = page.getByText('This browser is too old for Backcounter, which needs Safari 16.4');
    await page.route('**/*.js', (route) => route.abort());
    app.allow(/ERR_FAILED/);
    await page.goto(`${app.server.origin}/login`);
    await expect(note).toHaveCount(1);
    await expect(note).toBeHidden();
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch();
      const css = await response.text();
      expect(css).toContain('1lh');
      await route.fulfill({ response, body: css.replace('1lh', '1unknown') });
    });
    await page.reload();
    await expect(note).toBeVisible();
  });
});
