import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Cell, Head } from './cells.ts';
import { workbook, type Sheet, type WorkbookOptions } from './workbook.ts';

async function* each<T>(...items: T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

const heads: Head[] = [
  { header: 'Name', kind: 'text' },
  { header: 'Pay', kind: 'money', isSummed: true },
];

const sheet = (name: string, ...pages: Cell[][][]): Sheet => ({
  name,
  heads,
  pages: each(...pages),
});

async function filesOf(sheets: Sheet[], options: Partial<WorkbookOptions> = {}) {
  const parts: Uint8Array[] = [];
  const now = Date.parse('2026-11-20T18:00:00Z');
  for await (const part of workbook(each(...sheets), { now, ...options })) parts.push(part);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
}

const at1 = ([, first]: RegExpMatchArray) => first;

const tabsOf = (xml: string) => [...xml.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);

it('goes on in another sheet when one is full', async () => {
  const rows: Cell[][] = [
    ['Ann', 100],
    ['Bob', 200],
    ['Cy', 400],
  ];
  const file = await filesOf([sheet('Pay', rows.slice(0, 1), rows.slice(1))], {
    maxRows: 2,
    summary: 'All',
  });
  expect(tabsOf(file('xl/workbook.xml'))).toEqual(['All', 'Pay', 'Pay 2']);
  expect(file('xl/worksheets/sheet1.xml')).toContain('<f>SUBTOTAL(9,B2:B3)</f><v>3</v>');
  expect(file('xl/worksheets/sheet2.xml')).toContain('>Cy<');
  expect(file('xl/worksheets/sheet2.xml')).toContain('<f>SUBTOTAL(9,B2:B2)</f><v>4</v>');
  expect(file('xl/worksheets/sheet3.xml')).toContain('<f>SUBTOTAL(9,C2:C3)</f><v>7</v>');
  // There is nothing between the cells.
  for (const number of [1, 2, 3]) {
    expect(file(`xl/worksheets/sheet${number}.xml`)).not.toMatch(/>[^<]+<c /);
  }
});

it('makes a column wide enough for its longest text and for its header beside the filter', async () => {
  const wide: Head[] = [
    { header: 'Employee number', kind: 'text' },
    { header: 'Name', kind: 'text' },
    { header: 'No', kind: 'text' },
  ];
  const rows: Cell[][] = [['1', 'Ann Elizabeth Walker', '1']];
  const file = await filesOf([{ name: 'Staff', heads: wide, pages: each(rows) }]);
  const widths = [...file('xl/worksheets/sheet1.xml').matchAll(/ width="(\d+)"/g)];
  expect(widths.map(([, width]) => Number(width))).toEqual([19, 22, 12]);
});

it('makes columns of figures as wide as the longest that is to be expected there', async () => {
  const kinds = ['date', 'time', 'moment', 'money', 'hours', 'tenths'] as const;
  const narrow = kinds.map((kind): Head => ({ header: 'No', kind }));
  const file = await filesOf([{ name: 'Figures', heads: narrow, pages: each([]) }]);
  const widths = [...file('xl/worksheets/sheet1.xml').matchAll(/ width="(\d+)"/g)];
  expect(widths.map(([, width]) => Number(width))).toEqual([12, 12, 20, 16, 12, 12]);
});

it('links all its parts by the names of the standard', async () => {
  const file = await filesOf([sheet('Pay', [['Ann', 100]]), sheet('Wages', [['Bob', 200]])]);
  const linksIn = (name: string) =>
    [...file(name).matchAll(/Id="(\w+)" Type="[^"]*\/(\w+)" Target="([^"]*)"/g)].map(
      ([, id, type, target]) => ({ id, type, target }),
    );
  expect(linksIn('_rels/.rels')).toEqual([
    { id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' },
  ]);
  expect(linksIn('xl/_rels/workbook.xml.rels')).toEqual([
    { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
    { id: 'rId2', type: 'worksheet', target: 'worksheets/sheet2.xml' },
    { id: 'rId3', type: 'styles', target: 'styles.xml' },
  ]);
  const typed = file('[Content_Types].xml').matchAll(/PartName="([^"]*)"[^>]*\.(\w+)\+xml"/g);
  expect(Array.from(typed, ([, part, type]) => [part, type])).toEqual([
    ['/xl/workbook.xml', 'main'],
    ['/xl/styles.xml', 'styles'],
    ['/xl/worksheets/sheet1.xml', 'worksheet'],
    ['/xl/worksheets/sheet2.xml', 'worksheet'],
  ]);
  // A text has no number format, and each of ours is one that the workbook describes.
  const styles = file('xl/styles.xml');
  const [first, ...used] = Array.from(
    styles.matchAll(/<xf numFmtId="(\d+)" fontId="0"[^>]*apply/g),
    at1,
  );
  const described = Array.from(styles.matchAll(/<numFmt numFmtId="(\d+)"/g), at1);
  expect(first).toBe('0');
  expect(used).toEqual(described);
});

it('gives every tab a name that spreadsheets take', async () => {
  const long = 'The Corner Shop on Washington Avenue';
  const names = [long, long, "'Q?*/'", 'History', '', 'all'];
  const file = await filesOf(
    names.map((name) => sheet(name)),
    { summary: 'All' },
  );
  expect(tabsOf(file('xl/workbook.xml'))).toEqual([
    'All',
    'The Corner Shop on Washington A',
    'The Corner Shop on Washington 2',
    'Q',
    'History rows',
    'rows',
    'all 2',
  ]);
});

it('writes texts that XML or spreadsheets would take for something else', async () => {
  const odd = 'a\u0000b\ud800 <&> "x" _x0041_\r\n';
  const file = await filesOf([sheet('Odd', [[odd, -5]])]);
  expect(file('xl/worksheets/sheet1.xml')).toContain(
    '<t xml:space="preserve">ab\ufffd &lt;&amp;&gt; &quot;x&quot; _x005F_x0041__x000D_\n</t>',
  );
  expect(file('xl/worksheets/sheet1.xml')).toContain('<c r="B2" s="4"><v>-0.05</v></c>');
});
