import { escapeXml, formats } from './cell-xml.ts';
import { xmlHead } from './sheet-xml.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** First id available to custom number formats. */
const firstCustomFormatId = 164;

function stylesXml(): string {
  const codes = Object.values(formats);
  const numbers = codes.map((code, index) => ({
    code,
    id: index === 0 ? 0 : firstCustomFormatId + index,
  }));
  const customFormats = numbers.slice(1);
  const style = (font: number) =>
    numbers.map(
      ({ id }) =>
        `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    );
  const formatsXml = customFormats.map(
    ({ code, id }) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`,
  );
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
  const cells = [...style(0), ...style(1)];
  return [
    `${xmlHead}<styleSheet xmlns="${main}">`,
    `<numFmts count="${customFormats.length}">${formatsXml.join('')}</numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}

/** A sheet of the workbook: the name on its tab and the number of its file. */
export type SheetPart = { name: string; number: number };

function workbookXml(sheets: readonly SheetPart[]): string {
  const tabs = sheets.map(
    ({ name, number }) =>
      `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tabs.join('')}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`;
}

function relationshipsXml(of: readonly { id: string; type: string; target: string }[]): string {
  const each = of.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packaged}/relationships">${each.join('')}</Relationships>`;
}

function contentTypesXml(sheets: readonly SheetPart[]): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${types}.${type}+xml"/>`;
  const parts = sheets.map(({ number }) => part(`worksheets/sheet${number}.xml`, 'worksheet'));
  return [
    `${xmlHead}<Types xmlns="${packaged}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook.xml', 'sheet.main'),
    part('styles.xml', 'styles'),
    ...parts,
    '</Types>',
  ].join('');
}

/** All files of a workbook except its sheets, by name. */
export function workbookParts(sheets: readonly SheetPart[]): [name: string, xml: string][] {
  const links = sheets.map(({ number }) => ({
    id: `rId${number}`,
    type: 'worksheet',
    target: `worksheets/sheet${number}.xml`,
  }));
  const styles = { id: `rId${sheets.length + 1}`, type: 'styles', target: 'styles.xml' };
  const start = { id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' };
  return [
    ['[Content_Types].xml', contentTypesXml(sheets)],
    ['_rels/.rels', relationshipsXml([start])],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', relationshipsXml([...links, styles])],
    ['xl/styles.xml', stylesXml()],
  ];
}
