import type { FileCase } from './file-case.ts';
import { literalBook } from './literal-book.ts';

const text = (at: string, words: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
const inlineHead = `<row r="1">${text('A1', 'Store')}${text('B1', 'Date')}${text('C1', 'Total Sales')}</row>`;

/** Excel's built-in date format is number 14; custom formats start at 164. */
const excelStyles = [
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/>',
  '<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00;[Red]\\-&quot;$&quot;#,##0.00"/></numFmts>',
  '<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/></cellXfs>',
].join('');

const excelStrings = [
  '<si><t>Store</t></si><si><t>Date</t></si><si><t>Total Sales</t></si><si><t>Note</t></si>',
  '<si><r><t>Main</t></r><r><rPr><b/></rPr><t xml:space="preserve"> St</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>',
  '<si><t>Oak</t></si><si><t xml:space="preserve">rain &amp; wind_x000D_\n</t></si><si><t/></si>',
].join('');

const excelRows = [
  '<row r="1" spans="1:4" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>',
  '<row r="2" spans="1:4"><c r="A2" t="s"><v>4</v></c><c r="B2" s="1"><v>46328</v></c><c r="C2" s="3"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="D2" t="s"><v>6</v></c></row>',
  '<row r="4" spans="1:4"><c r="A4" t="s"><v>5</v></c><c r="B4" s="2"><v>46329.75</v></c><c r="C4" s="3"><v>1234.5</v></c><c r="D4" t="s"><v>7</v></c></row>',
  '<row r="5"><c r="A5" t="s"><v>5</v></c><c r="B5" s="1"><f t="shared" ref="B5:B6" si="0">B4+1</f><v>46330</v></c><c r="C5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
  '<row r="6"><c r="A6" t="str"><f>"Oa"&amp;"k"</f><v>Oak</v></c><c r="B6" s="1"><f t="shared" si="0"/><v>46331</v></c><c r="C6"><v>1E3</v></c><c r="D6" t="b"><v>1</v></c></row>',
  '<row r="7"><c r="D7" s="3"/></row>',
].join('');

const writers: FileCase[] = [
  {
    title: 'a workbook as Excel writes it: shared texts, formats, formulas with their results',
    file: [
      'Book1.xlsx',
      literalBook({
        sheets: { Sheet1: excelRows },
        strings: excelStrings,
        styles: excelStyles,
        properties: '<workbookPr defaultThemeVersion="166925"/>',
      }),
    ],
    sales: [
      ['Main St', '2026-11-02', 30, 'rain & wind\r\n'],
      ['Oak', '2026-11-03', 123_450],
      ['Oak', '2026-11-05', 100_000, 'TRUE'],
    ],
    refused: [[5, 'total_sales', 'The cell holds the error #DIV/0!']],
  },
  {
    title: 'a workbook of Excel that counts its days from 1904',
    file: [
      'Mac.xlsx',
      literalBook({
        sheets: {
          Sheet1: `${inlineHead}<row r="2">${text('A2', 'Oak')}<c r="B2" s="1"><v>44866</v></c><c r="C2"><v>5</v></c></row>`,
        },
        styles: excelStyles,
        properties: '<workbookPr date1904="1"/>',
      }),
    ],
    sales: [['Oak', '2026-11-02', 500]],
  },
  {
    title: 'a workbook whose shared texts are indented',
    file: [
      'Indented.xlsx',
      literalBook({
        sheets: {
          Sheet1: [
            `<row r="1">${text('A1', 'Store')}${text('B1', 'Date')}${text('C1', 'Total Sales')}${text('D1', 'Note')}</row>`,
            '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>46328</v></c><c r="C2"><v>5</v></c><c r="D2" t="s"><v>1</v></c></row>',
          ].join(''),
        },
        strings: '\n  <si>\n    <t>Oak</t>\n  </si>\n  <si>\n    <t>rain</t>\n  </si>\n',
        styles: excelStyles,
      }),
    ],
    sales: [['Oak', '2026-11-02', 500, 'rain']],
  },
  {
    title: 'a workbook whose shared texts come in many parts, the one of a cell in the last',
    file: [
      'Long.xlsx',
      literalBook({
        sheets: {
          Sheet1: [
            `<row r="1">${text('A1', 'Store')}${text('B1', 'Date')}${text('C1', 'Total Sales')}</row>`,
            '<row r="2"><c r="A2" t="s"><v>20000</v></c><c r="B2" s="1"><v>46328</v></c><c r="C2"><v>5</v></c></row>',
          ].join(''),
        },
        strings: `${Array.from({ length: 20_000 }, (_, at) => `<si><t>Text ${at}</t></si>`).join('')}<si><t>Oak</t></si>`,
        styles: excelStyles,
      }),
    ],
    sales: [['Oak', '2026-11-02', 500]],
  },
  {
    title: 'a workbook as LibreOffice writes it, with an empty second sheet',
    file: [
      'Umsatz.xlsx',
      literalBook({
        sheets: {
          Tabelle1: [
            '<row r="1" customFormat="false" ht="12.8" hidden="false"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c></row>',
            '<row r="2"><c r="A2" s="0" t="s"><v>3</v></c><c r="B2" s="1" t="n"><v>46328</v></c><c r="C2" s="0" t="n"><f aca="false">SUM(1,4.25)</f><v>5.25</v></c></row>',
            '<row r="1048576" hidden="false"/>',
          ].join(''),
          Tabelle2: '',
        },
        strings:
          '<si><t xml:space="preserve">Store</t></si><si><t xml:space="preserve">Date</t></si><si><t xml:space="preserve">Total Sales</t></si><si><t xml:space="preserve">Main St</t></si>',
        styles:
          '<numFmts count="2"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="dd/mm/yy"/></numFmts><cellXfs count="2"><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      }),
    ],
    sales: [['Main St', '2026-11-02', 525]],
  },
  {
    title: 'a workbook as Google Sheets writes it, a sheet a store',
    file: [
      'Shops.xlsx',
      literalBook({
        sheets: {
          'Main St': `${inlineHead}<row r="2"><c r="A2" s="1" t="inlineStr"><is><t>Main St</t></is></c><c r="B2" s="1"><v>46328.0</v></c><c r="C2" s="2"><v>5.0</v></c></row>`,
          Oak: `${inlineHead}<row r="2">${text('A2', 'Oak')}<c r="B2" s="1"><v>46329.0</v></c><c r="C2" s="2"><v>7.5</v></c></row>`,
        },
        styles:
          '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      }),
    ],
    sales: [
      ['Main St', '2026-11-02', 500],
      ['Oak', '2026-11-03', 750],
    ],
  },
  {
    title: 'a workbook whose names have a prefix and whose cells have no places',
    file: [
      'Export.xlsx',
      literalBook({
        sheets: {
          Sheet1: [
            '<x:row><x:c t="inlineStr"><x:is><x:t>Store</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Date</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Total Sales</x:t></x:is></x:c></x:row>',
            '<x:row><x:c t="inlineStr"><x:is><x:t>Oak</x:t></x:is></x:c><x:c t="d"><x:v>2026-11-02T00:00:00</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row>',
          ].join(''),
        },
        styles: '<x:cellXfs count="1"><x:xf numFmtId="0"/></x:cellXfs>',
        prefix: 'x:',
      }),
    ],
    sales: [['Oak', '2026-11-02', 500]],
  },
];

const sheets: FileCase[] = [
  {
    title: 'a workbook with titles above its header, and figures that are texts',
    file: [
      'Report.xlsx',
      literalBook({
        sheets: {
          Sheet1: [
            `<row r="1">${text('A1', 'My shops')}</row>`,
            `<row r="4">${text('B4', 'Store')}${text('C4', 'Date')}${text('D4', 'Total Sales')}</row>`,
            `<row r="5">${text('B5', 'Oak')}${text('C5', '11/13/2026')}${text('D5', '$1,234.50')}</row>`,
            `<row r="6">${text('B6', 'Elm')}${text('C6', '11/14/2026')}${text('D6', '7')}</row>`,
          ].join(''),
        },
      }),
    ],
    sales: [['Oak', '2026-11-13', 123_450]],
    refused: [[6, 'store', 'There is no store "Elm"']],
  },
  {
    title: 'a workbook with days down and stores across',
    file: [
      'Wide.xlsx',
      literalBook({
        sheets: {
          Sheet1:
            `<row r="1">${text('A1', 'Date')}${text('B1', 'Main St')}${text('C1', 'Oak')}</row>` +
            '<row r="2"><c r="A2" s="1"><v>46328</v></c><c r="B2"><v>5.1</v></c></row>' +
            '<row r="3"><c r="A3" s="1"><v>46329</v></c><c r="B3"><v>6</v></c><c r="C3"><v>7</v></c></row>',
        },
        styles: excelStyles,
      }),
    ],
    sales: [
      ['Main St', '2026-11-02', 510],
      ['Main St', '2026-11-03', 600],
      ['Oak', '2026-11-03', 700],
    ],
  },
  {
    title: 'a workbook with a header and nothing below it',
    file: ['Empty.xlsx', literalBook({ sheets: { Sheet1: inlineHead } })],
    reason: 'Empty.xlsx holds no rows',
  },
  {
    title: 'a workbook whose sheet ends in the middle',
    file: [
      'Cut.xlsx',
      literalBook({
        sheets: {
          Sheet1: `${inlineHead}<row r="2">${text('A2', 'Oak')}<c r="B2"><v>46328</v></c><c r="C2"><v>5</v></c></row><!--`,
        },
      }),
    ],
    reason: 'Cut.xlsx is not a readable workbook',
  },
];

/** Workbooks as written by different programs, and in the layouts that people use. */
export const workbooks: readonly FileCase[] = [...writers, ...sheets];
