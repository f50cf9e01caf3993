import { strToU8, zipSync, type ZipOptions } from 'fflate';
import { bytesOf, sales, type FileCase } from './file-case.ts';
import { literalBook } from './literal-book.ts';

type Packed = Record<string, string | Uint8Array | [text: string, options: ZipOptions]>;

function zip(files: Packed): Uint8Array {
  const bytes = (content: string | Uint8Array) =>
    typeof content === 'string' ? strToU8(content) : content;
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        Array.isArray(content) ? [strToU8(content[0]), content[1]] : bytes(content),
      ]),
    ),
  );
}

/** Offsets of the entries in a zip's central directory. */
function entriesOf(bytes: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = bytes.length - 4; at >= 0; at -= 1) {
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2)
      found.unshift(at);
  }
  return found;
}

/** Sets the encryption flag on each entry of a zip. */
function withPassword(bytes: Uint8Array): Uint8Array {
  const marked = bytes.slice();
  const view = new DataView(marked.buffer);
  for (const at of entriesOf(bytes)) {
    marked[at + 8] = (marked[at + 8] ?? 0) | 1;
    const local = view.getUint32(at + 42, true);
    marked[local + 6] = (marked[local + 6] ?? 0) | 1;
  }
  return marked;
}

/** Sets a wrong uncompressed size on each entry of a zip. */
function lyingOfSize(bytes: Uint8Array, size = 10): Uint8Array {
  const marked = bytes.slice();
  const view = new DataView(marked.buffer);
  for (const at of entriesOf(bytes)) {
    view.setUint32(at + 24, size, true);
    view.setUint32(view.getUint32(at + 42, true) + 22, size, true);
  }
  return marked;
}

/** A zip of some hundred KB with a line of 100 MB, and copies that declare another size. */
export function zipBombs() {
  const honest = zipSync({ 'line.csv': [Buffer.alloc(100_000_000, 'a'), { level: 1 }] });
  return {
    honest,
    huge: lyingOfSize(honest, 300_000_000),
    small: lyingOfSize(honest, 50_000_000),
  };
}

const oneSale = sales('Oak,2026-11-02,5');
const oneStored: FileCase['sales'] = [['Oak', '2026-11-02', 500]];

const sheets = {
  Sheet1:
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Store</t></is></c><c r="B1" t="inlineStr"><is><t>Date</t></is></c><c r="C1" t="inlineStr"><is><t>Total Sales</t></is></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Oak</t></is></c><c r="B2" t="inlineStr"><is><t>2026-11-02</t></is></c><c r="C2"><v>5</v></c></row>',
};

const book = literalBook({ sheets });

const zips: FileCase[] = [
  {
    title: 'a zip of tables in folders, one of which makes what the other names',
    file: [
      'all.zip',
      zip({
        'in/': '',
        'in/sales.csv': sales('Elm,2026-11-02,5'),
        'in/stores.csv': 'name,address\nElm,3 Elm St\n',
        '__MACOSX/in/._sales.csv': '\0\0',
        'in/.DS_Store': '\0',
        'in/photo.jpg': '\u00ff',
      }),
    ],
    stores: ['Elm'],
    sales: [['Elm', '2026-11-02', 500]],
  },
  {
    title: 'a zip with a workbook in it',
    file: ['all.zip', zip({ 'Book1.xlsx': book })],
    sales: oneStored,
  },
  {
    title: 'a zip whose names lead out of it',
    file: [
      'all.zip',
      zip({ '../../../tmp/sales.csv': oneSale, '/etc/stores.csv': 'name,address\n' }),
    ],
    sales: oneStored,
  },
  {
    title: 'a zip with folders that are named like tables',
    file: ['all.zip', zip({ 'stores.csv/': '', 'vendors.csv/sales.csv': oneSale })],
    sales: oneStored,
  },
  {
    title: 'a zip with a link, which leads nowhere',
    file: [
      'all.zip',
      zip({
        'sales.csv': oneSale,
        'stores.csv': ['/etc/passwd', { os: 3, attrs: (0o120777 << 16) >>> 0 }],
      }),
    ],
    sales: oneStored,
  },
  {
    title: 'a zip with a password',
    file: ['all.zip', withPassword(zip({ 'sales.csv': oneSale }))],
    reason: 'sales.csv has a password. Please save it without one.',
  },
  {
    title: 'a zip in a zip',
    file: ['all.zip', zip({ 'sales.csv': oneSale, 'more.zip': zip({ 'sales.csv': oneSale }) })],
    reason: 'more.zip is a zip inside a zip. Please choose it by itself.',
  },
  {
    title: 'a zip of nothing that is a table',
    file: ['all.zip', zip({ 'photo.jpg': 'x' })],
    reason: 'all.zip holds no CSV, TSV or XLSX file',
  },
  {
    title: 'a zip with nothing in it',
    file: ['all.zip', zip({})],
    reason: 'all.zip holds no CSV, TSV or XLSX file',
  },
  {
    title: 'a zip whose files are longer than they say',
    file: ['all.zip', lyingOfSize(zip({ 'sales.csv': oneSale }))],
    reason: 'all.zip cannot be unpacked',
  },
  {
    title: 'a workbook whose parts are longer than they say',
    file: ['Book1.xlsx', lyingOfSize(book)],
    reason: 'Book1.xlsx cannot be unpacked',
  },
  {
    title: 'a workbook without the list of what its parts are',
    file: ['Book1.xlsx', literalBook({ sheets, isUntyped: true })],
    sales: oneStored,
  },
  {
    title: 'a workbook of which the parts are gone',
    file: ['Book1.xlsx', zip({ 'docProps/app.xml': '<Properties/>' })],
    reason: 'Book1.xlsx is not a readable workbook. Please save the table as XLSX or CSV.',
  },
  {
    title: 'a zip that was cut off',
    file: ['all.zip', zip({ 'sales.csv': oneSale }).subarray(0, -30)],
    reason: 'all.zip cannot be unpacked',
  },
];

