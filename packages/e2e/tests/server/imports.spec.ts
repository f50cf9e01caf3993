import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { formatDay } from '@backcounter/core/dates';
import { expectAccessibleInEveryLook } from '../../src/accessible.ts';
import { expect, test } from '../../src/fixtures.ts';
import { expectSaid } from '../../src/said.ts';
import { field } from '../pages/sales-page.ts';
import { goTo, goToAddress } from '../pages/sections.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

const office = 'http://schemas.openxmlformats.org';
const relationship = `${office}/officeDocument/2006/relationships`;

const cellXml = (value: string | number) =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${value}</t></is></c>`;

const partOf = (id: string, type: string, target: string) =>
  strToU8(
    `<Relationships xmlns="${office}/package/2006/relationships">` +
      `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/></Relationships>`,
  );

/** A minimal workbook with one sheet, as other programs may write it. */
function workbookOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const sheet = rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('');
  const main = `xmlns="${office}/spreadsheetml/2006/main"`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${office}/package/2006/content-types">` +
          '<Default Extension="xml" ContentType="application/xml"/></Types>',
      ),
      '_rels/.rels': partOf('r1', 'officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': strToU8(
        `<workbook ${main} xmlns:r="${relationship}">` +
          '<sheets><sheet name="April" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': partOf('r1', 'worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
      ),
    }),
  );
}

/** Fails if a field of the refused rows is cut off on a phone, which shows a row as fields below each other. */
async function expectFieldsInSight(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Store', 'Date', 'Total sales']) {
    const box = await page.getByRole('textbox', { name: `${name} of line 6` }).boundingBox();
    expect(box?.width, name).toBeGreaterThan(200);
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize(before);
}

test('files are read, corrected by hand and by keys alone, entered and taken back', async ({
  app,
  api,
  page,
}) => {
  await app.signIn('owner');
  await app.open('/dashboard/import');

  await test.step('a messy spreadsheet is mapped by hand, asked about, corrected, entered and taken back', async () => {
    const store = await api.addStore();
    const stored = { store_id: store._id, date: '2025-04-03', total_sales: 7 };
    await api.call('POST /sales', { body: stored });
    const lines = [
      'Till report',
      'Shop;Day;Rung up;Clerk',
      `${store.name};1/4/2025;$1,234.50;Ann`,
      `${store.name};3/4/2025;8;Bo`,
      `Elsewhere;4/4/2025;9;Cy`,
      `${store.name};5/4/2025;abc;Di`,
    ];
    const buffer = Buffer.from(lines.join('\r\n'));
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Choose files').click();
    await (await chooser).setFiles({ name: 'till.csv', mimeType: 'text/csv', buffer });

    await expect(choice(page, 'Rows are')).toBeFocused();
    await choice(page, 'Rows are').selectOption('Sales');
    await choice(page, 'Rung up fills').selectOption('Total sales');
    await expect(tab(page, 'New 2')).toBeVisible();
    await button(page, 'Import 2 rows').click();
    await expect(choice(page, 'Dates')).toBeFocused();
    await choice(page, 'Dates').selectOption('Day first (31/12/2026)');
    await expect(tab(page, 'Changed 1')).toBeVisible();
    await page.getByRole('textbox', { name: 'Store of line 5' }).fill(store.name);
    await page.keyboard.press('Enter');
    await expect(tab(page, 'New 2')).toBeVisible();
    await expect(tab(page, 'Refused 1')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Total sales of line 6' })).toBeFocused();
    await page.reload();
    await expect(tab(page, 'Refused 1')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await expectFieldsInSight(page);
    await tab(page, 'Changed 1').click();
    await expect(page.getByRole('row', { name: /^4 Changed/ })).toContainText('stored: 7.00');
    await page.getByRole('checkbox', { name: /^Replace what is stored/ }).check();
    await button(page, 'Import 3 rows').click();

    const imported = region(page, 'Imported');
    const outcome = imported.getByRole('status');
    await expect(outcome).toHaveText('2 rows added, 1 replaced, 1 refused.');
    await expect(outcome).toBeFocused();
    const download = page.waitForEvent('download');
    await button(page, 'Download 1 row of till.csv to fix').click();
    expect((await download).suggestedFilename()).toBe('till-refused.csv');
    const sales = async () => {
      const query = `store_id=${store._id}`;
      const rows = await api.call<{ total_sales: number }[]>(`GET /sales?${query}`);
      return rows.map(({ total_sales }) => total_sales).sort();
    };
    expect(await sales()).toEqual([1234.5, 8, 9]);
    await button(page, 'Undo import').click();
    await expectSaid(page, 'Import undone successfully');
    await expect(button(page, 'Choose files')).toBeFocused();
    expect(await sales()).toEqual([7]);
    await expect(page.getByRole('row', { name: /till\.csv/ })).toContainText('Undone');
  });

  await test.step('the bad rows of a workbook are mended by keys alone, entered, seen in their week and taken back', async () => {
    const store = await api.addStore(`! ${crypto.randomUUID().slice(0, 8)}`);
    const buffer = workbookOf([
      ['Store', 'Date', 'Total sales'],
      [store.name, '2025-04-07', 100.5],
      [store.name, '2025-04-31', 200.25],
      ['Elsewhere', '2025-04-09', 300],
      [store.name, '2025-04-10', 'about 400'],
    ]);
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Choose files').click();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await (await chooser).setFiles({ name: 'april.xlsx', mimeType, buffer });
    await expect(tab(page, 'Refused 3')).toBeVisible();
    await expect(button(page, 'Import 1 row')).toBeFocused();

    await field(page, 'Date of line 3').fill('2025-04-08');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Store of line 4')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(store.name);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Total sales of line 5')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('400');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Import 4 rows')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '4 rows added.' })).toBeFocused();

    const expectWeek = async (amounts: readonly string[]) => {
      await goToAddress(page, '/dashboard/sales?week=2025-04-07');
      for (const [index, amount] of amounts.entries()) {
        const day = field(page, `${store.name}, ${formatDay(`2025-04-0${index + 7}`)}`);
        await expect(day).toHaveValue(amount);
      }
    };
    await expectWeek(['100.50', '200.25', '300.00']);
    await goTo(page, 'Import and Export');
    const past = page.getByRole('row', { name: /april\.xlsx/ }).first();
    await past.getByRole('button', { name: /^Undo/ }).click();
    const question = page.getByRole('dialog', { name: 'Undo import?' });
    await expect(question).toContainText('Removes the 4 sales it added.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expectSaid(page, 'Import undone successfully');
    await expect(button(page, 'Choose files')).toBeFocused();
    await expectWeek(['', '', '']);
  });
});
