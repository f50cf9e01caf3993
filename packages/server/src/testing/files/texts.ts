import { bytesOf, sales, type FileCase, type StoredSale } from './file-case.ts';

const cafe = 'Store,Date,Total Sales,Note\nCafé,2026-11-02,5.25,naïve — “ok”\n';
const cafeStored: FileCase['sales'] = [['Café', '2026-11-02', 525, 'naïve — “ok”']];
const plain = 'Store,Date,Total Sales\nMain St,2026-11-02,5.25\nOak,2026-11-03,7\n';
const plainStored: StoredSale[] = [
  ['Main St', '2026-11-02', 525],
  ['Oak', '2026-11-03', 700],
];

const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

const encodings: FileCase[] = [
  { title: 'UTF-8', file: ['a.csv', cafe], sales: cafeStored },
  { title: 'UTF-8 with a mark', file: ['a.csv', `\ufeff${cafe}`], sales: cafeStored },
  {
    title: 'UTF-16, low byte first',
    file: ['a.txt', utf16le(`\ufeff${cafe}`)],
    sales: cafeStored,
  },
  {
    title: 'UTF-16, high byte first',
    file: ['a.csv', utf16be(`\ufeff${cafe}`)],
    sales: cafeStored,
  },
  {
    title: 'Windows-1252 with a euro sign and curled quotes',
    file: [
      'a.csv',
      bytesOf(
        'Store,Date,Total Sales,Note\nCaf\xe9,2026-11-02,5.25,\x80 na\xefve \x97 \x93ok\x94\n',
      ),
    ],
    sales: [['Café', '2026-11-02', 525, '€ naïve — “ok”']],
  },
  {
    title: 'Windows-1252 whose first letter is the first byte of a mark of UTF-16',
    file: ['a.csv', bytesOf('\xff,Store,Date,Total Sales\n1,Oak,2026-11-02,5.25\n')],
    sales: [['Oak', '2026-11-02', 525]],
  },
  {
    title: 'UTF-16 without a mark',
    file: ['a.csv', utf16le(plain)],
    reason: 'a.csv is not a text table',
  },
];

const separators: FileCase[] = [';', '\t', '|'].map((sign) => ({
  title: `the separator ${JSON.stringify(sign)}`,
  file: ['a.csv', plain.replaceAll(',', sign)],
  sales: plainStored,
}));

const lines: FileCase[] = [
  {
    title: 'the separator named in a first line, as Excel writes it',
    file: ['a.csv', `sep=;\r\n${plain.replaceAll(',', ';').replaceAll('\n', '\r\n')}`],
    sales: plainStored,
  },
  {
    title: 'line ends of an old Mac',
    file: ['a.csv', plain.replaceAll('\n', '\r')],
    sales: plainStored,
  },
  {
    title: 'line ends that differ',
    file: [
      'a.csv',
      'Store,Date,Total Sales\r\nMain St,2026-11-02,5.25\nOak,2026-11-03,7\r\nOak,2026-11-04,8',
    ],
    sales: [...plainStored, ['Oak', '2026-11-04', 800]],
  },
  {
    title: 'quotes around separators, quotes and line ends',
    file: [
      'a.csv',
      '"Store","Date","Total Sales","Note"\n"Main St","2026-11-02","1,234.50","a ""b"", c\nd"\n',
    ],
    sales: [['Main St', '2026-11-02', 123_450, 'a "b", c\nd']],
  },
  {
    title: 'inches in a cell without quotes around it',
    file: ['a.csv', 'Store,Date,Total Sales,Note\nOak,2026-11-02,5,12" pizza, large\n'],
    refused: [[2, 'row', 'This row has 5 values, the header has 4']],
  },
  {
    title: 'inches at the end of a cell',
    file: ['a.csv', 'Store,Date,Total Sales,Note\nOak,2026-11-02,5,pizza 12"\n'],
    sales: [['Oak', '2026-11-02', 500, 'pizza 12"']],
  },
  {
    title: 'a quote that never ends',
    file: ['a.csv', sales('Oak,2026-11-02,5', '"Oak,2026-11-03,6', 'Oak,2026-11-04,7')],
    reason: 'a.csv cannot be read',
  },
];