const oldExcel = 'is a workbook of an old Excel, or has a password. Please save it as XLSX or CSV.';
const oldBook = bytesOf(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(504)}`);

/** Files whose content does not match their extension. */
const disguises: FileCase[] = [
  { title: 'a workbook that is named CSV', file: ['sales.csv', book], sales: oneStored },
  {
    title: 'a table that is named XLSX',
    file: ['sales.xlsx', oneSale],
    reason: 'sales.xlsx is not a readable workbook',
  },
  {
    title: 'a zip that is named XLSX',
    file: ['all.xlsx', zip({ 'sales.csv': oneSale })],
    sales: oneStored,
  },
  { title: 'a table without an ending', file: ['sales', oneSale], sales: oneStored },
  {
    title: 'a workbook of an old Excel',
    file: ['Book1.xls', oldBook],
    reason: `Book1.xls ${oldExcel}`,
  },
  {
    title: 'a workbook with a password',
    file: ['Book1.xlsx', oldBook],
    reason: `Book1.xlsx ${oldExcel}`,
  },
  {
    title: 'a workbook of an old Excel in a zip',
    file: ['all.zip', zip({ 'sales.csv': oneSale, 'Book1.xls': oldBook })],
    reason: `Book1.xls ${oldExcel}`,
  },
  {
    title: 'a PDF that is named CSV',
    file: ['sales.csv', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    reason: 'sales.csv is a PDF. Please save the table as XLSX or CSV.',
  },
  {
    title: 'a web page that is named XLS',
    file: [
      'sales.xls',
      '<html><body><table><tr><td>Store</td><td>Date</td></tr></table></body></html>',
    ],
    reason: 'sales.xls is a web page. Please save the table as XLSX or CSV.',
  },
  {
    title: 'a workbook of OpenDocument',
    file: [
      'Book1.ods',
      zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    ],
    reason: 'Book1.ods is not a workbook of Excel. Please save the table as XLSX or CSV.',
  },
  {
    title: 'a picture that is named CSV',
    file: ['sales.csv', bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01')],
    reason: 'sales.csv is not a text table',
  },
  {
    title: 'a table with bytes of nothing deep inside of it',
    file: ['sales.csv', `${oneSale.repeat(2000)}Oak,2026-11-03,5\0\n`],
    reason: 'sales.csv is not a text table',
  },
  {
    title: 'a text that is no table',
    file: ['notes.txt', 'Dear Ann,\nplease order milk.\n'],
    refused: [[2, 'row', 'Choose what these rows are']],
  },
];

/** Zips, and files whose content does not match their extension. */
export const archives: readonly FileCase[] = [...zips, ...disguises];
