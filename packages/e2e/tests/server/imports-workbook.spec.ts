import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { formatDay } from '@backcounter/core/dates';
import { expect, test } from '../../src/fixtures.ts';
import { button, field } from '../pages/sales-page.ts';

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

/** A workbook of one sheet, with no more in it than a program of another maker must write. */
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

test('the bad rows of a workbook are mended by keys alone, entered, seen in their week and taken back', async ({
  app,
  api,
  page,
}) => {
  const store = await api.addStore(`! ${crypto.randomUUID().slice(0, 8)}`);
  const buffer = workbookOf([
    ['Store', 'Date', 'Total sales'],
    [store.name, '2025-04-07', 100.5],
    [store.name, '2025-04-31', 200.25],
    ['Elsewhere', '2025-04-09', 300],
    [store.name, '2025-04-10', 'about 400'],
  ]);
  await app.signIn('owner');
  await app.open('/dashboard/import');
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
    await app.open('/dashboard/sales?week=2025-04-07');
    for (const [index, amount] of amounts.entries()) {
      const day = field(page, `${store.name}, ${formatDay(`2025-04-0${index + 7}`)}`);
      await expect(day).toHaveValue(amount);
    }
  };
  await expectWeek(['100.50', '200.25', '300.00']);
  await app.open('/dashboard/import');
  const past = page.getByRole('row', { name: /april\.xlsx/ }).first();
  await past.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Import undone successfully')).toBeVisible();
  await expectWeek(['', '', '']);
});