const rows: FileCase[] = [
  {
    title: 'titles, blank lines and a date above the header',
    file: ['a.csv', `My shops,,\n,,\nNovember 2026,,\n\n${plain}`],
    sales: plainStored,
  },
  {
    title: 'blank rows and rows of nothing but separators',
    file: ['a.csv', `${plain}\n,,\n  ,  ,\nOak,2026-11-05,9\n,,\n`],
    sales: [...plainStored, ['Oak', '2026-11-05', 900]],
  },
  {
    title: 'rows that are too long or too short',
    file: ['a.csv', sales('Oak,2026-11-02,1,234.50', 'Oak,2026-11-03', 'Oak,2026-11-04,5,,')],
    sales: [['Oak', '2026-11-04', 500]],
    refused: [
      [2, 'row', 'This row has 4 values, the header has 3'],
      [3, 'total_sales', 'Please enter a sales amount'],
    ],
  },
  {
    title: 'the header again above each page',
    file: ['a.csv', sales('Oak,2026-11-02,5', 'Store,Date,Total Sales', 'Oak,2026-11-03,6')],
    sales: [
      ['Oak', '2026-11-02', 500],
      ['Oak', '2026-11-03', 600],
    ],
    refused: [
      [3, 'date', '"Date" is not a date'],
      [3, 'total_sales', '"Total Sales" is not an amount'],
    ],
  },
  {
    title: 'columns that are named like parts of the language',
    file: [
      'a.csv',
      'constructor,__proto__,Store,Date,Total Sales,toString\n1,2,Oak,2026-11-02,5,6\n',
    ],
    sales: [['Oak', '2026-11-02', 500]],
  },
  {
    title: 'two columns of one name',
    file: ['a.csv', 'Store,Date,Total Sales,Date\nOak,2026-11-02,5,2026-11-09\n'],
    sales: [['Oak', '2026-11-02', 500]],
  },
  {
    title: 'texts that a spreadsheet would run',
    file: [
      'a.csv',
      `Store,Date,Total Sales,Note\nOak,2026-11-02,5,"=cmd|' /C calc'!A0"\n` +
        `Oak,2026-11-03,6,'=1+1\nOak,=TODAY(),7,\n`,
    ],
    sales: [
      ['Oak', '2026-11-02', 500, "=cmd|' /C calc'!A0"],
      ['Oak', '2026-11-03', 600, '=1+1'],
    ],
    refused: [[4, 'date', '"=TODAY()" is not a date']],
  },
  {
    title: 'numbers that are no figures',
    file: [
      'a.csv',
      'Invoice Number,Store,Vendor,Amount,Date\n00042,Oak,Acme,"1,000",2026-11-02\n' +
        '1E5,Oak,Acme,2,2026-11-02\n42,Oak,Acme,3,2026-11-02\n',
    ],
    invoices: [
      ['00042', 'Oak', 'Acme', 100_000],
      ['1E5', 'Oak', 'Acme', 200],
      ['42', 'Oak', 'Acme', 300],
    ],
  },
  {
    title: 'rows that say the same, and rows that contradict each other',
    file: ['a.csv', sales('Oak,2026-11-02,5', 'Oak,2026-11-02,5', 'Oak,2026-11-02,6')],
    sales: [['Oak', '2026-11-02', 500]],
    refused: [[4, 'row', 'Line 2 has other values for the same key']],
  },
  { title: 'a header and nothing below it', file: ['a.csv', sales()] },
  { title: 'nothing at all', file: ['a.csv', ''], reason: 'a.csv is empty' },
  { title: 'nothing but blank lines', file: ['a.csv', '\n \r\n\n'], reason: 'a.csv is empty' },
];

/** Text files in different encodings, with different separators and layouts. */
export const texts: readonly FileCase[] = [...encodings, ...separators, ...lines, ...rows];
