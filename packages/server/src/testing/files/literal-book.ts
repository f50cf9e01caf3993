import { strToU8, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** The parts that differ between programs that write workbooks, as raw XML. */
export type LiteralBook = {
  /** Content of `sheetData` by sheet name. */
  sheets: Record<string, string>;
  /** Content of `sst`. */
  strings?: string;
  /** Content of `styleSheet`. */
  styles?: string;
  /** Merged cells of each sheet, as `A2:A8`. */
  merged?: readonly string[];
  /** Names of the sheets that are hidden. */
  hidden?: readonly string[];
  /** XML before the list of sheets in the workbook part. */
  properties?: string;
  /** Folder of the parts; defaults to `xl/`. */
  folder?: string;
  /** XML namespace prefix of all names, with its colon. */
  prefix?: string;
  /** Leaves out `[Content_Types].xml`. */
  isUntyped?: boolean;
};

const plainStyles = '<cellXfs count="1"><xf numFmtId="0"/></cellXfs>';

/** Builds an XLSX file from raw XML. */
export function literalBook(book: LiteralBook): Uint8Array {
  const { sheets, strings, styles = plainStyles, properties = '', hidden = [] } = book;
  const { folder = 'xl/', prefix = '', isUntyped = false, merged = [] } = book;
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const part = (name: string, inner: string) =>
    `${head}<${prefix}${name} ${space}="${main}" xmlns:r="${office}">${inner}</${prefix}${name}>`;
  const names = Object.keys(sheets);
  const tabs = names.map(
    (name, at) =>
      `<${prefix}sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const links = [
    ...names.map((_, at) => link(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    link('rIdS', 'styles', 'styles.xml'),
    ...(strings === undefined ? [] : [link('rIdT', 'sharedStrings', 'sharedStrings.xml')]),
  ];
  const relationships = (inner: string) =>
    `${head}<Relationships xmlns="${packaged}/relationships">${inner}</Relationships>`;
  const types = `${head}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
  const files: Record<string, string> = {
    ...(isUntyped ? {} : { '[Content_Types].xml': types }),
    '_rels/.rels': relationships(link('rId1', 'officeDocument', `${folder}workbook.xml`)),
    [`${folder}workbook.xml`]: part(
      'workbook',
      `${properties}<${prefix}sheets>${tabs.join('')}</${prefix}sheets>`,
    ),
    [`${folder}_rels/workbook.xml.rels`]: relationships(links.join('')),
    [`${folder}styles.xml`]: part('styleSheet', styles),
    ...(strings === undefined ? {} : { [`${folder}sharedStrings.xml`]: part('sst', strings) }),
  };
  const merges = merged.map((ref) => `<${prefix}mergeCell ref="${ref}"/>`).join('');
  const tail = merges && `<${prefix}mergeCells>${merges}</${prefix}mergeCells>`;
  for (const [at, rows] of Object.values(sheets).entries()) {
    files[`${folder}worksheets/sheet${at + 1}.xml`] = part(
      'worksheet',
      `<${prefix}sheetData>${rows}</${prefix}sheetData>${tail}`,
    );
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  );
}
